import type { Verdict } from './outcome.ts';

/** Something to tell the person; the notifier bounds, limits and routes it. */
export interface Notification {
  readonly title: string;
  readonly subtitle?: string;
  readonly body: string;
  /** True plays the sound: a failure does. */
  readonly sound: boolean;
  /** Who speaks. */
  readonly source: 'watch' | 'run' | 'wait' | 'command' | 'doctor';
  /** Same key, same subject: a newer message replaces an older one. The watch id for a watch. */
  readonly key?: string;
  /**
   * What it says about its subject. One that was held is told later only if this still differs from
   * what was last said; without it, the texts are compared.
   */
  readonly verdict?: Verdict;
  /** The run of a watch that it is about, for the log. */
  readonly run?: number;
}

/** What came of a notification. */
export interface NotificationResult {
  readonly result: 'sent' | 'held' | 'off' | 'failed';
  /** The channel that took it; null when none did. */
  readonly channel: string | null;
  /** Why it was not sent; null when it was. */
  readonly reason: string | null;
}
