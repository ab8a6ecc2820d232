import type { Cancel, Clock } from '../../core/clock.ts';
import type { KillSteps } from '../../core/command-runner.ts';
import { readGroup } from './process-table.ts';

/** Pauses between looks whether the group is empty, in milliseconds; the last one repeats. */
const LOOK_PAUSES_MS = [2, 5, 10, 20, 50];

/** Of so many looks one asks the process table what is still there, which takes about 20 ms. */
const LOOKS_A_TABLE = 4;

/** A process that KILL has not ended after this long hangs in the kernel, in milliseconds. */
const GIVE_UP_AFTER_KILL_MS = 5_000;

/**
 * A leader and everything that stayed in its group; on Windows, its process tree.
 *
 * A group's number may be given to somebody else once it is empty, so nothing is sent after it was
 * seen empty, and nothing at all when there never was a process: the number would be wisp's own group.
 */
export class ProcessGroup {
  readonly #pid: number | undefined;
  readonly #clock: Clock;
  readonly #platform: NodeJS.Platform;
  #isLeaderGone = false;
  #isEmpty: boolean;
  #cancelStep: Cancel = () => {};
  #stepsEndAt = Number.POSITIVE_INFINITY;
  #killedAt: number | undefined;
  readonly #sent = new Set<NodeJS.Signals>();
  readonly #send: SendSignal;

  constructor(pid: number | undefined, parts: ProcessGroupParts) {
    this.#pid = pid;
    this.#clock = parts.clock;
    this.#platform = parts.platform;
    this.#send = parts.send ?? ((to, signal) => process.kill(to, signal));
    this.#isEmpty = pid === undefined;
  }

  /** Tells that the leader has been reaped: from now on the group may be empty. */
  leaderIsGone(): void {
    this.#isLeaderGone = true;
    this.#probe();
  }

  /**
   * Sends the signals in order, each after its pause, for as long as anybody is there. Asked again, it
   * only hastens: steps that would end later than those under way change nothing. No signal is sent
   * twice, since many programs take the second one for "without further ado".
   */
  end(steps: KillSteps): void {
    const endsAt = this.#clock.now() + steps.reduce((sum, { afterMs }) => sum + afterMs, 0);
    if (this.#isEmpty || endsAt >= this.#stepsEndAt) return;
    this.#stepsEndAt = endsAt;
    this.#take(steps);
  }

  /** The same for what outlives its leader, unless the group is being ended: then it keeps the time it was given. */
  endRest(steps: KillSteps): void {
    if (this.#stepsEndAt === Number.POSITIVE_INFINITY) this.end(steps);
  }

  #take([step, ...later]: KillSteps): void {
    this.#cancelStep();
    if (step === undefined || this.#isEmpty) return;
    const send = (): void => {
      if (!this.#sent.has(step.signal)) this.#signal(step.signal);
      this.#sent.add(step.signal);
      this.#take(later);
    };
    if (step.afterMs === 0) send();
    else this.#cancelStep = this.#clock.after(step.afterMs, send);
  }

  /** KILL at once, for a process that is leaving itself. */
  endNow(): void {
    this.#signal('SIGKILL');
  }

  /** Resolves when nobody of the group is left, or only what even KILL does not end. */
  async empty(): Promise<void> {
    for (let looks = 0; !this.#isOver(looks); looks++) {
      const pause = LOOK_PAUSES_MS[Math.min(looks, LOOK_PAUSES_MS.length - 1)] ?? 0;
      await new Promise<void>((resolve) => this.#clock.after(pause, resolve));
    }
    this.#cancelStep();
  }

  #isOver(looks: number): boolean {
    this.#probe();
    if (this.#isEmpty) return true;
    if (looks % LOOKS_A_TABLE === LOOKS_A_TABLE - 1 && this.#hasOnlyZombies()) return true;
    return (
      this.#killedAt !== undefined && this.#clock.now() - this.#killedAt > GIVE_UP_AFTER_KILL_MS
    );
  }

  /** Where nobody reaps orphans (a container without an init), the dead stay in the group for ever. */
  #hasOnlyZombies(): boolean {
    if (this.#platform !== 'linux' || this.#pid === undefined) return false;
    return readGroup(this.#pid).every((member) => member.isZombie);
  }

  #probe(): void {
    if (!this.#isEmpty && this.#isLeaderGone) this.#signal(0);
  }

  #signal(signal: NodeJS.Signals | 0): void {
    if (this.#isEmpty || this.#pid === undefined) return;
    if (signal === 'SIGKILL') this.#killedAt ??= this.#clock.now();
    if (this.#platform === 'win32') this.#signalTree(this.#pid, signal);
    else this.#signalGroup(this.#pid, signal);
  }

  #signalGroup(pid: number, signal: NodeJS.Signals | 0): void {
    try {
      this.#send(-pid, signal);
    } catch (error) {
      // EPERM: somebody is there who changed owner; ESRCH: nobody is.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') this.#isEmpty = true;
    }
  }

  /** Windows has neither groups nor TERM: `taskkill /T` ends the tree, as long as its root lives. */
  #signalTree(pid: number, signal: NodeJS.Signals | 0): void {
    if (this.#isLeaderGone) {
      this.#isEmpty = true;
      return;
    }
    if (signal === 0) return;
    void import('./run-program.ts').then(({ runProgram }) =>
      runProgram('taskkill', ['/T', '/F', '/PID', String(pid)]),
    );
  }
}

export interface ProcessGroupParts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  /** Sends a signal, 0 for none, to a process or, its number being negative, to a group; kill(2) by default. */
  readonly send?: SendSignal;
}

/** Throws an error with kill(2)'s code. */
export type SendSignal = (to: number, signal: NodeJS.Signals | 0) => void;
