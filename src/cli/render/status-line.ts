import type { Cancel, Clock } from '../../core/clock.ts';
import { statusLifetimeMs, statusWords, type WatchStatus } from './format-status.ts';
import type { Screen } from './screen.ts';

/** Keeps the status line true: drawn on every change, and again when its times have grown old. */
export class StatusLine {
  readonly #screen: Screen;
  readonly #clock: Clock;
  readonly #status: () => WatchStatus;
  #cancel: Cancel = () => {};
  #isClosed = false;

  constructor(screen: Screen, clock: Clock, status: () => WatchStatus) {
    this.#screen = screen;
    this.#clock = clock;
    this.#status = status;
  }

  /** Draws what holds now. */
  update(): void {
    this.#cancel();
    if (this.#isClosed) return;
    const status = this.#status();
    this.#screen.status(statusWords(status));
    const lifetimeMs = statusLifetimeMs(status);
    if (lifetimeMs !== undefined) this.#cancel = this.#clock.after(lifetimeMs, () => this.update());
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    this.#screen.status('');
  }
}
