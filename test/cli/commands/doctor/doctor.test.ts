import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startFakeOllama } from '../../../support/fake-ollama.ts';
import { runWords, type Said } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test('each line says ok, warn or fail, what, and in one sentence why', async () => {
  const { doctor } = person();
  const { stdout, stderr } = await doctor();
  const lines = stdout.split('\n').filter((line) => /^\S/.test(line) && !/^\d/.test(line));
  expect(stderr).toBe('');
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((line) => !/^(ok {2}|warn|fail) {2}\S.{16}\S.*[^.]$/.test(line))).toEqual([]);
  expect(stdout).toContain(`ok    node             Node ${process.versions.node}\n`);
  expect(stdout).toMatch(/\n\n\d+ ok, \d+ warn, \d+ fail\n$/);
});

test('a broken config is a failure, with the command that shows it', async () => {
  const { doctor, config } = person();
  writeFileSync(config, '{ "wach": {} }', { mode: 0o600 });
  const { code, stdout } = await doctor();
  expect(code).toBe(1);
  expect(stdout).toContain(`fail  config           something is wrong in ${config}\n`);
  expect(stdout).toContain('fix: wisp config check\n');
});

test('with notifications off and nothing else wrong it ends with 0', async () => {
  const { doctor } = person({ WISP_NOTIFY: 'off' });
  expect((await doctor()).code).toBe(0);
});

test('--json says the same', async () => {
  const { doctor } = person({ WISP_NOTIFY: 'off' });
  const { status, checks } = JSON.parse((await doctor('--json')).stdout);
  expect(status).toBe('warn');
  expect(checks).toContainEqual({
    check: 'notify',
    status: 'ok',
    message: 'switched off by WISP_NOTIFY',
    fix: null,
    mend: null,
  });
  expect(checks).toContainEqual({
    check: 'completion',
    status: 'warn',
    message: 'not installed for fish',
    fix: expect.stringMatching(/^wisp completion fish > .*wisp\.fish$/),
    mend: expect.stringMatching(/^wisp completion fish > .*wisp\.fish$/),
  });
});

test('--fix asks, and fixes what it was told to', async () => {
  const { doctor, config, home } = person();
  writeFileSync(config, '{}');
  chmodSync(config, 0o666);
  const { stdout, stderr } = await doctor('--fix', { typed: 'y\ny\n' });
  expect(stderr).toContain('fix it now? [y/N] ');
  expect(stdout).toContain('ok    config           fixed\n');
  expect(stdout).toContain('ok    completion       fixed\n');
  expect(statSync(config).mode & 0o777).toBe(0o600);
  const script = readFileSync(path.join(home, '.config/fish/completions/wisp.fish'), 'utf8');
  expect(script).toContain('complete -c wisp');
  expect((await doctor()).stdout).toContain('ok    completion       installed for fish\n');
});

test('--fix fixes nothing that it was not told to', async () => {
  const { doctor, config } = person();
  writeFileSync(config, '{}');
  chmodSync(config, 0o666);
  const { stdout } = await doctor('--fix', { typed: 'n\n' });
  expect(stdout).not.toContain('fixed');
  expect(statSync(config).mode & 0o777).toBe(0o666);
});

test('a line is added to a start-up file that does not end with one', async () => {
  const { doctor, home } = person({ SHELL: '/bin/bash' });
  writeFileSync(path.join(home, '.bashrc'), 'alias x=y');
  await doctor('--fix', { typed: 'y\n' });
  expect(readFileSync(path.join(home, '.bashrc'), 'utf8')).toBe(
    'alias x=y\neval "$(wisp completion bash)"\n',
  );
});

test.each([['--fix'], ['--fix --json']])('%s without a terminal is refused', async (words) => {
  const { doctor } = person();
  expect(await doctor(...words.split(' '))).toMatchObject({ code: 2, stdout: '' });
});

