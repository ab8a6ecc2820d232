import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Trouble } from '../../../src/core/trouble.ts';
import { AUDIT_FILE, AuditFile } from '../../../src/fs/audit/audit-file.ts';
import { AuditReader } from '../../../src/fs/audit/audit-reader.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function open(folder: string, limits: { maxBytes?: number; keep?: number } = {}) {
  const troubles: Trouble[] = [];
  const audit = new AuditFile({
    folder,
    reportTrouble: (trouble) => troubles.push(trouble),
    maxBytes: limits.maxBytes ?? 1_000_000,
    keep: limits.keep ?? 3,
  });
  return { audit, troubles };
}

function lines(folder: string): string[] {
  return [...new AuditReader(folder).lines()];
}

test('the folder and the file are made for their owner alone', () => {
  const folder = path.join(tempFolder(), 'state', 'wisp');
  open(folder).audit.write('{"n":1}');
  expect(lines(folder)).toEqual(['{"n":1}']);
  expect(statSync(path.join(folder, AUDIT_FILE)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('several writers share the file', () => {
  const folder = tempFolder();
  const writers = [open(folder), open(folder), open(folder)];
  for (let n = 0; n < 30; n++) writers[n % 3]?.audit.write(`{"n":${n}}`);
  expect(lines(folder)).toEqual(Array.from({ length: 30 }, (_, n) => `{"n":${n}}`));
});

test.each(['{"v":1,"ty', 'x', `{"long":"${'y'.repeat(200_000)}`])(
  'half a line at the end is moved aside and said, and the log reads whole again (%#)',
  (torn) => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, AUDIT_FILE), `{"n":1}\n${torn}`);
    const { audit, troubles } = open(folder);
    audit.write('{"n":2}');
    audit.write('{"n":3}');
    expect(lines(folder)).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
    expect(readFileSync(path.join(folder, 'audit.torn.jsonl'), 'utf8')).toBe(`${torn}\n`);
    expect(troubles.map(({ message }) => message)).toEqual([
      'the audit log ended in half a line, which is now in audit.torn.jsonl',
    ]);
  },
);

test('a full file is put aside, the oldest goes, and nothing else is lost', () => {
  const folder = tempFolder();
  const { audit } = open(folder, { maxBytes: 50, keep: 2 });
  for (let n = 10; n < 42; n++) audit.write(`{"n":${n}}`);
  expect(readdirSync(folder).toSorted()).toEqual(['audit.1.jsonl', 'audit.2.jsonl', 'audit.jsonl']);
  const kept = lines(folder);
  expect(kept.at(-1)).toBe('{"n":41}');
  expect(kept).toEqual(
    Array.from({ length: kept.length }, (_, n) => `{"n":${42 - kept.length + n}}`),
  );
});

test('a lock left by a dead process does not stop rotation for ever', () => {
  const folder = tempFolder();
  const lock = path.join(folder, `${AUDIT_FILE}.lock`);
  mkdirSync(lock);
  utimesSync(lock, new Date(0), new Date(0));
  const { audit } = open(folder, { maxBytes: 20 });
  for (let n = 0; n < 9; n++) audit.write(`{"n":${n}}`);
  expect(readdirSync(folder)).toContain('audit.1.jsonl');
});

test('a log that cannot be written is said once, and again after it had worked', () => {
  const parent = tempFolder();
  const folder = path.join(parent, 'state');
  writeFileSync(folder, 'a file where the folder should be');
  const { audit, troubles } = open(folder);
  audit.write('{"n":1}');
  audit.write('{"n":2}');
  expect(troubles).toHaveLength(1);
  expect(troubles[0]?.message).toContain(path.join(folder, AUDIT_FILE));
  expect(troubles[0]?.hint).toBeDefined();
});

test('following tells what is appended, through a rotation', async () => {
  const folder = tempFolder();
  const { audit } = open(folder, { maxBytes: 40 });
  audit.write('{"n":0}');
  const reader = new AuditReader(folder);
  expect([...reader.lines()]).toEqual(['{"n":0}']);
  const followed: string[] = [];
  await new Promise<void>((resolve) => {
    const stop = reader.follow((line) => {
      followed.push(line);
      if (followed.length < 12) return audit.write(`{"n":${followed.length + 1}}`);
      stop();
      resolve();
    });
    audit.write('{"n":1}');
  });
  expect(followed).toEqual(Array.from({ length: 12 }, (_, n) => `{"n":${n + 1}}`));
});
