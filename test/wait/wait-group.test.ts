import { expect, test } from 'vitest';
import type { RunningWait, WaitEnd } from '../../src/wait/running-wait.ts';
import { type Verdict, type VerdictWord, verdict } from '../../src/wait/verdicts.ts';
import { WaitGroup } from '../../src/wait/wait-group.ts';

/** A wait that ends when told. */
class ScriptedWait implements RunningWait {
  readonly ended: Promise<WaitEnd>;
  stops = 0;
  looks = 0;
  #resolve!: (end: WaitEnd) => void;
  #reject!: (error: Error) => void;

  constructor() {
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  ends(word: VerdictWord): void {
    this.#resolve({ verdict: verdict(word, word), looks: 1, durationMs: 1 });
  }

  breaks(): void {
    this.#reject(new Error('a bug'));
  }

  lookNow(): void {
    this.looks++;
  }

  stop(ending: Verdict): void {
    this.stops++;
    this.#resolve({ verdict: ending, looks: 1, durationMs: 1 });
  }
}

function three(together: 'any' | 'all') {
  const waits = [new ScriptedWait(), new ScriptedWait(), new ScriptedWait()] as const;
  return { waits, group: new WaitGroup(waits, together) };
}

test('any: the first good one ends it, and the rest are stopped and have no ending', async () => {
  const { waits, group } = three('any');
  waits[0].ends('failed');
  waits[1].ends('passed');
  const { verdict: decided, ends } = await group.ended;
  expect(decided.word).toBe('passed');
  expect(ends.map((end) => end?.verdict.word ?? null)).toEqual(['failed', 'passed', null]);
  expect(waits[2].stops).toBe(1);
});

test('all: the last good one ends it', async () => {
  const { waits, group } = three('all');
  for (const wait of waits) wait.ends('passed');
  const { verdict: decided, ends } = await group.ended;
  expect(decided.word).toBe('passed');
  expect(ends).not.toContain(null);
});

test('all: the first that is not good ends it', async () => {
  const { waits, group } = three('all');
  waits[1].ends('superseded');
  expect((await group.ended).verdict.word).toBe('superseded');
});

test('stopping is the end of all that are open', async () => {
  const { waits, group } = three('any');
  waits[0].ends('failed');
  await waits[0].ended;
  group.stop();
  const { verdict: decided } = await group.ended;
  expect(decided.kind).toBe('interrupted');
});

test('looking now looks at each', () => {
  const { waits, group } = three('all');
  group.lookNow();
  expect(waits.map(({ looks }) => looks)).toEqual([1, 1, 1]);
});

test('a bug in one stops the others and is told', async () => {
  const { waits, group } = three('all');
  waits[2].breaks();
  await expect(group.ended).rejects.toThrow('a bug');
  expect(waits[0].stops).toBe(1);
});
