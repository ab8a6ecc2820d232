import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CommandQuestion, run, type WispError } from '../../src/library/wisp-watch.ts';
import { runProgram } from '../../src/system/process/run-program.ts';
import { probeSandbox } from '../../src/system/sandbox/sandbox.ts';
import { tempFolder } from '../support/temp-folder.ts';

const hasSandbox =
  process.platform === 'linux' &&
  (await probeSandbox(process.platform, runProgram)).sandbox !== undefined;
if (!hasSandbox)
  process.stderr.write('no bubblewrap here: the sandbox of the library is not tried\n');

let home = '';

beforeEach(() => {
  home = tempFolder('wisp-home-');
  vi.stubEnv('WISP_HOME', home);
  return () => vi.unstubAllEnvs();
});

test('what is safe by the rules runs, and nobody is asked', async () => {
  const authorize = vi.fn(() => true);
  expect((await run('true', { directory: tempFolder(), authorize })).verdict).toBe('green');
  expect(authorize).not.toHaveBeenCalled();
});

test('what a person would be asked about is refused without an answer', async () => {
  const directory = withBuild();
  await expect(run('rm -rf build', { directory })).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('`rm -rf build` was not approved (dangerous)'),
    hint: expect.stringContaining('`authorize`'),
  });
  expect(existsSync(path.join(directory, 'build'))).toBe(true);
});

test('the program answers in the place of the person, knowing what and why', async () => {
  const directory = withBuild();
  const asked: CommandQuestion[] = [];
  const authorize = async (question: CommandQuestion) => asked.push(question) === 1;
  expect((await run('rm -rf build', { directory, authorize })).verdict).toBe('green');
  expect(asked).toEqual([
    {
      command: 'rm -rf build',
      directory,
      level: 'dangerous',
      reasons: expect.arrayContaining([expect.stringContaining('deletes')]),
    },
  ]);
  expect(existsSync(path.join(directory, 'build'))).toBe(false);
});

test.each([
  ['no', () => false],
  ['anything but a clear yes', (() => 'sure') as unknown as () => boolean],
])('%s is a no', async (_name, authorize) => {
  const directory = withBuild();
  const refused = run('rm -rf build', { directory, authorize });
  await expect(refused).rejects.toMatchObject({ kind: 'refused' });
  expect(existsSync(path.join(directory, 'build'))).toBe(true);
});

test('no answer lifts the deny floor, and none is asked for', async () => {
  const authorize = vi.fn(() => true);
  const error = await run('rm -rf ~', { directory: tempFolder(), authorize }).catch(
    (thrown: WispError) => thrown,
  );
  expect(error).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('is never run'),
  });
  expect(authorize).not.toHaveBeenCalled();
});

test.each([
  ["the person's own file", () => path.join(home, 'config.json')],
  ["the project's file", (directory: string) => path.join(directory, 'wisp.json')],
])('no answer lifts a deny rule of %s', async (_name, file) => {
  const directory = tempFolder();
  writeFileSync(file(directory), '{ "policy": { "deny": ["touch *"] } }', { mode: 0o600 });
  const denied = run('touch made', { directory, authorize: () => true });
  await expect(denied).rejects.toMatchObject({ kind: 'refused' });
  expect(existsSync(path.join(directory, 'made'))).toBe(false);
});

test("what the person's own file allows runs, and nobody is asked", async () => {
  writeFileSync(path.join(home, 'config.json'), '{ "policy": { "allow": ["rm -rf build"] } }', {
    mode: 0o600,
  });
  expect((await run('rm -rf build', { directory: withBuild() })).verdict).toBe('green');
});

test.skipIf(!hasSandbox)("the person's sandbox holds, whatever is answered", async () => {
  writeFileSync(path.join(home, 'config.json'), '{ "sandbox": { "mode": "on" } }', { mode: 0o600 });
  const elsewhere = path.join(tempFolder('wisp-elsewhere-', os.homedir()), 'made');
  const options = { directory: tempFolder(), authorize: () => true };
  expect((await run(`touch ${elsewhere}`, options)).verdict).toBe('red');
  expect((await run('touch made', options)).verdict).toBe('green');
  expect(existsSync(elsewhere)).toBe(false);
});

function withBuild(): string {
  const directory = tempFolder();
  mkdirSync(path.join(directory, 'build'));
  return directory;
}
