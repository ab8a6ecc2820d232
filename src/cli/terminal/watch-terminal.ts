import type { ComposedWatch } from '../../app/watch/compose-watch.ts';
import type { Clock } from '../../core/clock.ts';
import { onScreenChange, onStopSignal, suspendJob } from '../../system/process/signals.ts';
import { isInForeground, TerminalKeys } from '../../system/terminal/terminal-keys.ts';
import type { WatchPlan } from '../commands/watch/watch-plan.ts';
import type { WatchStatus } from '../render/format-status.ts';
import type { Screen } from '../render/screen.ts';
import { StatusLine } from '../render/status-line.ts';
import type { WatchReporter } from '../render/watch-reporter.ts';
import type { Io } from './io.ts';
import { keyActions } from './watch-keys.ts';
import type { WatchProgress } from './watch-progress.ts';

/** A command that hid the cursor and was ended could not show it again (DECTCEM). */
const SHOW_CURSOR = '\x1b[?25h';

/** Ties a watch to its terminal: signals, keys, the status line, a reader that goes away. */
export class WatchTerminal {
  readonly #parts: WatchTerminalParts;
  readonly #status: StatusLine;
  #keys: TerminalKeys | undefined;
  #detach: readonly (() => void)[] = [];

  constructor(parts: WatchTerminalParts) {
    this.#parts = parts;
    this.#status = new StatusLine(parts.screen, parts.clock, () => this.#watchStatus());
  }

  attach(): void {
    const { io, watch } = this.#parts;
    const stdoutFailed = (): void => watch.session.outputIsClosed();
    // Kept to the end: the last events are written when the rest has been put back.
    io.stdout.on('error', stdoutFailed);
    // Never taken back: an impatient Ctrl-C while wisp leaves must not change its exit code.
    onStopSignal((signal) => {
      watch.session.stopFor(signal);
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

  /** Puts the terminal back as it was. */
  detach(): void {
    this.#status.close();
    if (this.#parts.screen.hasStatus) this.#parts.io.stderr.write(SHOW_CURSOR);
    this.#keys?.stop();
    for (const detach of this.#detach) detach();
  }

  /** Draws the status line anew. */
  update(): void {
    this.#status.update();
  }

  #canReadKeys(): boolean {
    const { io, plan } = this.#parts;
    return plan.hasKeys && io.stdin.isTTY === true && isInForeground();
  }

  #createKeys(): TerminalKeys {
    const { io, watch, screen, reporter } = this.#parts;
    const pressed = keyActions({
      stream: watch.stream,
      screen,
      reporter,
      runNow: watch.runNow,
      stop: (signal) => watch.session.stopFor(signal),
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
    const { plan, progress, watch } = this.#parts;
    const { everyMs } = plan;
    const { idleMs } = progress;
    const isCounting = everyMs !== undefined && idleMs !== undefined && !watch.stream.isPaused;
    return {
      phase: this.#phase(),
      run: progress.run,
      runningMs: progress.runningMs,
      files: watch.session.files?.health().files,
      isWatchingFiles: plan.files !== undefined,
      verdict: progress.verdict,
      sincePassMs: progress.sincePassMs,
      untilNextMs: isCounting ? Math.max(0, everyMs - idleMs) : undefined,
      hasKeys: this.#keys !== undefined,
    };
  }

  #phase(): WatchStatus['phase'] {
    const { progress, watch } = this.#parts;
    if (progress.isRunning) return watch.session.isStopping ? 'stopping' : 'running';
    if (watch.stream.isPaused) return 'paused';
    if (watch.files?.isSettling()) return 'settling';
    return watch.watcher.isThinking ? 'thinking' : 'idle';
  }
}

export interface WatchTerminalParts {
  readonly io: Io;
  readonly clock: Clock;
  readonly plan: WatchPlan;
  readonly screen: Screen;
  readonly reporter: WatchReporter;
  readonly progress: WatchProgress;
  readonly watch: ComposedWatch;
}
