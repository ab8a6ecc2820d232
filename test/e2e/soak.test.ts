import path from 'node:path';
import { expect, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';

const wisp = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');

test.runIf(process.platform === 'linux')(
  'in a short soak the log is right about every run, and nothing is leaked',
  async () => {
    const { runs, problems } = await soak({ runs: 30, seed: 8, wisp: [process.execPath, wisp] });
    expect(problems).toEqual([]);
    expect(runs).toBeGreaterThanOrEqual(30);
  },
);
