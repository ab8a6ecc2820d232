import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileProbe } from '../../../src/fs/file-probe.ts';
import { type FileMemory, lookAtFile } from '../../../src/wait/looks/file.ts';
import type { FileWait } from '../../../src/wait/wait.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A file that does not exist yet, and looks at it at a time given in seconds. */
function waiting(until: FileWait['until']) {
  const file = path.join(tempFolder(), 'build.log');
  let memory: FileMemory | undefined;
  const look = async (seconds = 0): Promise<string> => {
    const moment = { nowMs: seconds * 1_000, signal: new AbortController().signal };
    const seen = await lookAtFile({ kind: 'file', path: file, until }, memory, moment, fileProbe);
    if (seen.kind !== 'pending') return seen.kind === 'final' ? seen.verdict.word : seen.kind;
    memory = JSON.parse(JSON.stringify(seen.memory));
    return seen.state;
  };
  return { file, look };
}

test('exists', async () => {
  const { file, look } = waiting({ kind: 'exists' });
  expect(await look()).toBe('not there');
  writeFileSync(file, '');
  expect(await look()).toBe('exists');
});

test('absent', async () => {
  const { file, look } = waiting({ kind: 'absent' });
  writeFileSync(file, '');
  expect(await look()).toBe('there');
  rmSync(file);
  expect(await look()).toBe('absent');
});

test('changes: a touch and a rewrite of the same are none, other content is', async () => {
  const { file, look } = waiting({ kind: 'changes' });
  writeFileSync(file, 'one');
  expect(await look()).toBe('there');
  utimesSync(file, 1, 1);
  expect(await look()).toBe('there');
  writeFileSync(`${file}.new`, 'one');
  renameSync(`${file}.new`, file);
  expect(await look()).toBe('there');
  writeFileSync(file, 'two');
  expect(await look()).toBe('changed');
});

test('changes: coming and going count', async () => {
  const coming = waiting({ kind: 'changes' });
  expect(await coming.look()).toBe('not there');
  writeFileSync(coming.file, '');
  expect(await coming.look()).toBe('changed');

  const going = waiting({ kind: 'changes' });
  writeFileSync(going.file, '');
  await going.look();
  rmSync(going.file);
  expect(await going.look()).toBe('changed');
});

test('contains: also in a file that appears later, across a chunk and in a grown log', async () => {
  const { file, look } = waiting({ kind: 'contains', text: 'BUILD OK' });
  expect(await look()).toBe('not there');
  writeFileSync(file, `${'x'.repeat(64 * 1024 - 4)}BUILD`);
  expect(await look()).toBe('there');
  appendFileSync(file, ' OK');
  expect(await look()).toBe('found');
});

test('contains: the text may straddle the old end of a large log', async () => {
  const { file, look } = waiting({ kind: 'contains', text: 'BUILD OK' });
  writeFileSync(file, `${'x'.repeat(5 * 1024 * 1024)}BUILD`);
  expect(await look()).toBe('there');
  appendFileSync(file, ' OK');
  expect(await look()).toBe('found');
});

test('stable: the time starts anew with each write', async () => {
  const { file, look } = waiting({ kind: 'stable', forMs: 10_000 });
  expect(await look(0)).toBe('not there');
  writeFileSync(file, 'a');
  expect(await look(1)).toBe('there');
  appendFileSync(file, 'b');
  expect(await look(10)).toBe('there');
  expect(await look(19)).toBe('there');
  expect(await look(20)).toBe('stable');
});

test('text in a directory is a mistake', async () => {
  const { file, look } = waiting({ kind: 'contains', text: 'x' });
  mkdirSync(file);
  await expect(look()).rejects.toThrow('EISDIR');
});

test('changes: a rewrite that keeps inode, size and date is one', async () => {
  const { file, look } = waiting({ kind: 'changes' });
  writeFileSync(file, 'one');
  utimesSync(file, 1, 1);
  expect(await look()).toBe('there');
  writeFileSync(file, 'two');
  utimesSync(file, 1, 1);
  expect(await look()).toBe('changed');
});

test.skipIf(process.platform === 'win32')('a named pipe holds nobody', async () => {
  for (const until of [{ kind: 'contains', text: 'x' }, { kind: 'changes' }] as const) {
    const { file, look } = waiting(until);
    execFileSync('mkfifo', [file]);
    expect(await look()).toBe('there');
    expect(await look()).toBe('there');
  }
});

test('stable: of a directory, all that is below it', async () => {
  const { file, look } = waiting({ kind: 'stable', forMs: 2_000 });
  mkdirSync(path.join(file, 'deep'), { recursive: true });
  writeFileSync(path.join(file, 'deep', 'big'), 'x');
  expect(await look(0)).toBe('there');
  appendFileSync(path.join(file, 'deep', 'big'), 'x');
  expect(await look(2)).toBe('there');
  expect(await look(3)).toBe('there');
  expect(await look(4)).toBe('stable');
});

test('changes: of a directory, all that is below it', async () => {
  const { file, look } = waiting({ kind: 'changes' });
  mkdirSync(path.join(file, 'deep'), { recursive: true });
  expect(await look()).toBe('there');
  expect(await look()).toBe('there');
  writeFileSync(path.join(file, 'deep', 'new'), 'x');
  expect(await look()).toBe('changed');
});
