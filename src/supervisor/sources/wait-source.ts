import type { RunningWait, Standing } from '../../wait/running-wait.ts';
import { takeLookFor } from '../../wait/take-look.ts';
import type { Wait } from '../../wait/wait.ts';
import { WaitGroup } from '../../wait/wait-group.ts';
import { WaitLoop } from '../../wait/wait-loop.ts';
import type { Source, SourceGiven } from './source.ts';

/** A saved wait: looks at its own pace, and fires once, with how it ended. */
export class WaitSource implements Source {
  readonly #given: SourceGiven;
  readonly #memories: unknown[];
  readonly #states: string[] = [];
  #group: WaitGroup | undefined;
  #looks: number;
  #isStopped = false;

  constructor(given: SourceGiven) {
    this.#given = given;
    const { wait } = given.record;
    this.#looks = wait?.looks ?? 0;
    this.#memories = Array.isArray(wait?.memory) ? [...wait.memory] : [];
  }

  async start(): Promise<void> {
    const { record, ways } = this.#given;
    const { source } = record.definition;
    if (source.kind !== 'wait') throw new Error('not a wait');
    const probes = await ways.probes();
    if (this.#isStopped) return;
    const loops = (source.waits as readonly Wait[]).map((wait, index) =>
      this.#loop(index, takeLookFor(wait, probes)),
    );
    this.#group = new WaitGroup(loops, source.together);
    this.#group.ended.then(
      ({ verdict }) => this.#end(verdict.summary, verdict.word, verdict.kind === 'good' ? 0 : 1),
      (error: Error) => this.#end(error.message, 'unavailable', 4),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#group?.stop();
    await this.#group?.ended.catch(() => {});
  }

  lookNow(): void {
    this.#group?.lookNow();
  }

  async takeBaseline(): Promise<null> {
    return null;
  }

  #loop(index: number, look: ReturnType<typeof takeLookFor>): RunningWait {
    const { record, alarms } = this.#given;
    const { deadlineMs } = record;
    return new WaitLoop({
      look,
      clock: alarms,
      random: Math.random,
      deadlineMs: deadlineMs === null ? null : Math.max(0, deadlineMs - alarms.now()),
      onStanding: (standing) => this.#stands(index, standing),
      remembered: this.#memories[index] ?? undefined,
      remember: (memory) => {
        this.#memories[index] = memory ?? null;
      },
    });
  }

  #stands(index: number, standing: Standing): void {
    const { state, nextLookAtMs, blip = null } = standing;
    this.#looks++;
    this.#states[index] = state;
    const states = this.#states.filter((each) => each !== undefined).join('; ');
    this.#given.looked({ line: states, nextAtMs: nextLookAtMs, trouble: blip });
    if (!standing.isChanged) return;
    const memory = [...this.#memories];
    void this.#given.keep({ kind: 'wait', looks: this.#looks, state: states, memory });
  }

  #end(summary: string, word: string, code: number): void {
    if (this.#isStopped) return;
    const exit = { code, signal: null, tail: '' };
    const text = `${word}: ${summary}`;
    this.#given.offer({ text, exit, missed: 0, baseline: null, isKeptWhileActing: true });
    this.#given.finished();
  }
}