test("--notify sends one, by the owner's own program, and it is in the log", async () => {
  const { doctor, config, home } = person();
  const heard = path.join(home, 'heard.json');
  const command = JSON.stringify(['sh', '-c', `cat > ${heard}`]);
  writeFileSync(config, `{ "notifications": { "channels": ["command"], "command": ${command} } }`, {
    mode: 0o600,
  });
  const { stdout } = await doctor('--notify');
  expect(stdout).toContain('ok    notify sent      by command; you should see or hear it now\n');
  expect(JSON.parse(readFileSync(heard, 'utf8'))).toMatchObject({ title: 'wisp doctor' });
  const log = readFileSync(path.join(home, '.local/state/wisp/audit.jsonl'), 'utf8');
  expect(JSON.parse(log.trim())).toMatchObject({
    type: 'notification',
    source: 'doctor',
    result: 'sent',
  });
});

test('--notify is not held back by the limit, however often it is asked for', async () => {
  const { doctor, config } = person();
  const notifications = { channels: ['command'], command: ['true'], perMinute: 1 };
  writeFileSync(config, JSON.stringify({ notifications }), { mode: 0o600 });
  for (const _time of ['first', 'second']) {
    expect((await doctor('--notify')).stdout).toContain('ok    notify sent      by command; ');
  }
});

test('the fix of a notification that no channel took is not what has just failed', async () => {
  const { doctor, config } = person();
  writeFileSync(config, '{ "notifications": { "channels": ["terminal"] } }', { mode: 0o600 });
  expect((await doctor('--notify')).stdout).toContain(
    'fail  notify sent      no channel took it: terminal: stderr is not a terminal\n' +
      `${' '.repeat(23)}fix: wisp doctor --notify, with standard error on a terminal\n`,
  );
});

test.skipIf(process.platform !== 'linux')(
  'a state folder that cannot be made is a failure, with what to set',
  async () => {
    const { doctor } = person({ WISP_HOME: '/proc/nope', WISP_NOTIFY: 'off' });
    const { code, stdout } = await doctor();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fail {2}state folder {5}\/proc\/nope cannot be made in \/proc: E/m);
    expect(stdout).toContain('fix: export WISP_HOME=<a folder you can write>\n');
  },
);

test('a model that answers in the asked form is said with its time', async () => {
  const { url } = await startFakeOllama({ models: ['qwen3:4b'], reply: () => '{"line": 3}' });
  const { doctor } = person({ OLLAMA_HOST: url });
  expect((await doctor()).stdout).toMatch(
    /^ok {4}model {12}qwen3:4b at http:\/\/127\.0\.0\.1:\d+ answered in [\d.]+ m?s$/m,
  );
});

test('without Ollama the model is a warning, with the command that starts it', async () => {
  const { stdout } = await person().doctor();
  expect(stdout).toContain(
    'warn  model            Ollama does not answer at http://127.0.0.1:65535; ',
  );
  expect(stdout).toContain('`ollama serve`');
});

/** A person with a private home, a project and the shell fish. */
function person(variables: Record<string, string> = {}) {
  const home = tempFolder();
  const directory = path.join(home, 'project');
  const configFolder = path.join(home, '.config', 'wisp');
  mkdirSync(directory);
  mkdirSync(configFolder, { recursive: true, mode: 0o700 });
  const given = {
    PATH: process.env.PATH ?? '',
    SHELL: '/usr/bin/fish',
    // Nobody listens there.
    OLLAMA_HOST: 'http://127.0.0.1:65535',
    ...variables,
  };
  return {
    home,
    config: path.join(configFolder, 'config.json'),
    doctor: (...words: (string | { typed: string })[]): Promise<Said> => {
      const flags = words.filter((word) => typeof word === 'string');
      const typing = words.find((word) => typeof word !== 'string');
      return runWords(['doctor', ...flags], { home, directory, variables: given, ...typing });
    },
  };
}
