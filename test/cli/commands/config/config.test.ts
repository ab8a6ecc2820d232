import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runWords, type Said } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test('path names the file, whether it exists or not', async () => {
  const { config, file } = person();
  expect(await config('path')).toEqual({ code: 0, stdout: `${file}\n`, stderr: '' });
});

test('show says every value and where it comes from', async () => {
  const { config, owner, project, file, directory } = person();
  owner('{ "watch": { "settle": 2 }, "policy": { "deny": ["a"] } }');
  project('{ "watch": { "settle": 3 }, "policy": { "deny": ["b"] } }');
  const { code, stdout } = await config('show');
  const lines = stdout.split('\n').map((line) => line.split(/ {2,}/));
  const mine = path.join(directory, 'wisp.json');
  expect(code).toBe(0);
  expect(lines).toContainEqual(['watch.settle', '3', mine]);
  expect(lines).toContainEqual(['watch.settleMax', '30', 'default']);
  expect(lines).toContainEqual(['policy.deny', '["a","b"]', `${file}, ${mine}`]);
});

test.each(['show', 'show --json'])('%s keeps the secrets of a webhook to itself', async (words) => {
  const { config, owner } = person();
  owner(
    '{ "notifications": { "webhook": { "url": "https://h.example/token", "headers": { "A": "secret" } } } }',
  );
  const { stdout } = await config(...words.split(' '));
  expect(stdout).toContain('https://h.example/…');
  expect(stdout).not.toMatch(/token|secret/);
});

test('get prints a text as it is and anything else as JSON', async () => {
  const { config } = person();
  expect((await config('get', 'triage.model')).stdout).toBe('auto\n');
  expect((await config('get', 'watch.settle')).stdout).toBe('1\n');
  expect((await config('get', 'notifications.channels')).stdout).toBe('["desktop","terminal"]\n');
  expect((await config('get', 'notifications.webhook.url')).stdout).toBe('null\n');
});

test.each([
  ['watch.settle 2', '{ "watch": { "settle": 2 } }'],
  ['notifications.quiet 22:00-08:00', '{ "notifications": { "quiet": "22:00-08:00" } }'],
  ['notifications.quiet null', '{ "notifications": { "quiet": null } }'],
  ['triage.model 7', '{ "triage": { "model": "7" } }'],
  ['policy.allow a b', '{ "policy": { "allow": ["a", "b"] } }'],
  ['policy.allow a', '{ "policy": { "allow": ["a"] } }'],
  ['policy.allow ["a","b"]', '{ "policy": { "allow": ["a", "b"] } }'],
  ['policy.allow []', '{ "policy": { "allow": [] } }'],
  [
    'notifications.command beep -- --loud',
    '{ "notifications": { "command": ["beep", "--loud"] } }',
  ],
  [
    'notifications.webhook.url https://h.example',
    '{ "notifications": { "webhook": { "url": "https://h.example" } } }',
  ],
])('set %s writes %s', async (words, expected) => {
  const { config, file } = person();
  expect((await config('set', ...words.split(' '))).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(expected));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['set watch.setle 1', 'unknown config key `watch.setle`', 'did you mean `watch.settle`?'],
  ['set settle 1', 'unknown config key `settle`', 'did you mean `watch.settle`?'],
  ['set watch {}', 'unknown config key `watch`', undefined],
  ['set watch.settle.x 1', 'unknown config key `watch.settle.x`', undefined],
  ['set watch.settle 90', '`watch.settle` must be a number from 0 to 60: 90', undefined],
  ['set watch.settle 1 2', '`watch.settle` takes one value: 1 2', undefined],
  [
    'set watch.notify sometimes',
    '`watch.notify` must be `change`, `failure`, `always` or `never`: "sometimes"',
    undefined,
  ],
  ['unset watch.settle', '`watch.settle` is not set in', 'see `wisp config show`'],
  ['get zebra', 'unknown config key `zebra`', 'see `wisp config show`'],
  ['check nowhere.json', 'no such file: ', '`wisp config path` names your own'],
])('%s is refused and changes nothing', async (words, message, hint) => {
  const { config, owner, file } = person();
  owner('{ "log": { "keep": 1 } }');
  const { code, stderr, stdout } = await config(...words.split(' '));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`wisp: ${message}`);
  if (hint !== undefined) expect(stderr).toContain(`  hint: ${hint}\n`);
  expect(readFileSync(file, 'utf8')).toBe('{ "log": { "keep": 1 } }');
});

