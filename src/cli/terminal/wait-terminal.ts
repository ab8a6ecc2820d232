import type { Cancel, Clock } from '../../core/clock.ts';
import type { StopSignal } from '../../core/stop-request.ts';
import { onScreenChange, onStopSignal, suspendJob } from '../../system/process/signals.ts';
import { isInForeground, TerminalKeys } from '../../system/terminal/terminal-keys.ts';
import type { Screen } from '../render/screen.ts';
import type { Io } from './io.ts';

/** Enter is taken at most this often, in milliseconds. */
const LOOK_NOW_MS = 5_000;

/** The row tells seconds. */
const TICK_MS = 1_000;

/** Ties a wait to its terminal: signals, keys, the row. */
export class WaitTerminal {
  readonly #parts: WaitTerminalParts;
  readonly #keys: TerminalKeys | undefined;
  #detach: readonly (() => void)[] = [];
  #cancelTick: Cancel = () => {};
  #lookedNowAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: WaitTerminalParts) {
    this.#parts = parts;
    const { io, screen } = parts;
    const canReadKeys = screen.hasStatus && io.stdin.isTTY === true && isInForeground();
    this.#keys = canReadKeys ? new TerminalKeys(io.stdin, (key) => this.#pressed(key)) : undefined;
  }

  get hasKeys(): boolean {
    return this.#keys !== undefined;
  }

  attach(): void {
    const { io, stopFor } = this.#parts;
    const ignored = (): void => {};
    // A reader that went away changes nothing about what is waited for.
    io.stdout.on('error', ignored);
    io.stderr.on('error', ignored);
    this.#keys?.start();
    this.#detach = [onStopSignal(stopFor), onScreenChange(() => this.#isBack())];
    this.update();
  }

  /** Puts the terminal back as it was. */
  detach(): void {
    this.#cancelTick();
    this.#parts.screen.status('');
    this.#keys?.stop();
    for (const detach of this.#detach) detach();
  }

  /** Draws the row anew. */
  update(): void {
    const { screen, clock, row } = this.#parts;
    if (!screen.hasStatus) return;
    this.#cancelTick();
    screen.status(row());
    this.#cancelTick = clock.after(TICK_MS, () => this.update());
  }

  #pressed(key: string): void {
    const { stopFor } = this.#parts;
    if (key === '\r' || key === '\n') this.#lookNow();
    // In raw mode Ctrl-C and Ctrl-Z arrive as keys instead of signals.
    else if (key === 'q' || key === '\x03') stopFor('SIGINT');
    else if (key === '\x1a') this.#suspend();
  }

  #lookNow(): void {
    const { clock, lookNow } = this.#parts;
    const nowMs = clock.now();
    if (nowMs - this.#lookedNowAtMs < LOOK_NOW_MS) return;
    this.#lookedNowAtMs = nowMs;
    lookNow();
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
}

export interface WaitTerminalParts {
  readonly io: Io;
  readonly screen: Screen;
  /** Monotonic. */
  readonly clock: Clock;
  readonly row: () => string;
  readonly lookNow: () => void;
  readonly stopFor: (signal: StopSignal) => void;
}
