import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LedgerFiles } from '../../src/fs/state/ledger-files.ts';
import { FileStore, readLedger, type SegmentFiles } from '../../src/ledger/file-store.ts';
import { fold } from '../../src/ledger/fold.ts';
import { emptyState, storedState } from '../../src/ledger/state.ts';
import { History, histories } from '../support/ledger.ts';
import { tempFolder } from '../support/temp-folder.ts';

const someEvents = fc.sample(histories, { numRuns: 40, seed: 7 }).flat();

test('what was appended is there after a restart, for its owner alone', async () => {
  const folder = tempFolder();
  const store = await opened(folder);
  await store.append(someEvents);
  await store.close();
  const again = await new FileStore(new LedgerFiles(folder)).load();
  expect(storedState(again.state)).toEqual(storedState(fold(emptyState, someEvents)));
  expect(again.troubles).toEqual([]);
  expect(statSync(path.join(folder, 'ledger', '000001.jsonl')).mode & 0o777).toBe(0o600);
});

test('a file that is full is followed by one whose snapshot comes to the same', async () => {
  const folder = tempFolder();
  const store = await opened(folder, 20_000);
  for (let at = 0; at < someEvents.length; at += 20)
    await store.append(someEvents.slice(at, at + 20));
  await store.close();
  const files = new LedgerFiles(folder);
  expect(files.numbers().length).toBeGreaterThan(3);
  const whole = storedState(fold(emptyState, someEvents));
  expect(storedState(readLedger(files).state)).toEqual(whole);
  const lines = files.numbers().flatMap((number) => files.read(number).trim().split('\n'));
  const events = lines
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type !== 'ledger.snapshot');
  expect(storedState(fold(emptyState, events))).toEqual(whole);
});

test('half a line at the end is put aside and said, and what follows is whole', async () => {
  const folder = tempFolder();
  const store = await opened(folder);
  await store.append(someEvents.slice(0, 10));
  await store.close();
  const file = path.join(folder, 'ledger', '000001.jsonl');
  appendFileSync(file, '{"v":1,"id":"abc');
  const next = new FileStore(new LedgerFiles(folder));
  const { troubles, state } = await next.load();
  expect(troubles).toEqual([expect.stringContaining('half a line')]);
  expect(storedState(state)).toEqual(storedState(fold(emptyState, someEvents.slice(0, 10))));
  await next.append(someEvents.slice(10, 12));
  expect(readFileSync(file, 'utf8')).not.toContain('"id":"abc{');
  expect(readFileSync(path.join(folder, 'ledger', 'torn.jsonl'), 'utf8')).toBe(
    '{"v":1,"id":"abc\n',
  );
  await next.close();
});

test('a newest file whose snapshot is damaged is passed over, and nothing is appended to it', async () => {
  const folder = tempFolder();
  const store = await opened(folder, 1_000);
  for (const event of someEvents.slice(0, 60)) await store.append([event]);
  await store.close();
  const names = readdirSync(path.join(folder, 'ledger')).sort();
  writeFileSync(path.join(folder, 'ledger', names.at(-1) ?? ''), '{"v":1,"type":"ledger.snap\n');
  const next = new FileStore(new LedgerFiles(folder));
  expect((await next.load()).troubles).toEqual([
    expect.stringContaining('without a whole snapshot'),
  ]);
  await next.append(new History().events);
  await next.close();
  expect(readdirSync(path.join(folder, 'ledger'))).toHaveLength(names.length + 1);
});

test('whoever only reads leaves half a line where it is', async () => {
  const folder = tempFolder();
  const store = await opened(folder);
  await store.append(someEvents);
  appendFileSync(path.join(folder, 'ledger', '000001.jsonl'), '{"half');
  const read = readLedger(new LedgerFiles(folder));
  expect(storedState(read.state)).toEqual(storedState(fold(emptyState, someEvents)));
  await store.close();
});

test('on a full disk nothing of what was asked is kept, and later it is', async () => {
  const disk = new ScriptedDisk();
  const store = new FileStore(disk);
  await store.load();
  disk.isFull = true;
  await expect(store.append(someEvents.slice(0, 2))).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('the disk is full'),
  });
  disk.isFull = false;
  await store.append(someEvents.slice(0, 2));
  expect(disk.text.trim().split('\n')).toHaveLength(2);
});

test('what comes while the disk is busy is written together, in order', async () => {
  const disk = new ScriptedDisk();
  const store = new FileStore(disk);
  await store.load();
  await Promise.all(someEvents.slice(0, 30).map((event) => store.append([event])));
  expect(disk.writes).toBe(2);
  expect(
    disk.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(someEvents.slice(0, 30).map(({ id }) => id));
});

async function opened(folder: string, segmentBytes?: number): Promise<FileStore> {
  const store = new FileStore(new LedgerFiles(folder), segmentBytes);
  await store.load();
  return store;
}

class ScriptedDisk implements SegmentFiles {
  text = '';
  writes = 0;
  isFull = false;
  readonly size = 0;

  numbers(): readonly number[] {
    return [];
  }
  read(): string {
    return this.text;
  }
  open(): undefined {}
  begin(): void {}
  async append(lines: string): Promise<void> {
    if (this.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    this.writes++;
    this.text += lines;
  }
  close(): void {}
}
