import { absoluteClock } from '../core/absolute-clock.ts';
import type { Cancel, Clock } from '../core/clock.ts';
import type { ChannelName, Config } from '../core/config.ts';
import type { RecordEvent } from '../core/event.ts';
import type { Notification, NotificationResult } from '../core/notification.ts';
import type { Redact } from '../core/redact.ts';
import type { RunProgram } from '../core/run-program.ts';
import type { ReportTrouble } from '../core/trouble.ts';
import type { ChannelEnvironment, WriteTerminal } from './channel.ts';
import { type Closed, Gate } from './gate.ts';
import { type Message, messageOf } from './message.ts';
import { notificationFields } from './notification-fields.ts';
import { type OpenChannel, openChannel } from './open-channel.ts';
import type { ClaimLog } from './rate-limit.ts';
import { Router } from './router.ts';

/**
 * Tells the person, in bounds: what may be said now goes to the first channel that works; what may
 * not is held, and told when it may, if it is still the truth and not what was last said.
 *
 * Messages go out one after another, in the order they came. Nobody has to wait for one.
 */
export interface Notifier {
  /** Resolves when it was told, held, or given up; never rejects. */
  notify(notification: Notification): Promise<NotificationResult>;
  /**
   * Resolves when nothing is held any more: true; or false, as soon as it is clear that this takes
   * longer than `withinMs`.
   */
  settled(withinMs: number): Promise<boolean>;
  /**
   * Takes nothing more, drops what is held, gives what is on its way `graceMs` (2,000 by default) to
   * arrive, ends it otherwise. Afterwards nothing is told and nothing it started runs.
   */
  close(graceMs?: number): Promise<void>;
}

/** What a notifier is built from. */
export interface NotifierParts {
  readonly config: Config['notifications'];
  readonly environment: ChannelEnvironment;
  readonly clock: Clock;
  /** The time of day, in milliseconds since 1970-01-01 UTC. */
  readonly wallClock: () => number;
  /** Shared with every wisp process of this person. */
  readonly claims: ClaimLog;
  readonly runProgram: RunProgram;
  readonly writeTerminal: WriteTerminal;
  readonly redact: Redact;
  readonly record: RecordEvent;
  readonly reportTrouble: ReportTrouble;
  /** Opens a channel by name; the real ones by default. */
  readonly openChannel?: OpenChannel;
}

/** A notifier over these parts; no channel is loaded before its first message. */
export function createNotifier(parts: NotifierParts): Notifier {
  return new QueueingNotifier(parts);
}

const GRACE_MS = 2_000;

class QueueingNotifier implements Notifier {
  readonly #parts: NotifierParts;
  readonly #gate: Gate;
  readonly #router: Router;
  /** By subject: the newest message that may not be told yet, oldest subject first. */
  readonly #held = new Map<string, Message>();
  readonly #lastSaid = new Map<string, string>();
  #queue: Promise<unknown> = Promise.resolve();
  #cancelRetry: Cancel | undefined;
  /** When what is held may be told; on the time of day, for the machine may sleep. */
  #retryAtMs = 0;
  readonly #timeOfDay: Clock;
  #onRetry: () => void = () => {};
  #isClosing = false;
  #isClosed = false;

  constructor(parts: NotifierParts) {
    this.#parts = parts;
    this.#gate = new Gate(parts);
    this.#timeOfDay = absoluteClock(parts.clock, parts.wallClock);
    this.#router = new Router({
      ...parts,
      open: parts.openChannel ?? ((name: ChannelName) => openChannel(name, parts)),
    });
  }

  notify(notification: Notification): Promise<NotificationResult> {
    const message = messageOf(notification, this.#parts.redact);
    if (this.#isClosing) return Promise.resolve(this.#notTold(message, ending));
    const attempt = this.#queue.then(() => this.#attempt(message));
    // What went wrong with one message is not the next one's matter.
    this.#queue = attempt.catch(() => {});
    return attempt;
  }

  async settled(withinMs: number): Promise<boolean> {
    const untilMs = this.#timeOfDay.now() + withinMs;
    await this.#queue;
    while (this.#held.size > 0) {
      if (this.#isClosing || this.#retryAtMs > untilMs) return false;
      await new Promise<void>((resolve) => {
        this.#onRetry = resolve;
      });
      await this.#queue;
    }
    return true;
  }

  async close(graceMs = GRACE_MS): Promise<void> {
    this.#isClosing = true;
    this.#cancelRetry?.();
    this.#onRetry();
    const cancelGrace = this.#parts.clock.after(graceMs, () => this.#end());
    if (graceMs <= 0) this.#end();
    await this.#queue;
    cancelGrace();
    await this.#router.close();
  }

  #end(): void {
    this.#isClosed = true;
    this.#router.abort();
  }

  async #attempt(message: Message): Promise<NotificationResult> {
    if (this.#isClosed) return this.#notTold(message, ending);
    this.#held.delete(subjectOf(message));
    const silence = this.#whyNotNow();
    if (silence === undefined) return this.#tell(message);
    this.#hold(message, silence.opensInMs);
    return this.#notTold(message, silence);
  }

  async #tell(message: Message): Promise<NotificationResult> {
    const result = await this.#router.deliver(message);
    if (result.result === 'sent') this.#lastSaid.set(subjectOf(message), meaningOf(message));
    // Told when a channel is back, if it is still the truth then.
    else this.#hold(message, this.#router.awakeInMs());
    return result;
  }

  #notTold(message: Message, { result, reason }: Closed): NotificationResult {
    this.#parts.record(notificationFields(message, result, null, reason), message.run);
    return { result, channel: null, reason };
  }

  #hold(message: Message, opensInMs: number | undefined): void {
    if (this.#isClosing || opensInMs === undefined) return;
    this.#held.set(subjectOf(message), message);
    this.#cancelRetry?.();
    this.#retryAtMs = this.#timeOfDay.now() + opensInMs;
    this.#cancelRetry = this.#timeOfDay.after(opensInMs, () => {
      this.#queue = this.#queue.then(() => this.#tellHeld());
      this.#onRetry();
    });
  }

  async #tellHeld(): Promise<void> {
    // A copy: what cannot be told again goes back behind the others.
    for (const [subject, message] of [...this.#held]) {
      if (this.#isClosing) return;
      this.#held.delete(subject);
      if (!this.#isNews(message)) continue;
      const silence = this.#whyNotNow();
      if (silence === undefined) {
        const { result } = await this.#tell(message);
        if (result === 'failed') return;
      } else if (silence.opensInMs !== undefined) {
        this.#hold(message, silence.opensInMs);
        return;
      } else this.#notTold(message, silence);
    }
  }

  #whyNotNow(): Closed | undefined {
    if (!this.#router.isResting()) return this.#gate.tryEnter();
    const opensInMs = this.#router.awakeInMs();
    return opensInMs === undefined ? resting : { ...resting, opensInMs };
  }

  /** A subject never spoken of counts as green: nobody has to be told that nothing is wrong. */
  #isNews(message: Message): boolean {
    const said = this.#lastSaid.get(subjectOf(message)) ?? (message.verdict && 'green');
    return said !== meaningOf(message);
  }
}

const ending: Closed = { result: 'off', reason: 'wisp is ending' };
const resting: Closed = { result: 'failed', reason: 'every channel rests after a failure' };

function subjectOf(message: Message): string {
  return message.key ?? message.source;
}

/** What is compared to tell news from repetition. */
function meaningOf(message: Message): string {
  return message.verdict ?? `${message.title}\n${message.subtitle ?? ''}\n${message.body}`;
}
