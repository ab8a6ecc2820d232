import type { Clock } from '../../core/clock.ts';
import type { RecordEvent } from '../../core/event.ts';
import type { StopSignal } from '../../core/stop-request.ts';
import type { OnStanding, RunningWait, Standing } from '../../wait/running-wait.ts';
import type { Together, Verdict } from '../../wait/verdicts.ts';
import { type GroupEnd, WaitGroup } from '../../wait/wait-group.ts';

/** One thing to wait for. */
export interface WaitMember {
  /** `ci`, `url`, …: as the person called it. */
  readonly kind: string;
  /** Printable. */
  readonly target: string;
  /** What is waited for, in printable words: `/tmp/x to exist`. */
  readonly words: string;
  start(given: MemberGiven): RunningWait;
}

export interface MemberGiven {
  /** On the time of day. */
  readonly clock: Clock;
  readonly deadlineMs: number | null;
  readonly onStanding: OnStanding;
}

export interface WaitSessionParts {
  readonly id: string;
  readonly members: readonly WaitMember[];
  readonly together: Together;
  readonly deadlineMs: number | null;
  readonly clock: Clock;
  readonly record: RecordEvent;
  /** What an ending means to a shell; `signal` is the one that ended the wait, if one did. */
  readonly exitCodeOf: (verdict: Verdict, signal: StopSignal | undefined) => number;
  /** Told of every look that is worth a line: a change, or a blip that is not the last one. */
  readonly tell: (member: WaitMember, standing: Standing) => void;
}

/** How one of the things waited for stands. */
export interface WaitTarget {
  /** Printable. */
  readonly target: string;
  /** Undefined before the first look. */
  readonly standing: Standing | undefined;
  readonly hasEnded: boolean;
}

export interface WaitSessionEnd {
  readonly end: GroupEnd;
  readonly exitCode: number;
  readonly durationMs: number;
}

/** One `wisp wait` from its start to its end, recorded in the audit log; free of the terminal. */
export class WaitSession {
  readonly #parts: WaitSessionParts;
  readonly #startedAtMs: number;
  readonly #standings: (Standing | undefined)[];
  readonly #hasEnded: boolean[];
  readonly #group: WaitGroup;
  #signal: StopSignal | undefined;

  constructor(parts: WaitSessionParts) {
    this.#parts = parts;
    this.#startedAtMs = parts.clock.now();
    this.#standings = parts.members.map(() => undefined);
    this.#hasEnded = parts.members.map(() => false);
    this.#group = new WaitGroup(
      parts.members.map((member, index) => this.#start(member, index)),
      parts.together,
    );
  }

  async ended(): Promise<WaitSessionEnd> {
    const { clock, members, record, id, exitCodeOf } = this.#parts;
    const end = await this.#group.ended;
    members.forEach(({ kind, target }, index) => {
      const own = end.ends[index];
      if (!own) return;
      record({
        type: 'wait.ended',
        wait: id,
        kind,
        target,
        verdict: own.verdict.word,
        exitCode: exitCodeOf(own.verdict, this.#signal),
        looks: own.looks,
        durationMs: Math.round(own.durationMs),
      });
    });
    return {
      end,
      exitCode: exitCodeOf(end.verdict, this.#signal),
      durationMs: clock.now() - this.#startedAtMs,
    };
  }

  /** Ends the wait for a signal, or for a key that means one. */
  stopFor(signal: StopSignal): void {
    this.#signal ??= signal;
    this.#group.stop();
  }

  lookNow(): void {
    this.#group.lookNow();
  }

  get elapsedMs(): number {
    return this.#parts.clock.now() - this.#startedAtMs;
  }

  get targets(): readonly WaitTarget[] {
    return this.#parts.members.map(({ target }, index) => ({
      target,
      standing: this.#standings[index],
      hasEnded: this.#hasEnded[index] === true,
    }));
  }

  #start(member: WaitMember, index: number): RunningWait {
    const { clock, deadlineMs, record, id } = this.#parts;
    const { kind, target } = member;
    record({ type: 'wait.started', wait: id, kind, target, deadlineMs });
    const wait = member.start({
      clock,
      deadlineMs,
      onStanding: (standing) => this.#take(member, index, standing),
    });
    const over = (): void => {
      this.#hasEnded[index] = true;
    };
    wait.ended.then(over, over);
    return wait;
  }

  #take(member: WaitMember, index: number, standing: Standing): void {
    const last = this.#standings[index];
    this.#standings[index] = standing;
    const { record, tell, id } = this.#parts;
    const { kind, target } = member;
    const { state, looks, isChanged, blip } = standing;
    if (isChanged) record({ type: 'wait.looked', wait: id, kind, target, state, looks });
    if (isChanged || (blip !== undefined && blip !== last?.blip)) tell(member, standing);
  }
}
