import type { ChannelName } from '../core/config.ts';
import type { Message } from './message.ts';

/** One way to reach the person. A channel only delivers: whether and when is the notifier's. */
export interface Channel {
  readonly name: ChannelName;
  /**
   * Hands the message over. Trouble is an answer, not a rejection. When `signal` aborts, it ends
   * whatever it started.
   */
  deliver(message: Message, signal: AbortSignal): Promise<Delivery>;
}

/** What came of one delivery. */
export type Delivery = { readonly isDelivered: true } | Undelivered;

/** Why a channel could not deliver. */
export interface Undelivered {
  readonly isDelivered: false;
  /** In words, without a final period. */
  readonly reason: string;
  /** The exact command or key that fixes it. */
  readonly hint?: string;
  /** It may well work in a moment. */
  readonly isPassing?: boolean;
  /** How long the channel asked to be left alone, in milliseconds. */
  readonly retryAfterMs?: number;
}

export const delivered: Delivery = { isDelivered: true };

/** A delivery that did not happen. */
export function undelivered(reason: string, hint?: string): Undelivered {
  return { isDelivered: false, reason, ...(hint === undefined ? {} : { hint }) };
}

/** A delivery that is worth another try soon. */
export function undeliveredForNow(reason: string, retryAfterMs?: number): Undelivered {
  return {
    ...undelivered(reason),
    isPassing: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** What a channel asks about this process. */
export interface ChannelEnvironment {
  /** An environment variable; undefined when unset or empty. */
  get(name: string): string | undefined;
  readonly platform: NodeJS.Platform;
}

/** Writes to the person's terminal as is; undefined when stderr is not one. */
export type WriteTerminal = ((text: string) => void) | undefined;
