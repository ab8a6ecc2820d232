import path from 'node:path';
import { expect, test } from 'vitest';
import { crash } from '../../tools/crash/crash.ts';

const wisp = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');

test.runIf(process.platform === 'linux')(
  'killed a few times outright, wisp forgets no finished run and leaves no group to the next start',
  async () => {
    const { problems, leftGroups } = await crash({
      kills: 6,
      seed: 13,
      wisp: [process.execPath, wisp],
    });
    expect(problems).toEqual([]);
    expect(leftGroups).toBeGreaterThan(0);
  },
);
