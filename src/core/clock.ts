/**
 * Time as an argument.
 *
 * Callbacks rather than promises that sleep: a fake clock can then fire what is due in order and
 * synchronously, and a timer nobody cancelled is visible to the test that left it.
 */
export interface Clock {
  /** Milliseconds on a scale that never goes backwards; only differences mean anything. */
  now(): number;
  /**
   * Calls `fn` once, `ms` milliseconds from now (any finite length, months included), unless the
   * returned function is called first. Cancelling twice, or after `fn` ran, does nothing.
   */
  after(ms: number, fn: () => void): Cancel;
}

export type Cancel = () => void;
