import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/core/config.ts';
import { WispError } from '../../../src/core/wisp-error.ts';
import { examineConfig, readConfig } from '../../../src/fs/config/config-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const isRoot = process.getuid?.() === 0;

test('without any file every key has its default', async () => {
  const loaded = await readConfig(person().places);
  expect(loaded).toEqual({
    config: defaultConfig,
    project: { deny: [], ask: [] },
    sources: [],
    troubles: [],
  });
});

test("the owner's file stands over the defaults, key by key", async () => {
  const { places, owner } = person();
  owner('{ "watch": { "settle": 2.5 }, "policy": { "allow": ["npm test"] } }');
  const { config } = await readConfig(places);
  expect(config.watch).toEqual({ ...defaultConfig.watch, settle: 2.5 });
  expect(config.policy).toEqual({ ...defaultConfig.policy, allow: ['npm test'] });
  expect(config.log).toEqual(defaultConfig.log);
});

test('comments, trailing commas, a byte order mark and $schema are welcome', async () => {
  const { places, owner } = person();
  owner('\uFEFF{ // mine\n "$schema": "x", /* quiet */ "watch": { "notify": "never", }, }');
  expect((await readConfig(places)).config.watch.notify).toBe('never');
});

test('a webhook is completed with its own defaults', async () => {
  const { places, owner } = person();
  owner('{ "notifications": { "webhook": { "url": "https://example.org/x" } } }');
  const { config } = await readConfig(places);
  expect(config.notifications.webhook).toEqual({
    url: 'https://example.org/x',
    format: 'json',
    headers: {},
  });
});

test("a project's file may tighten the rules and settle watching, and its patterns join the owner's", async () => {
  const { places, owner, project } = person();
  owner('{ "watch": { "settle": 2, "ignore": ["*.log"] }, "policy": { "deny": ["git push *"] } }');
  project(
    '{ "watch": { "settle": 3, "ignore": ["gen/"] }, "policy": { "ask": ["npm run deploy"] } }',
  );
  const { config, project: rules, sources } = await readConfig(places);
  expect(config.watch).toMatchObject({ settle: 3, ignore: ['*.log', 'gen/'] });
  expect(config.policy.deny).toEqual(['git push *']);
  expect(config.policy.ask).toEqual([]);
  expect(rules).toEqual({ deny: [], ask: ['npm run deploy'] });
  expect(sources.map((source) => source.kind)).toEqual(['owner', 'project']);
});

const settingsOfTheOwnerAlone = [
  '{ "policy": { "allow": ["*"] } }',
  '{ "policy": { "askFrom": "dangerous" } }',
  '{ "notifications": { "command": ["x"] } }',
  '{ "notifications": { "webhook": { "url": "https://evil.example" } } }',
  '{ "triage": { "host": "http://evil.example" } }',
  '{ "triage": { "allowRemote": true } }',
  '{ "sandbox": { "mode": "off" } }',
  '{ "log": { "keep": 0 } }',
  '{ "watch": { "notify": "never" } }',
];