test('a broken file is not written to, but an unknown key can be taken out of it', async () => {
  const { config, owner, file } = person();
  const broken = '{\n  "watch": { "settle": 2 },\n  "wach": 1 // mine\n}\n';
  owner(broken);
  const { code, stderr } = await config('set', 'watch.settle', '3');
  expect({ code, text: readFileSync(file, 'utf8') }).toEqual({ code: 2, text: broken });
  expect(stderr).toContain(`${file}:3: unknown key \`wach\``);
  expect((await config('unset', 'wach')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('{\n  "watch": { "settle": 2 }\n  // mine\n}\n');
});

test.each([
  ['policy.allow npm', 'now runs without asking: `npm`'],
  ['policy.deny b', 'no longer denied: `a`'],
  ['policy.ask []', 'no longer asked about: `q`'],
  ['policy.askFrom dangerous', 'commands rated moderate now run without asking'],
  ['policy.classifier rules', 'the model no longer looks for risks the rules miss'],
  ['sandbox.mode off', 'fewer commands run in a sandbox: `off`'],
  ['sandbox.writable /srv', 'the sandbox may now write /srv'],
  ['sandbox.network true', 'the sandbox may now use the network'],
  ['triage.allowRemote true', 'output of red runs may now leave this machine'],
  [
    'notifications.webhook.url https://h.example',
    'notifications may now leave this machine, to h.example',
  ],
])('set %s says that it loosens the gate', async (words, said) => {
  const { config, owner } = person();
  owner('{ "policy": { "deny": ["a"], "ask": ["q"], "classifier": "model" } }');
  const { code, stderr } = await config('set', ...words.split(' '));
  expect({ code, stderr }).toEqual({ code: 0, stderr: `note: this loosens the gate: ${said}\n` });
});

test.each(['policy.deny a b', 'policy.askFrom safe', 'sandbox.mode on', 'watch.settle 3'])(
  'set %s has nothing to say',
  async (words) => {
    const { config, owner } = person();
    owner('{ "policy": { "deny": ["a"] } }');
    const { code, stderr } = await config('set', ...words.split(' '));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  },
);

test('taking a rule out loosens the gate too', async () => {
  const { config, owner } = person();
  owner('{ "policy": { "deny": ["a"] } }');
  expect((await config('unset', 'policy')).stderr).toBe(
    'note: this loosens the gate: no longer denied: `a`\n',
  );
});

test('check says everything that is wrong, in both files', async () => {
  const { config, owner, project, file, directory } = person();
  owner('{\n "watch": { "settle": 90 },\n "logs": {} }');
  project('{ "policy": { "allow": [] } }');
  const { code, stdout } = await config('check');
  expect(code).toBe(1);
  expect(stdout.split('\n').filter((line) => line.startsWith('fail'))).toEqual([
    `fail  ${file}:2: \`watch.settle\` must be a number from 0 to 60: 90`,
    `fail  ${file}:3: unknown key \`logs\``,
    `fail  ${path.join(directory, 'wisp.json')}:1: only your own config file may set \`policy.allow\``,
  ]);
});

test('check is content with right files, and with none', async () => {
  const { config, owner, file } = person();
  expect(await config('check')).toMatchObject({
    code: 0,
    stdout: 'ok    no config file: every key has its default\n',
  });
  owner('{}');
  expect(await config('check')).toMatchObject({ code: 0, stdout: `ok    ${file}\n` });
});

test('schema prints JSON Schema', async () => {
  const { config } = person();
  expect(JSON.parse((await config('schema')).stdout)).toHaveProperty('properties.sandbox');
  const { properties } = JSON.parse((await config('schema', '--project')).stdout);
  expect(properties).not.toHaveProperty('sandbox');
});

test('no word at all prints the help and is a usage error', async () => {
  const { config } = person();
  const { code, stderr } = await config();
  expect(code).toBe(2);
  expect(stderr).toContain('Examples:\n  wisp config show\n');
});

/** A person with a home and a project, both empty. */
function person() {
  const home = tempFolder();
  const directory = path.join(home, 'project');
  mkdirSync(path.join(home, '.config', 'wisp'), { recursive: true });
  mkdirSync(directory);
  const file = path.join(home, '.config', 'wisp', 'config.json');
  return {
    file,
    directory,
    config: (...words: string[]): Promise<Said> =>
      runWords(['config', ...words], { home, directory }),
    owner: (text: string): void => writeFileSync(file, text, { mode: 0o600 }),
    project: (text: string): void => writeFileSync(path.join(directory, 'wisp.json'), text),
  };
}
