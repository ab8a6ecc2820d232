import { LazyNotifier } from '../app/host/lazy-notifier.ts';
import type { RecordEvent } from '../core/event.ts';
import type { Notification } from '../core/notification.ts';
import type { Trouble } from '../core/trouble.ts';
import { examineConfig } from '../fs/config/config-file.ts';
import type { Exit } from '../ledger/event.ts';
import type { WatchRecord } from '../ledger/state.ts';
import { createRedact } from '../policy/redaction.ts';
import type { Environment } from '../system/environment.ts';
import { systemClock } from '../system/system-clock.ts';
import type { Alarms } from './alarms.ts';

/** Ends of waits that come within this time are told together, in milliseconds. */
const TOGETHER_MS = 2_000;

/** Tells the person what watches say, by the config as it is then. */
export class Notices {
  readonly #parts: NoticesParts;
  #open: { readonly key: string; readonly notifier: LazyNotifier } | undefined;
  #waits: { readonly record: WatchRecord; readonly text: string; readonly isGood: boolean }[] = [];

  constructor(parts: NoticesParts) {
    this.#parts = parts;
  }

  fired(record: WatchRecord, text: string, exit: Exit | null): void {
    // It notifies by its own rule.
    if (record.definition.source.kind === 'job') return;
    const isGood = exit === null || exit.code === 0;
    if (record.definition.source.kind !== 'wait') {
      this.#tell(record, `wisp: ${record.name}`, firstLines(text), !isGood);
      return;
    }
    this.#waits.push({ record, text, isGood });
    if (this.#waits.length === 1) {
      this.#parts.alarms.after(TOGETHER_MS, () => this.#tellWaits());
    }
  }

  say(record: WatchRecord, what: string, more: string): void {
    this.#tell(record, `wisp: ${record.name} ${what}`, firstLines(more), true);
  }

  async close(): Promise<void> {
    await this.#open?.notifier.close();
  }

  #tellWaits(): void {
    const waits = this.#waits;
    this.#waits = [];
    const [first] = waits;
    if (first === undefined) return;
    const title =
      waits.length === 1 ? `wisp: ${first.record.name}` : `wisp: ${waits.length} waits ended`;
    const body = waits.map(({ record, text }) =>
      waits.length === 1 ? text : `${record.name}: ${text}`,
    );
    this.#tell(first.record, title, body.join('\n'), !waits.every(({ isGood }) => isGood));
  }

  #tell(record: WatchRecord, title: string, body: string, sound: boolean): void {
    const notification: Notification = {
      title,
      body: body === '' ? 'fired' : body,
      sound,
      source: 'watch',
      key: `armed-${record.watch}`,
    };
    this.#notifier(record.scope)
      .then((notifier) => notifier.notify(notification))
      .catch(this.#parts.failed);
  }

  async #notifier(scope: string): Promise<LazyNotifier> {
    const { environment, record, warn } = this.#parts;
    const directory = scope === '' ? environment.home : scope;
    const { config } = await examineConfig({ configFolder: environment.configFolder, directory });
    const key = JSON.stringify(config.notifications);
    if (this.#open?.key !== key) {
      const notifier = new LazyNotifier({
        environment,
        writeTerminal: undefined,
        config: config.notifications,
        clock: systemClock,
        redact: createRedact(),
        record,
        reportTrouble: warn,
      });
      this.#open = { key, notifier };
    }
    return this.#open.notifier;
  }
}

export interface NoticesParts {
  readonly environment: Environment;
  readonly alarms: Alarms;
  readonly record: RecordEvent;
  readonly warn: (trouble: Trouble) => void;
  readonly failed: (error: unknown) => void;
}

function firstLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 4)
    .join('\n');
}
