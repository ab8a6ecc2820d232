import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** What an installed wisp must do, whichever Node runs it. */
const checks: readonly Check[] = [
  { words: ['--version'], exitCode: 0, stdout: new RegExp(`^${packageJson.version}\n$`) },
  { words: ['--help'], exitCode: 0, stdout: /^Watches a command for you.*Examples:/s },
  { words: ['watch', '--help'], exitCode: 0, stdout: /Usage: wisp watch/ },
  { words: ['completion', 'bash'], exitCode: 0, stdout: /complete -/ },
  { words: ['completion', 'zsh'], exitCode: 0, stdout: /compdef/ },
  { words: ['completion', 'fish'], exitCode: 0, stdout: /complete -c wisp/ },
  { words: ['run', 'true'], exitCode: 0, stderr: /run 1 \(start\): PASS/ },
  { words: ['watch', 'true', '--max-runs', '1'], exitCode: 0, stderr: /PASS/ },
  { words: ['run', 'rm -rf ~'], exitCode: 126, stderr: /is never run/ },
  {
    words: ['triage', '--exit-code', '2'],
    input: "src/sum.ts(3,1): error TS2304: Cannot find name 'x'.\n",
    exitCode: 0,
    stdout: /src\/sum\.ts:3:1/,
  },
  { words: ['policy', 'check', 'git push'], exitCode: 0, stdout: /ask: moderate/ },
  { words: ['config', 'show'], exitCode: 0, stdout: /watch\.settle/ },
  { words: ['config', 'schema'], exitCode: 0, stdout: /"properties"/ },
  { words: ['wathc'], exitCode: 2, stderr: /did you mean `watch`/ },
];

interface Check {
  readonly words: readonly string[];
  readonly input?: string;
  readonly exitCode: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
}

/**
 * Runs an installed wisp through all checks, for a person with an empty home. Returns what failed.
 *
 * @param node The Node to run it with.
 * @param wisp Its `dist/bin/wisp.cjs`.
 */
export function smoke(node: string, wisp: string): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-smoke-'));
  try {
    return checks.flatMap((check) => failureOf(check, node, wisp, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failureOf(check: Check, node: string, wisp: string, folder: string): string[] {
  const ended = spawnSync(node, [wisp, ...check.words], {
    cwd: folder,
    input: check.input ?? '',
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH ?? '', HOME: folder, WISP_HOME: path.join(folder, 'wisp') },
  });
  const isAsExpected =
    ended.status === check.exitCode &&
    (check.stdout?.test(ended.stdout) ?? true) &&
    (check.stderr?.test(ended.stderr) ?? true);
  if (isAsExpected) return [];
  const ending = `exit ${ended.status ?? ended.signal}`;
  return [`wisp ${check.words.join(' ')}: ${ending}\n${ended.stdout}${ended.stderr}`];
}
