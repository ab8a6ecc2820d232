import type { WatchSession } from '../../app/watch/watch-session.ts';
import type { WatchSpec } from '../../app/watch/watch-spec.ts';
import type { Clock } from '../../core/clock.ts';
import { onScreenChange, onStopSignal, suspendJob } from '../../system/process/signals.ts';
import { isInForeground, TerminalKeys } from '../../system/terminal/terminal-keys.ts';
import type { WatchStatus } from '../render/format-status.ts';
import type { Screen } from '../render/screen.ts';
import { StatusLine } from '../render/status-line.ts';
import type { WatchReporter } from '../render/watch-reporter.ts';
import type { Io } from './io.ts';
import type { StopSignals } from './stop-signals.ts';
import { keyActions } from './watch-keys.ts';
import type { WatchProgress } from './watch-progress.ts';
import { onWriteFailure } from './write-failures.ts';

/** A command that hid the cursor and was ended could not show it again (DECTCEM). */
const SHOW_CURSOR = '\x1b[?25h';

/** Ties a watch to its terminal: signals, keys, the status line, a reader that goes away. */
export class WatchTerminal {
  readonly #parts: WatchTerminalParts;
  readonly #status: StatusLine;
  #keys: TerminalKeys | undefined;
  #isDetached = false;
  #hasLostOutput = false;
  #detach: readonly (() => void)[] = [];

  constructor(parts: WatchTerminalParts) {
    this.#parts = parts;
    this.#status = new StatusLine(parts.screen, parts.clock, () => this.#watchStatus());
  }

  attach(): void {
    const { io, session, stops } = this.#parts;
    // Kept to the end: the last events are written when the rest has been put back.
    onWriteFailure(io, {
      readerGone: () => session.stop('now', 'output-closed'),
      terminalGone: () => stops.stopFor('SIGHUP'),
      failed: (message) => {
        this.#hasLostOutput = true;
        session.warn({ part: 'output', message });
      },
    });
    // Never taken back: an impatient Ctrl-C while wisp leaves must not change its exit code.
    onStopSignal((signal) => {
      stops.stopFor(signal);
      this.update();
    });
    this.#detach = [onScreenChange(() => this.#isBack())];
    this.update();
  }

  /** Reads keys from now on, where they can be read; the first run does not wait for Node's stdin. */
  readKeys(): void {
    if (this.#keys !== undefined || !this.#canReadKeys()) return;
    this.#keys = this.#createKeys();
    this.#keys.start();
    this.update();
  }

  /** Puts the terminal back as it was; does nothing the second time. */
  detach(): void {
    if (this.#isDetached) return;
    this.#isDetached = true;
    this.#status.close();
    if (this.#parts.screen.hasStatus) this.#parts.io.stderr.write(SHOW_CURSOR);
    this.#keys?.stop();
    for (const detach of this.#detach) detach();
  }

  /** Whether something could not be written for another reason than that nobody reads it. */
  get hasLostOutput(): boolean {
    return this.#hasLostOutput;
  }

  /** Draws the status line anew. */
  update(): void {
    this.#status.update();
  }

  #canReadKeys(): boolean {
    const { io, hasKeys } = this.#parts;
    return hasKeys && io.stdin.isTTY === true && isInForeground();
  }

  #createKeys(): TerminalKeys {
    const { io, session, stops, screen, reporter } = this.#parts;
    const pressed = keyActions({
      session,
      screen,
      reporter,
      stop: (signal) => stops.stopFor(signal),
      suspend: () => this.#suspend(),
      pressed: () => this.update(),
    });
    return new TerminalKeys(io.stdin, pressed);
  }

  #suspend(): void {
    this.#parts.screen.status('');
    this.#keys?.suspend();
    suspendJob();
  }

  #isBack(): void {
    this.#keys?.resume();
    this.#parts.screen.redraw();
    this.update();
  }

  #watchStatus(): WatchStatus {
    const { spec, progress, session } = this.#parts;
    const { everyMs } = spec;
    const { idleMs } = progress;
    const isCounting = everyMs !== null && idleMs !== undefined && !session.isPaused;
    return {
      phase: this.#phase(),
      run: progress.run,
      runningMs: progress.runningMs,
      files: session.health()?.files,
      isWatchingFiles: spec.files !== null,
      verdict: progress.verdict,
      sincePassMs: progress.sincePassMs,
      untilNextMs: isCounting ? Math.max(0, everyMs - idleMs) : undefined,
      hasKeys: this.#keys !== undefined,
    };
  }

  #phase(): WatchStatus['phase'] {
    const { progress, session } = this.#parts;
    if (progress.isRunning && session.isEndingRun) return 'ending';
    if (progress.isRunning) return session.isStopping ? 'stopping' : 'running';
    if (session.isPaused) return 'paused';
    if (session.isSettling) return 'settling';
    return session.isThinking ? 'thinking' : 'idle';
  }
}

export interface WatchTerminalParts {
  readonly io: Io;
  readonly clock: Clock;
  readonly spec: WatchSpec;
  readonly hasKeys: boolean;
  readonly screen: Screen;
  readonly reporter: WatchReporter;
  readonly progress: WatchProgress;
  readonly session: WatchSession;
  readonly stops: StopSignals;
}
