import path from 'node:path';
import { expect, test } from 'vitest';
import { fuzz } from '../../tools/fuzz/fuzz.ts';

const wisp = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');

test('no edit of a short fuzz is lost, from the start of wisp on', async () => {
  const { edits, runs, lost } = await fuzz({
    edits: 150,
    seed: 20,
    settleSeconds: 0.02,
    wisp: [process.execPath, wisp],
  });
  expect(lost).toEqual([]);
  expect(edits).toBeGreaterThanOrEqual(150);
  expect(runs).toBeGreaterThan(5);
});
