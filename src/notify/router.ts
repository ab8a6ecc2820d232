import type { Clock } from '../core/clock.ts';
import type { ChannelName, Config } from '../core/config.ts';
import type { RecordEvent } from '../core/event.ts';
import type { NotificationResult } from '../core/notification.ts';
import type { ReportTrouble } from '../core/trouble.ts';
import {
  type Channel,
  type Delivery,
  type Undelivered,
  undelivered,
  undeliveredForNow,
} from './channel.ts';
import type { Message } from './message.ts';
import { notificationFields } from './notification-fields.ts';
import type { OpenChannel } from './open-channel.ts';

/** Longest one channel may take, in milliseconds. */
const CHANNEL_LIMIT_MS = 5_000;
/** How long a channel is left alone after a failure, in milliseconds; twice as long after each further one. */
const REST_MS = 300_000;
const LONGEST_REST_MS = 3_600_000;
/** The same after a failure that may pass by itself. */
const SHORT_REST_MS = 5_000;
/** How long a channel that was ended may take to be gone, in milliseconds. */
const LAST_WAIT_MS = 1_000;

interface RouterParts {
  readonly config: Config['notifications'];
  readonly clock: Clock;
  readonly open: OpenChannel;
  readonly record: RecordEvent;
  readonly reportTrouble: ReportTrouble;
}

interface Failure extends Undelivered {
  readonly channel: ChannelName;
}

/** Takes a message to the first channel that works, records every attempt, lets a failed channel rest. */
export class Router {
  readonly #parts: RouterParts;
  readonly #channels = new Map<ChannelName, Promise<Channel>>();
  readonly #restsUntil = new Map<ChannelName, number>();
  readonly #failuresInARow = new Map<ChannelName, number>();
  readonly #told = new Set<ChannelName>();
  /** Deliveries whose channel has not answered yet, given up or not. */
  readonly #unanswered = new Set<Promise<unknown>>();
  /** Ends the delivery that is on its way; its reason says why. */
  #delivery = new AbortController();
  #isEnding = false;

  constructor(parts: RouterParts) {
    this.#parts = parts;
  }

  /** True when there is no channel to try now. */
  isResting(): boolean {
    return this.#awake().length === 0;
  }

  /** How long until there is a channel to try, in milliseconds; undefined when there is none at all. */
  awakeInMs(): number | undefined {
    const now = this.#parts.clock.now();
    const rests = this.#parts.config.channels.map((channel) =>
      Math.max(0, (this.#restsUntil.get(channel) ?? now) - now),
    );
    return rests.length === 0 ? undefined : Math.min(...rests);
  }

  async deliver(message: Message): Promise<NotificationResult> {
    const failures: Failure[] = [];
    for (const channel of this.#awake()) {
      const delivery = await this.#try(channel, message);
      if (delivery.isDelivered) {
        this.#failuresInARow.delete(channel);
        this.#parts.record(notificationFields(message, 'sent', channel, null), message.run);
        this.#reportFailures(failures, channel);
        return { result: 'sent', channel, reason: null };
      }
      this.#parts.record(
        notificationFields(message, 'failed', channel, delivery.reason),
        message.run,
      );
      if (this.#isEnding) break;
      this.#restsUntil.set(channel, this.#parts.clock.now() + this.#restMs(channel, delivery));
      failures.push({ ...delivery, channel });
    }
    this.#reportFailures(failures, undefined);
    const reason = failures.map((failure) => `${failure.channel}: ${failure.reason}`).join('; ');
    return { result: 'failed', channel: null, reason: reason || ending.reason };
  }

  /** Ends what is on its way. */
  abort(): void {
    this.#isEnding = true;
    this.#delivery.abort(ending);
  }

  /** Ends what is on its way and waits until it is gone, a second at most. */
  async close(): Promise<void> {
    this.abort();
    if (this.#unanswered.size === 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#parts.clock.after(LAST_WAIT_MS, resolve);
      void Promise.allSettled(this.#unanswered)
        .then(cancel)
        .then(() => resolve());
    });
  }

  #awake(): readonly ChannelName[] {
    const now = this.#parts.clock.now();
    return this.#parts.config.channels.filter(
      (channel) => (this.#restsUntil.get(channel) ?? Number.NEGATIVE_INFINITY) <= now,
    );
  }

  async #try(name: ChannelName, message: Message): Promise<Delivery> {
    if (this.#isEnding) return ending;
    const delivery = new AbortController();
    this.#delivery = delivery;
    const cancelLimit = this.#parts.clock.after(CHANNEL_LIMIT_MS, () => delivery.abort(tooLate));
    const answer = this.#open(name).then((channel) => channel.deliver(message, delivery.signal));
    this.#unanswered.add(answer);
    const forget = (): boolean => this.#unanswered.delete(answer);
    answer.then(forget, forget);
    try {
      return await Promise.race([answer, whenAborted(delivery.signal)]);
    } catch (error) {
      return undelivered(error instanceof Error ? error.message : String(error));
    } finally {
      cancelLimit();
    }
  }

  #restMs(channel: ChannelName, { isPassing, retryAfterMs = 0 }: Undelivered): number {
    const before = this.#failuresInARow.get(channel) ?? 0;
    this.#failuresInARow.set(channel, before + 1);
    const [first, longest] = isPassing ? [SHORT_REST_MS, REST_MS] : [REST_MS, LONGEST_REST_MS];
    return Math.min(
      LONGEST_REST_MS,
      Math.max(Math.min(longest, first * 2 ** before), retryAfterMs),
    );
  }

  #open(name: ChannelName): Promise<Channel> {
    const channel = this.#channels.get(name) ?? this.#parts.open(name);
    this.#channels.set(name, channel);
    return channel;
  }

  /** Each channel's failure is told once. */
  #reportFailures(failures: readonly Failure[], takenBy: ChannelName | undefined): void {
    const news = failures.filter((failure) => !this.#told.has(failure.channel));
    if (news.length === 0) return;
    for (const failure of news) this.#told.add(failure.channel);
    const reasons = news.map((failure) => `\`${failure.channel}\` (${failure.reason})`).join(', ');
    const hint = news.find((failure) => failure.hint !== undefined)?.hint;
    this.#parts.reportTrouble({
      part: 'notify',
      message:
        takenBy === undefined
          ? `no notification channel works: ${reasons}`
          : `notifications go to \`${takenBy}\` instead of ${reasons}`,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}

const tooLate = undeliveredForNow(`no answer within ${CHANNEL_LIMIT_MS / 1_000} s`);
const ending = undelivered('wisp is ending');

function whenAborted(signal: AbortSignal): Promise<Undelivered> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });
}
