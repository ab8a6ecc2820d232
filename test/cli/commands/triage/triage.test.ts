import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFakeOllama } from '../../../support/fake-ollama.ts';
import { runWords, type Said } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const TSC = `src/a.ts(3,13): error TS7006: Parameter 'y' implicitly has an 'any' type.
src/b.ts(9,1): error TS2304: Cannot find name '_*foo*_'.
Found 2 errors.
`;
const UNKNOWN = 'starting\nwheel 7: fatal: it `came` off\n  at hub 3\n';

describe('reads', () => {
  test('a pipe', async () => {
    const said = await triage([], { stdin: TSC });
    expect(said).toEqual({
      code: 0,
      stdout: `2 errors
  src/a.ts:3:13  Parameter 'y' implicitly has an 'any' type. (TS7006)
  src/b.ts:9:1  Cannot find name '_*foo*_'. (TS2304)
`,
      stderr: '',
    });
  });

  test('not a terminal, at which it would seem to hang', async () => {
    const said = await triage([], { typed: '' });
    expect(said.code).toBe(2);
    expect(said.stderr).toBe(
      'wisp: nothing to read: standard input is a terminal\n  hint: pipe into it, `npm test 2>&1 | wisp triage`, or name a file\n',
    );
  });

  test('a pipe named `-`', async () => {
    expect((await triage(['-'], { stdin: TSC })).stdout).toMatch(/^2 errors\n/);
  });

  test('a file', async () => {
    expect((await triage(['out.log'], { file: TSC })).stdout).toMatch(/^2 errors\n/);
  });

  test.each<[string, string[], RegExp]>([
    ['no such file', ['gone.log'], /^wisp: cannot read `gone.log`: no such file\n$/],
    ['a directory', ['folder'], /^wisp: cannot read `folder`: it is a directory\n$/],
    ['an exit code that is none', ['--exit-code', 'x'], /not an exit code from 0 to 255: `x`/],
    ['an exit code too large', ['--exit-code', '256'], /not an exit code from 0 to 255: `256`/],
    ['a format that is none', ['--format', 'xml'], /`--format` must be .*: xml/],
    ['two formats', ['--json', '--format', 'markdown'], /cannot be used with/],
  ])('%s is a usage error', async (_name, words, stderr) => {
    const said = await triage(words, { stdin: '' });
    expect(said.code).toBe(2);
    expect(said.stderr).toMatch(stderr);
    expect(said.stdout).toBe('');
  });
});

describe('says how the run ended', () => {
  test.each([
    [
      'a red run that printed nothing says how it ended',
      '',
      ['--exit-code', '3'],
      /^exit code 3 without output\n$/,
    ],
    ['a green run has no findings', TSC, ['--exit-code', '0'], /^no findings\n$/],
    ['a clean output has none', 'all wheels turn\n', [], /^no findings\n {2}if the run failed, /],
    ['nothing at all has none', '', [], /^no findings\n/],
    [
      'a red run always has something',
      'all wheels turn\n',
      ['--exit-code', '3'],
      /^no tool recognised; the lines that say most:\n {2}1 {2}all wheels turn\n$/,
    ],
    [
      'an unknown failure shows the lines that say most',
      UNKNOWN,
      [],
      /lines that say most:\n {2}2 {2}wheel 7: fatal: it `came` off\n {2}3 {4}at hub 3\n$/,
    ],
  ])('%s', async (_name, stdin, words, stdout) => {
    expect((await triage(words, { stdin })).stdout).toMatch(stdout);
  });

  test.each([
    ['errors', TSC, [], 1],
    ['warnings alone', 'a.c:1:2: warning: unused\n', [], 0],
    ['nothing', '', [], 0],
    ['a failure nobody recognised', UNKNOWN, [], 1],
    ['a green run', TSC, ['--exit-code', '0'], 0],
  ])('--check of %s', async (_name, stdin, words, code) => {
    expect((await triage([...words, '--check'], { stdin })).code).toBe(code);
  });

  test('without --check it ends with 0, findings or none', async () => {
    expect((await triage([], { stdin: TSC })).code).toBe(0);
  });
});

