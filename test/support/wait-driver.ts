import { absoluteClock } from '../../src/core/absolute-clock.ts';
import type { TakeLook } from '../../src/wait/look.ts';
import type { RunningWait, Standing, WaitEnd } from '../../src/wait/running-wait.ts';
import { WaitLoop } from '../../src/wait/wait-loop.ts';
import { FakeClock } from './fake-clock.ts';

/** When the stories begin: 2026-03-01 09:00 UTC. */
export const START_MS = Date.UTC(2026, 2, 1, 9);

/** One wait on a clock of its own that moves only when told. */
export class WaitDriver<Memory> {
  readonly clock = new FakeClock();
  readonly standings: (Standing & { readonly atMs: number })[] = [];
  readonly wait: RunningWait;
  end: (WaitEnd & { readonly atMs: number }) | undefined;
  error: unknown;

  constructor(
    look: (driver: WaitDriver<Memory>) => TakeLook<Memory>,
    options: { deadlineMs?: number | null; random?: () => number } = {},
  ) {
    this.wait = new WaitLoop<Memory>({
      look: look(this),
      clock: absoluteClock(this.clock, () => START_MS + this.clock.now()),
      random: options.random ?? (() => 0.5),
      deadlineMs: options.deadlineMs ?? null,
      onStanding: (standing) => this.standings.push({ ...standing, atMs: this.clock.now() }),
    });
    this.wait.ended.then(
      (end) => {
        this.end = { ...end, atMs: this.clock.now() };
      },
      (error) => {
        this.error = error;
      },
    );
  }

  /** Lets time pass in steps, each followed by whatever it set off, until the wait is over. */
  async pass(ms: number, stepMs = 1_000): Promise<void> {
    await settled();
    const untilMs = this.clock.now() + ms;
    while (this.clock.now() < untilMs && this.end === undefined && this.error === undefined) {
      this.clock.advance(Math.min(stepMs, untilMs - this.clock.now()));
      await settled();
    }
    if (this.error !== undefined) throw this.error;
  }

  get states(): readonly string[] {
    return this.standings.filter(({ isChanged }) => isChanged).map(({ state }) => state);
  }

  get blips(): readonly string[] {
    return this.standings.flatMap(({ blip }) => (blip === undefined ? [] : [blip]));
  }
}

/** Every promise that can settle without time or the outside has settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
