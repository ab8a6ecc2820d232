import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type OwnerIdentity, takeOwnerLock } from '../../src/fs/state/owner-lock.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('of many who start at once one owns the folder, whether it is free or a dead one has it', async () => {
  for (let round = 0; round < 25; round++) {
    const folder = tempFolder();
    const alive = new Set<string>();
    for (let owners = 0; owners < 3; owners++) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, number) => take(folder, `${owners}-${number}`, alive)),
      );
      expect(answers.filter(({ kind }) => kind === 'owned')).toHaveLength(1);
      // All of them die, with the lock in place.
      alive.clear();
    }
  }
});

test('who comes second is told who was first', async () => {
  const folder = tempFolder();
  const alive = new Set<string>();
  await take(folder, 'first', alive);
  expect(await take(folder, 'second', alive)).toMatchObject({
    kind: 'taken',
    by: { nonce: 'first' },
  });
});

test('a claim whose maker died before it was through is taken over', async () => {
  const folder = tempFolder();
  const alive = new Set<string>();
  await take(folder, 'dead', alive);
  alive.clear();
  // Dies between its claim and the replacement: its second look is the last thing it does.
  const halfWay = takeOwnerLock(folder, identity('half'), async () => {
    throw new Error('killed');
  });
  await expect(halfWay).rejects.toThrow('killed');
  expect((await take(folder, 'next', alive)).kind).toBe('owned');
  expect(readdirSync(folder)).toEqual(['owner']);
});

test('what is released is free, and somebody else’s lock is left alone', async () => {
  const folder = tempFolder();
  const alive = new Set<string>();
  const first = await take(folder, 'first', alive);
  if (first.kind !== 'owned') throw new Error('not owned');
  alive.clear();
  await take(folder, 'second', alive);
  first.lock.release();
  expect(first.lock.isHeld()).toBe(false);
  expect(await take(folder, 'third', alive)).toMatchObject({ by: { nonce: 'second' } });
});

function take(folder: string, nonce: string, alive: Set<string>) {
  alive.add(nonce);
  return takeOwnerLock(folder, identity(nonce), async (other) => alive.has(other.nonce));
}

function identity(nonce: string): OwnerIdentity {
  return { host: 'box', bootId: 'boot', pid: 1, start: '1', nonce };
}