test.each(settingsOfTheOwnerAlone)("a project's file may not say %s", async (text) => {
  const { places, project } = person();
  project(text);
  await expect(readConfig(places)).rejects.toThrow(/only your own config file may set `/);
  const { config } = await examineConfig(places);
  expect({ ...config, policy: null }).toEqual({ ...defaultConfig, policy: null });
});

test('the nearest wisp.json counts, up to the root of the repository and no further', async () => {
  const { places, folder } = person();
  const inner = path.join(folder, 'outer', 'repository', 'package', 'src');
  mkdirSync(inner, { recursive: true });
  const write = (place: string, settle: number): void =>
    writeFileSync(path.join(folder, place, 'wisp.json'), `{ "watch": { "settle": ${settle} } }`);
  const settle = async (): Promise<number> =>
    (await readConfig({ ...places, directory: inner })).config.watch.settle;

  write('outer', 9);
  expect(await settle(), 'outside a repository only the directory itself counts').toBe(1);
  mkdirSync(path.join(folder, 'outer', 'repository', '.git'));
  writeFileSync(path.join(folder, 'outer', 'repository', '.git', 'HEAD'), 'ref: refs/heads/main\n');
  expect(await settle(), 'above the root').toBe(1);
  write('outer/repository', 8);
  expect(await settle(), 'at the root').toBe(8);
  write('outer/repository/package', 7);
  expect(await settle(), 'nearer').toBe(7);
  write('outer/repository/package/src', 6);
  expect(await settle(), 'nearest').toBe(6);
});

test.each<[string, (inner: string) => void]>([
  [
    'a nearer one',
    (inner) => writeFileSync(path.join(inner, 'wisp.json'), '{ "policy": { "ask": ["b"] } }'),
  ],
  ['a nearer one that says nothing', (inner) => writeFileSync(path.join(inner, 'wisp.json'), '{}')],
  ['an empty folder in its place', (inner) => mkdirSync(path.join(inner, 'wisp.json'))],
  ['an empty .git', (inner) => mkdirSync(path.join(inner, '.git'))],
  ['an empty file called .git', (inner) => writeFileSync(path.join(inner, '.git'), '')],
])('%s drops no rule of a wisp.json above it', async (_what, make) => {
  const { places, folder } = person();
  const inner = path.join(folder, 'repository', 'package');
  mkdirSync(path.join(folder, 'repository', '.git', 'refs'), { recursive: true });
  mkdirSync(inner);
  writeFileSync(
    path.join(folder, 'repository', 'wisp.json'),
    '{ "policy": { "deny": ["make deploy"], "ask": ["a"] } }',
  );
  make(inner);
  const { project, config } = await readConfig({ ...places, directory: inner });
  expect(project.deny).toEqual(['make deploy']);
  expect(project.ask).toContain('a');
  expect(config.policy.askFrom).toBe(defaultConfig.policy.askFrom);
});

test.each([
  ['', '`$FILE` is empty', 'write `{}` for no settings'],
  ['{ "watch": ', '$FILE:1: not JSON from here on', undefined],
  ['[]', '$FILE:1: a config file must be an object, `{ … }`: []', undefined],
  ['{\n "wach": {} }', '$FILE:2: unknown key `wach`', 'did you mean `watch`?'],
  ['{ "watch": {\n "setle": 1 } }', '$FILE:2: unknown key `watch.setle`', 'did you mean `settle`?'],
  ['{ "settle": 1 }', '$FILE:1: unknown key `settle`', 'did you mean `watch.settle`?'],
  [
    '{ "watch": { "zebra": 1 } }',
    '$FILE:1: unknown key `watch.zebra`',
    'keys of `watch`: `settle`, `settleMax`, `notify`, `output`, `ignore`',
  ],
  [
    '{ "watch": { "settle": 90 } }',
    '$FILE:1: `watch.settle` must be a number from 0 to 60: 90',
    undefined,
  ],
  [
    '{ "watch": { "settle": "1" } }',
    '$FILE:1: `watch.settle` must be a number from 0 to 60: "1"',
    undefined,
  ],
  ['{ "watch": 3 }', '$FILE:1: `watch` must be an object, `{ … }`: 3', undefined],
  [
    '{ "watch": { "ignore": ["a",\n 7] } }',
    '$FILE:2: `watch.ignore` must be a list of patterns: 7',
    undefined,
  ],
  [
    '{ "notifications": { "channels": ["desktop", "desktop"] } }',
    '$FILE:1: `notifications.channels` must be a list of `desktop`, `terminal`, `command`, `webhook`, each once: ["desktop","desktop"]',
    undefined,
  ],
  [
    '{ "notifications": { "quiet": "25:00-08:00" } }',
    '$FILE:1: `notifications.quiet` must be null or hours such as "22:00-08:00": "25:00-08:00"',
    undefined,
  ],
  [
    '{ "notifications": { "perMinute": 1.5 } }',
    '$FILE:1: `notifications.perMinute` must be a whole number from 1 to 60: 1.5',
    undefined,
  ],
  [
    '{ "notifications": { "webhook": { "url": "ftp://me:secret@host" } } }',
    '$FILE:1: `notifications.webhook.url` must be an address that begins with `https://` or `http://`',
    undefined,
  ],
  [
    '{ "triage": { "host": "localhost:11434" } }',
    '$FILE:1: `triage.host` must be an address that begins with `http://` or `https://`: "localhost:11434"',
    undefined,
  ],
  [
    '{ "policy": { "deny": ["a"],\n"deny": [] } }',
    '$FILE:2: `policy.deny` stands twice',
    'keep one of them',
  ],
  [
    '{ "policy": { "deny": [""] } }',
    '$FILE:1: `policy.deny` must be a list of rules such as "git push *": ""',
    undefined,
  ],
  ['{ "__proto__": { "x": 1 } }', '$FILE:1: unknown key `__proto__`', undefined],
  [
    '{ "watch": { "settle": 90 },\n "log": { "keep": -1 } }',
    '$FILE:1: `watch.settle` must be a number from 0 to 60: 90 (and 1 more, see `wisp config check`)',
    undefined,
  ],
])('%j is refused in one line', async (text, message, hint) => {
  const { places, owner, file } = person();
  owner(text);
  const error = await readConfig(places).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WispError);
  expect(error).toMatchObject({ kind: 'usage', message: message.replace('$FILE', file) });
  if (hint !== undefined) expect(error).toMatchObject({ hint });
});

