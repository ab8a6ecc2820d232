import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runWords } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test('a safe line is allowed', async () => {
  const { check } = person();
  expect(await check('npm test')).toEqual({
    code: 0,
    stdout: 'allow: safe\n  runs     npm test\n',
    stderr: '',
  });
});

test('a risky one tells every command in it, why, and what would be asked', async () => {
  const { check } = person();
  expect(await check('npm test && sudo git push')).toMatchObject({
    code: 0,
    stdout: [
      'ask: moderate',
      '  runs     npm test',
      '  runs     sudo git push',
      '  runs     git push',
      '  because  `sudo` runs with more rights',
      '  because  `git push` talks to another repository',
      '  asks     once, session, project, always or no',
      '',
    ].join('\n'),
  });
});

test('a denied one ends with 3 and names the rule', async () => {
  const { check } = person();
  const denied = await check('rm -rf /', '--json');
  expect(denied.code).toBe(3);
  expect(JSON.parse(denied.stdout)).toEqual({
    command: 'rm -rf /',
    directory: expect.any(String),
    decision: 'deny',
    level: 'dangerous',
    reasons: ['would remove `/`'],
    rule: 'built-in',
    commands: ['rm -rf /'],
    asks: [],
  });
});

test('the rules of the owner and of the project count', async () => {
  const { check } = person({
    owner: { policy: { allow: ['npm install'], ask: ['make *'] } },
    project: { policy: { deny: ['git push *'] } },
  });
  expect((await check('npm install')).stdout).toContain('allow');
  expect((await check('make test')).stdout).toContain('rule     make *');
  expect((await check('git push')).code).toBe(3);
});

test('a broken config allows nothing by rule, and is told', async () => {
  const { check } = person({ owner: '{ "policy": { "allow": ["npm install"], } ' });
  const said = await check('npm install');
  expect(said.stdout).toContain('ask');
  expect(said.stderr).toContain('config.json');
});

test('words after -- are no shell line', async () => {
  const { check } = person();
  const said = await check('--json', '--', 'echo', '$(rm -rf /)');
  expect(JSON.parse(said.stdout)).toMatchObject({
    decision: 'allow',
    commands: ['echo $(rm -rf /)'],
  });
});

test('control characters and secrets in the line do not reach the terminal', async () => {
  const { check } = person();
  const said = await check('deploy --password=hunter22 \u001b[2J');
  expect(said.stdout).not.toMatch(/hunter22|\u001b/);
});

test('an empty command is a usage error', async () => {
  const { check } = person();
  expect(await check('  ')).toMatchObject({ code: 2, stderr: expect.stringContaining('empty') });
});

function person(files: { owner?: object | string; project?: object } = {}) {
  const home = tempFolder();
  const directory = path.join(home, 'app');
  const config = path.join(home, '.config/wisp');
  mkdirSync(directory, { recursive: true });
  mkdirSync(config, { recursive: true });
  const text = (value: object | string) =>
    typeof value === 'string' ? value : JSON.stringify(value);
  if (files.owner)
    writeFileSync(path.join(config, 'config.json'), text(files.owner), { mode: 0o600 });
  if (files.project) writeFileSync(path.join(directory, 'wisp.json'), text(files.project));
  return {
    check: (...words: string[]) => runWords(['policy', 'check', ...words], { home, directory }),
  };
}
