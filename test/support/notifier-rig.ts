import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type ChannelName, type Config, defaultConfig } from '../../src/core/config.ts';
import type { AuditFields } from '../../src/core/event.ts';
import type { Notification } from '../../src/core/notification.ts';
import type { Trouble } from '../../src/core/trouble.ts';
import { type Channel, type Delivery, delivered } from '../../src/notify/channel.ts';
import type { Message } from '../../src/notify/message.ts';
import { createNotifier, type Notifier, type NotifierParts } from '../../src/notify/notifier.ts';
import { OwnClaims } from '../../src/notify/rate-limit.ts';
import { FakeClock } from './fake-clock.ts';

type Answer = Delivery | 'never' | Error;

/** A notifier among fakes: a clock, channels that follow a script, and what it said and recorded. */
export class NotifierRig {
  readonly clock = new FakeClock();
  /** 2026-03-02 12:00 local time, so that quiet hours read the same in every time zone. */
  readonly startMs = new Date(2026, 2, 2, 12).getTime();
  readonly told: {
    readonly channel: ChannelName;
    readonly message: Message;
    readonly atMs: number;
  }[] = [];
  readonly events: AuditFields<'notification'>[] = [];
  readonly troubles: Trouble[] = [];
  readonly opened: ChannelName[] = [];
  readonly ended: ChannelName[] = [];
  readonly notifier: Notifier;
  readonly #answers: Partial<Record<ChannelName, (message: Message) => Answer>>;

  constructor(options: RigOptions = {}) {
    const { config = {}, variables = {}, answers = {}, ...parts } = options;
    this.#answers = answers;
    this.notifier = createNotifier({
      config: { ...defaultConfig.notifications, ...config },
      environment: { get: (name) => variables[name], platform: 'linux' },
      clock: this.clock,
      wallClock: this.wallClock,
      claims: new OwnClaims(this.wallClock),
      runProgram: () => Promise.reject(new Error('no program is run here')),
      writeTerminal: undefined,
      redact: (text) => text.replaceAll('hunter2', '***'),
      record: (event) => this.events.push(event as AuditFields<'notification'>),
      reportTrouble: (trouble) => this.troubles.push(trouble),
      openChannel: async (name) => this.#channel(name),
      ...parts,
    });
    onTestFinished(async () => {
      await this.notifier.close(0);
      if (this.clock.pending > 0) throw new Error('the notifier left a timer behind');
    });
  }

  /** How long the machine slept: time of day that no timer noticed. */
  sleptMs = 0;

  readonly wallClock = (): number => this.startMs + this.clock.now() + this.sleptMs;

  /** Tells a verdict of the watch `watch-1`, as `wisp watch` does. */
  readonly turn = (verdict: 'green' | 'red', about: Partial<Notification> = {}) =>
    this.notifier.notify({
      title: 'wisp watch',
      body: verdict,
      sound: verdict === 'red',
      source: 'watch',
      key: 'watch-1',
      verdict,
      ...about,
    });

  /** Lets time pass, and everything that follows from it happen. */
  async pass(ms: number): Promise<void> {
    await setImmediate();
    this.clock.advance(ms);
    await setImmediate();
  }

  /** The bodies told so far. */
  get bodies(): readonly string[] {
    return this.told.map(({ message }) => message.body);
  }

  #channel(name: ChannelName): Channel {
    this.opened.push(name);
    return {
      name,
      deliver: (message, signal) => {
        const ended = new Promise<Delivery>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            this.ended.push(name);
            reject(new Error('ended'));
          });
        });
        ended.catch(() => {});
        const answer = this.#answers[name]?.(message) ?? delivered;
        if (answer === 'never') return ended;
        if (answer instanceof Error) return Promise.reject(answer);
        if (answer.isDelivered) {
          this.told.push({ channel: name, message, atMs: this.clock.now() });
        }
        return Promise.resolve(answer);
      },
    };
  }
}

interface RigOptions extends Partial<Pick<NotifierParts, 'claims' | 'openChannel'>> {
  readonly config?: Partial<Config['notifications']>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly answers?: Partial<Record<ChannelName, (message: Message) => Answer>>;
}
