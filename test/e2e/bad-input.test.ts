import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WispProject } from '../support/wisp-project.ts';

const rows: readonly [string[], number, RegExp][] = [
  [['wach', 'npm test'], 2, /wach.*\n.*watch/],
  [['watch'], 2, /command/],
  [['watch', ''], 2, /the command is empty/],
  [['watch', '--evry', '5m', 'true'], 2, /--evry.*\n.*--every/],
  [['watch', '--every', 'soon', 'true'], 2, /`--every`: not a duration: `soon`\n.*`5m`/],
  [['watch', '--every', '10ms', 'true'], 2, /`--every`: shorter than 1 s/],
  [['watch', '--settle', '61', 'true'], 2, /`--settle`: not a duration from 0 to 60 s: `61`/],
  [['watch', '--settle', '-1', 'true'], 2, /--settle/],
  [['watch', '--poll', '1ms', 'true'], 2, /`--poll`: shorter than 20 ms: `1ms`\n.*`--poll 100ms`/],
  [['watch', '--tty', 'maybe', 'true'], 2, /`--tty` must be .*`auto`.*: maybe/],
  [['watch', '--max-runs', '0', 'true'], 2, /`--max-runs`: not a whole number from 1/],
  [['watch', '--timeout', '0', 'true'], 2, /`--timeout`: must be longer than 0/],
  [['watch', '--notify', 'sometimes', 'true'], 2, /`--notify` must be .*`failure`.*: sometimes/],
  [['watch', '--output', 'loud', 'true'], 2, /--output.*loud/],
  [['watch', '--on-busy', 'panic', 'true'], 2, /--on-busy.*panic/],
  [['watch', '--no-files', 'true'], 2, /`--no-files`.*\n.*--every/],
  [['watch', '--path', 'nowhere', 'true'], 2, /`--path`: no such file or directory: `nowhere`/],
  [
    ['watch', '--path', 'nowhere', '--path', 'nor-here', 'true'],
    2,
    /`--path`: no such file or directory: `nowhere`, `nor-here`/,
  ],
  [['watch', '-C', 'nowhere', 'true'], 2, /no such directory: `nowhere`/],
  [['watch', '-C', 'file', 'true'], 2, /not a directory: `file`/],
  [['watch', '--shell', 'bash', '--', 'ls', '-l'], 2, /`--shell`/],
  [['log', '--type', 'watch.rnu'], 2, /no such event type: `watch\.rnu`\n.*`watch\.run`/],
  [['log', '--since', 'recently'], 2, /`--since`: not a duration or a date: `recently`/],
  [['log', '--last', 'all'], 2, /`--last`: not a whole number/],
  [['watch', 'rm -rf /'], 3, /`rm -rf \/` is never run/],
  [['watch', 'npm publish'], 3, /`npm publish` was not approved.*\n.*--yes/],
];

test.each(rows)('wisp %j ends with %d and says why, and what to do', async (args, code, words) => {
  const project = new WispProject({ file: '' });
  const { code: ended, stdout, stderr } = await project.run(args);
  expect(stderr).toMatch(words);
  expect(ended).toBe(code);
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([
  ['{ "watch": { "setle": 2 } }', /config\.json:1: .*setle.*\n?.*settle/],
  ['{ "watch": { "settle": 99 } }', /config\.json:1: .*settle/],
  ['{ "watch": ', /config\.json:1/],
])('a config of %j is a usage error that names the place', async (text, words) => {
  const project = new WispProject();
  mkdirSync(project.state, { recursive: true });
  writeFileSync(path.join(project.state, 'config.json'), text);
  const { code, stderr } = await project.run(['watch', 'true']);
  expect(stderr).toMatch(words);
  expect(code).toBe(2);
});

test('a project file that would loosen what may run is an error that names the key', async () => {
  const project = new WispProject({ 'wisp.json': '{ "policy": { "allow": ["rm *"] } }' });
  const { code, stderr } = await project.run(['watch', 'true']);
  expect(stderr).toMatch(/wisp\.json:1.*policy\.allow/);
  expect(code).toBe(2);
});

test.skipIf(process.getuid?.() === 0)('a config that cannot be read is one', async () => {
  const project = new WispProject();
  mkdirSync(project.state, { recursive: true });
  const config = path.join(project.state, 'config.json');
  writeFileSync(config, '{}');
  chmodSync(config, 0);
  const { code, stderr } = await project.run(['watch', 'true']);
  expect(stderr).toMatch(/config\.json` cannot be read: EACCES/);
  expect(code).toBe(2);
});
