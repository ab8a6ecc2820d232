import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWatching } from '../../support/watching.ts';

test.each([
  ['a line end', 'two\nlines.ts'],
  ['quotes', `it's "quoted".ts`],
  ['a command substitution', '$(touch gone).ts'],
  ['a leading dash', '-rf'],
  ['control characters', 'bell\u0007\u001b[31m.ts'],
  ['characters that turn the reading direction', '\u202egpj.exe'],
  ['only a blank', ' '],
  ['a backslash', 'back\\slash'],
  ['stars', '*'],
])('a name with %s is told as it is, of a file and of a folder', async (_, name) => {
  const folder = tempFolder();
  writeFileSync(path.join(folder, name), '');
  const watching = startWatching(folder);
  await watching.forget();
  writeFileSync(path.join(folder, name), 'new');
  await watching.sees(name);
  await watching.forget();
  mkdirSync(path.join(folder, 'in', name), { recursive: true });
  writeFileSync(path.join(folder, 'in', name, name), '');
  await watching.sees(path.join('in', name, name));
});

test('a file whose name is not UTF-8 is told as changed, and looked for no more', async () => {
  const folder = tempFolder();
  const watching = startWatching(folder);
  await watching.forget();
  const name = Buffer.concat([
    Buffer.from(`${folder}/caf`),
    Buffer.from([0xe9]),
    Buffer.from('.ts'),
  ]);
  writeFileSync(name, '');
  await watching.sees('caf\ufffd.ts');
  await watching.forget();
  writeFileSync(name, 'new');
  await watching.sees('caf\ufffd.ts');
  await watching.forget();
  await watching.watcher.reconcile();
  await watching.watcher.recheck([`${folder}/caf\ufffd.ts`]);
  expect(watching.told()).toEqual([]);
});

test('a folder whose name is not UTF-8 is said once', async () => {
  const folder = tempFolder();
  mkdirSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]));
  const watching = startWatching(folder);
  await watching.says('not UTF-8');
  await watching.watcher.reconcile();
  expect(watching.troubles).toHaveLength(1);
  expect(watching.told()).toEqual([]);
});

test('a pipe and a socket are told and never opened', async () => {
  const folder = tempFolder();
  const watching = startWatching(folder);
  await watching.forget();
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  const server = createServer().listen(path.join(folder, 'socket'));
  onTestFinished(() => void server.close());
  await watching.sees('pipe', 'socket');
});