describe('formats', () => {
  test('--json is one object with every finding', async () => {
    const stdin = Array.from({ length: 30 }, (_, at) => `a.c:${at + 1}:2: error: no ${at}\n`);
    const { stdout } = await triage(['--json'], { stdin: stdin.join('') });
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const { triage: short, all } = JSON.parse(stdout);
    expect(short).toMatchObject({
      total: 30,
      summary: null,
      engine: 'recognisers',
      model: null,
      truncated: false,
      durationMs: expect.any(Number),
    });
    expect(short.findings).toHaveLength(20);
    expect(all).toHaveLength(30);
    expect(all[29]).toEqual({
      kind: 'error',
      file: 'a.c',
      line: 30,
      column: 2,
      endLine: null,
      message: 'no 29',
      test: null,
      code: null,
      tool: expect.any(String),
      evidence: { firstLine: 30, lastLine: 30, text: 'a.c:30:2: error: no 29' },
      by: 'recogniser',
    });
  });

  test('--format github prints workflow annotations', async () => {
    const stdin = `${TSC}src/c,d.c:1:2: warning: 100% unused\n`;
    const { stdout } = await triage(['--format', 'github'], { stdin });
    expect(
      stdout,
    ).toBe(`::error file=src/a.ts,line=3,col=13,title=TS7006::Parameter 'y' implicitly has an 'any' type.
::error file=src/b.ts,line=9,col=1,title=TS2304::Cannot find name '_*foo*_'.
::warning file=src/c%2Cd.c,line=1,col=2::100%25 unused
`);
  });

  test('--format markdown cannot be broken by what was printed', async () => {
    const { stdout } = await triage(['--format', 'markdown'], { stdin: TSC });
    expect(stdout).toBe(`**2 errors**

- \`src/a.ts:3:13\` Parameter 'y' implicitly has an 'any' type. (\`TS7006\`)
- \`src/b.ts:9:1\` Cannot find name '\\_\\*foo\\*\\_'. (\`TS2304\`)
`);
    const unknown = await triage(['--format', 'markdown'], {
      stdin: `${UNKNOWN}  \`\`\`\n`,
    });
    expect(unknown.stdout).toContain('\n````text\n');
    expect(unknown.stdout).toMatch(/\n````\n$/);
  });

  describe.each(['markdown', 'github'])(
    '--format %s, made to be posted, masks secrets',
    (format) => {
      const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`;

      test.each([
        ['of a finding', `src/a.ts(3,13): error TS7006: no login with ${token}\n`],
        ['of a test', `not ok 1 - logs in with password=hunter2xyz\n  ---\n  message: no\n  ...\n`],
        ['of lines nobody recognised', `wheel 7: fatal: password=hunter2xyz and ${token}\n`],
      ])('%s', async (_name, stdin) => {
        const { stdout } = await triage(['--format', format], { stdin });
        expect(stdout).toContain('secret 1');
        expect(stdout).not.toMatch(/hunter2xyz|ghp_/);
      });
    },
  );

  test('--format markdown masks a key that goes over several lines', async () => {
    const stdin = `wheel 7: fatal: refused\n  -----BEGIN PRIVATE KEY-----\n  MIIEvQIBADAN\n  Bgkqhki\n  -----END PRIVATE KEY-----\n`;
    const { stdout } = await triage(['--format', 'markdown'], { stdin });
    expect(stdout).toContain('-----BEGIN PRIVATE KEY-----[secret 1]-----END PRIVATE KEY-----');
    expect(stdout).not.toMatch(/MIIE|Bgkq/);
  });

  test('--format text and json are for whoever has the output, and show it as it is', async () => {
    const stdin = 'src/a.ts(3,13): error TS7006: password=hunter2xyz\n';
    for (const format of ['text', 'json']) {
      expect((await triage(['--format', format], { stdin })).stdout).toContain('hunter2xyz');
    }
  });

  test('--extract prints the lines as they are, prefixes and all, and nothing else', async () => {
    const stdin = `[web] starting\n[web] wheel 7: fatal: it came off\u001b[0m\n[web]   at hub 3\n`;
    const { stdout, stderr } = await triage(['--extract'], { stdin });
    expect(stdout).toBe('[web] wheel 7: fatal: it came off\n[web]   at hub 3\n');
    expect(stderr).toBe('');
  });

  test('control characters of the output do not reach the terminal', async () => {
    const stdin = 'src/a\u0007.ts(3,13): error TS1: \u202eevil\u0000\n';
    for (const format of ['text', 'markdown', 'github']) {
      const { stdout } = await triage(['--format', format], { stdin });
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    }
  });

  test('files are links where the terminal is known to show them', async () => {
    const linked = await triage([], { stdin: TSC, variables: { FORCE_HYPERLINK: '1' } });
    expect(linked.stdout).toMatch(
      /\u001b]8;;file:\/\/host\/.*\/src\/a\.ts\u001b\\src\/a\.ts:3:13\u001b]8;;\u001b\\/,
    );
  });
});

describe('a local model', () => {
  test('is asked where no tool was recognised', async () => {
    const ollama = await startFakeOllama({
      reply: () =>
        '{"summary":"Wheel 7 came off","findings":[{"id":"L2","message":"wheel 7 came off"}]}',
    });
    const said = await triage([], { stdin: UNKNOWN, ollama: ollama.url });
    expect(said).toEqual({
      code: 0,
      stdout: 'Wheel 7 came off (llama3.2:3b)\n\n1 error\n  wheel 7 came off\n',
      stderr: '',
    });
  });

  test.each([
    ['not when the tool is known', [], TSC],
    ['not with --no-model', ['--no-model'], UNKNOWN],
    ['not for a green run', ['--exit-code', '0'], UNKNOWN],
    ['not for the extract', ['--extract'], UNKNOWN],
    ['not for a clean output', [], 'all well\n'],
  ])('%s', async (_name, words, stdin) => {
    const ollama = await startFakeOllama();
    await triage(words, { stdin, ollama: ollama.url });
    expect(ollama.requests).toEqual([]);
  });

  test('is the one that -m names', async () => {
    const ollama = await startFakeOllama({ models: ['llama3.2:3b', 'phi:2b'] });
    await triage(['-m', 'phi:2b'], { stdin: UNKNOWN, ollama: ollama.url });
    expect(ollama.chats().map(({ model }) => model)).toEqual(['phi:2b', 'phi:2b']);
  });

  test('that is away is said in one line, and the findings stand', async () => {
    const ollama = await startFakeOllama();
    await ollama.close();
    const said = await triage([], { stdin: UNKNOWN, ollama: ollama.url });
    expect(said.stderr).toMatch(/^wisp: no local model: Ollama does not answer at .*\n$/);
    expect(said.stdout).toContain('wheel 7: fatal');
    expect(said.code).toBe(0);
  });

  test('sees no secrets', async () => {
    const ollama = await startFakeOllama();
    const stdin = `${UNKNOWN}wheel 8: fatal: login with --password=hunter2xyz failed\n`;
    await triage([], { stdin, ollama: ollama.url });
    const asked = JSON.stringify(ollama.chats());
    expect(asked).toContain('login with');
    expect(asked).not.toContain('hunter2xyz');
  });

  test('--explain-model says which, why and with which words, and asks nothing', async () => {
    const ollama = await startFakeOllama({ models: ['qwen3:4b'] });
    const { stdout, code } = await triage(['--explain-model'], {
      stdin: UNKNOWN,
      ollama: ollama.url,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('model     qwen3:4b');
    expect(stdout).toContain(`server    ${ollama.url}`);
    expect(stdout).toContain('asked: no tool was recognised');
    expect(stdout).toContain('L2: wheel 7: fatal: it `came` off');
    expect(ollama.chats()).toEqual([]);
  });
});

interface Given {
  readonly stdin?: string;
  readonly typed?: string;
  readonly file?: string;
  readonly ollama?: string;
  readonly variables?: Record<string, string>;
}

/** Runs `wisp triage`; without a server nothing listens where a model is looked for. */
async function triage(words: readonly string[], given: Given): Promise<Said> {
  const home = tempFolder();
  mkdirSync(path.join(home, 'folder'));
  if (given.file !== undefined) writeFileSync(path.join(home, 'out.log'), given.file);
  const said = await runWords(['triage', ...words], {
    home,
    directory: home,
    variables: { OLLAMA_HOST: given.ollama ?? 'http://127.0.0.1:9', ...given.variables },
    ...(given.stdin === undefined ? {} : { stdin: given.stdin }),
    ...(given.typed === undefined ? {} : { typed: given.typed }),
  });
  return given.ollama === undefined ? { ...said, stderr: withoutModel(said.stderr) } : said;
}

function withoutModel(stderr: string): string {
  return stderr.replace(/^wisp: no local model: .*\n/m, '');
}
