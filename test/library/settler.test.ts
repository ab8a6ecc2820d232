import { expect, test } from 'vitest';
import { Settler } from '../../src/library/wisp-watch.ts';

test('one call a burst, with every path once', async () => {
  const settled = await new Promise<readonly string[]>((resolve) => {
    const settler = new Settler({ quietMs: 5, onSettled: resolve });
    settler.changed(['a', 'b']);
    settler.changed(['b', 'c']);
  });
  expect(settled).toEqual(['a', 'b', 'c']);
});

test('closed, it drops what waits', () => {
  const settler = new Settler({ onSettled: () => {} });
  settler.changed(['a']);
  expect(settler.isSettling).toBe(true);
  settler.close();
  expect(settler.isSettling).toBe(false);
});
