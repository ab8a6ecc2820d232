/**
 * Runs real tools on small broken projects and keeps what they print in `test/triage/fixtures`.
 *
 *     npm run fixtures -- <folder with node_modules> [scenario...]
 *
 * A scenario whose tool is not installed is skipped; paths of this machine become `/w`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fixtureScenarios } from './fixtures/scenarios.ts';

const [tools = '.', ...names] = process.argv.slice(2);
const fixtures = path.resolve(import.meta.dirname, '../test/triage/fixtures');
mkdirSync(fixtures, { recursive: true });

for (const scenario of fixtureScenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  const project = mkdtempSync(path.join(os.tmpdir(), 'fixture-'));
  try {
    for (const [file, content] of Object.entries(scenario.files)) {
      mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
      writeFileSync(path.join(project, file), content);
    }
    const modules = path.resolve(tools, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, path.join(project, 'node_modules'));
    const run = spawnSync('sh', ['-c', `(${scenario.command}) 2>&1`], {
      cwd: project,
      encoding: 'utf8',
      env: {
        PATH: `${modules}/.bin:${process.env.PATH}`,
        HOME: project,
        // Version managers look for their tools in the home folder.
        RUSTUP_HOME: process.env.RUSTUP_HOME ?? path.join(os.homedir(), '.rustup'),
        PYENV_ROOT: process.env.PYENV_ROOT ?? path.join(os.homedir(), '.pyenv'),
        LC_ALL: 'C.UTF-8',
        ...(scenario.isColoured === true ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        ...scenario.env,
      },
    });
    const isMissing = run.status === 127 || /: not found|rustup could not choose/.test(run.stdout);
    if (isMissing || run.status === 0) {
      console.log(`${scenario.name}: skipped, ${isMissing ? 'no such tool' : 'it did not fail'}`);
      continue;
    }
    const output = run.stdout
      .replaceAll(modules, '/w/node_modules')
      .replaceAll(project, '/w')
      .replaceAll(os.homedir(), '/home/me')
      .replace(/\d{4}-\d\d-\d\dT[\d_]+Z-debug/g, 'debug')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, '2026-01-02T03:04:05');
    writeFileSync(path.join(fixtures, `${scenario.name}.txt`), output);
    console.log(`${scenario.name}: ${output.split('\n').length} lines`);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
