import { expect, test } from 'vitest';
import { type ForeignRun, ForeignWrites } from '../../src/core/foreign-writes.ts';

/** A watch beside another one, whose runs take `lastingMs`. */
class Beside {
  now = 1_000_000;
  readonly muted: string[] = [];
  #run: ForeignRun | undefined;
  readonly #writes = new ForeignWrites({
    wallClockMs: () => this.now,
    runs: () => (this.#run === undefined ? [] : [this.#run]),
    muted: (path) => this.muted.push(path),
  });

  foreignRun(lastingMs: number): void {
    const startedAtMs = this.now;
    this.now += lastingMs;
    this.#run = { watch: 'watch-2', command: 'make', startedAtMs, endedAtMs: this.now };
  }

  /** Whether a change of this path counts now. */
  counts(path: string): boolean {
    return this.#writes.withoutForeign([{ path, kind: 'modified' }]).length > 0;
  }
}

test('what is written in every short run of another watch is muted at the third, and said once', () => {
  const beside = new Beside();
  const counted: boolean[] = [];
  for (let run = 0; run < 5; run++) {
    beside.foreignRun(20);
    counted.push(beside.counts('/w/report.xml'));
    beside.now += 2_000;
  }
  expect(counted).toEqual([true, true, false, false, false]);
  expect(beside.muted).toEqual(['/w/report.xml']);
});

test('a write between the runs of another watch counts, and ends the mute', () => {
  const beside = new Beside();
  for (let run = 0; run < 3; run++) {
    beside.foreignRun(20);
    beside.counts('/w/report.xml');
    beside.now += 2_000;
  }
  expect(beside.counts('/w/report.xml')).toBe(true);
  beside.foreignRun(20);
  expect(beside.counts('/w/report.xml')).toBe(true);
});

test('saves while another watch runs a long suite are never muted', () => {
  const beside = new Beside();
  for (let run = 0; run < 20; run++) {
    beside.foreignRun(30_000);
    expect(beside.counts('/w/src/a.ts')).toBe(true);
    beside.now += 1_000;
  }
});