test('while a file is broken nothing is allowed by rule and everything asks', async () => {
  const { places, owner, project } = person();
  owner('{ "policy": { "allow": ["npm test"], "askFrom": "dangerous" } }');
  project('{ "policy": { "deny": 1 } }');
  const { config, sources } = await examineConfig(places);
  expect(config.policy).toMatchObject({ allow: [], askFrom: 'safe' });
  expect(sources.flatMap((source) => source.problems)).toMatchObject([{ key: 'policy.deny' }]);
});

test('a folder in the place of the file is said', async () => {
  const { places, file } = person();
  mkdirSync(file);
  await expect(readConfig(places)).rejects.toThrow(`\`${file}\` is not a file`);
});

test.skipIf(isRoot)('a file that may not be read is said', async () => {
  const { places, owner, file } = person();
  owner('{}');
  chmodSync(file, 0o000);
  await expect(readConfig(places)).rejects.toMatchObject({
    kind: 'usage',
    message: `\`${file}\` cannot be read: EACCES`,
    hint: `chmod u+r ${file}`,
  });
});

const webhook = '{ "notifications": { "webhook": { "url": "https://example.org" } } }';

test.skipIf(process.platform === 'win32').each([
  [0o600, webhook, []],
  [0o644, '{}', []],
  [0o644, webhook, ['holds a webhook and can be read by others']],
  [0o664, '{}', ['can be changed by other users']],
  [0o602, '{}', ['can be changed by other users']],
])('a file of mode %o is trouble only for what others can do with it', async (mode, text, said) => {
  const { places, owner, file } = person();
  owner(text);
  chmodSync(file, mode);
  const { troubles } = await readConfig(places);
  expect(troubles).toEqual(
    said.map((words) => ({
      part: 'config',
      message: `\`${file}\` ${words}`,
      hint: `chmod 600 ${file}`,
    })),
  );
});

/** A person with a config folder and a project, both empty. */
function person() {
  const folder = tempFolder();
  const configFolder = path.join(folder, 'config');
  const directory = path.join(folder, 'project');
  mkdirSync(configFolder);
  mkdirSync(directory);
  const file = path.join(configFolder, 'config.json');
  return {
    folder,
    file,
    places: { configFolder, directory },
    owner: (text: string): void => writeFileSync(file, text, { mode: 0o600 }),
    project: (text: string): void => writeFileSync(path.join(directory, 'wisp.json'), text),
  };
}
