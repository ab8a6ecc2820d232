import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { RecordEvent } from '../../core/event.ts';
import type { Notification, NotificationResult } from '../../core/notification.ts';
import type { Redact } from '../../core/redact.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import type { Notifier } from '../../notify/notifier.ts';
import { isSwitchedOff } from '../../notify/off-switch.ts';
import { parseQuietHours, quietUntil } from '../../notify/quiet-hours.ts';
import type { ClaimLog } from '../../notify/rate-limit.ts';
import type { Environment } from '../../system/environment.ts';
import { wallClockMs } from '../../system/system-clock.ts';

/** A notifier whose code is loaded with its first message, for a green day has none. */
export class LazyNotifier {
  readonly #parts: LazyNotifierParts;
  #notifier: Promise<Notifier> | undefined;

  constructor(parts: LazyNotifierParts) {
    this.#parts = parts;
  }

  /** Resolves when it was told, held, or given up. */
  async notify(notification: Notification): Promise<NotificationResult> {
    this.#notifier ??= this.#open();
    return (await this.#notifier).notify(notification);
  }

  /** Resolves with true when nothing is held any more, with false when that takes longer than `withinMs`. */
  async settled(withinMs: number): Promise<boolean> {
    return (await (await this.#notifier)?.settled(withinMs)) ?? true;
  }

  /** Why nothing is notified now, known without asking a channel; null when one would be asked. */
  silence(): string | null {
    const { config, environment } = this.#parts;
    if (isSwitchedOff(config, environment)) return 'off';
    const quiet = parseQuietHours(config.quiet ?? '');
    if (quiet !== undefined && quietUntil(quiet, wallClockMs()) !== undefined) return 'quiet hours';
    return config.channels.length === 0 ? 'no channel' : null;
  }

  /** Gives what is on its way a moment to arrive, or none, and ends what it started. */
  async close({ isAtOnce = false }: { readonly isAtOnce?: boolean } = {}): Promise<void> {
    await (await this.#notifier)?.close(isAtOnce ? 0 : undefined);
  }

  async #open(): Promise<Notifier> {
    const { environment, writeTerminal, config, clock, claims, redact, record, reportTrouble } =
      this.#parts;
    const [{ createNotifier }, { NotificationClaims }, { runProgram }] = await Promise.all([
      import('../../notify/notifier.ts'),
      import('../../fs/state/rate-limit-slots.ts'),
      import('../../system/process/run-program.ts'),
    ]);
    return createNotifier({
      config,
      environment,
      clock,
      wallClock: wallClockMs,
      claims: claims ?? new NotificationClaims(environment.stateFolder, wallClockMs),
      runProgram,
      writeTerminal,
      redact,
      record,
      reportTrouble,
    });
  }
}

export interface LazyNotifierParts {
  readonly environment: Environment;
  /** Undefined when there is no terminal to write to. */
  readonly writeTerminal: ((text: string) => void) | undefined;
  readonly config: Config['notifications'];
  readonly clock: Clock;
  /** Against which the limit is held; by default those of every wisp process of this person. */
  readonly claims?: ClaimLog;
  readonly redact: Redact;
  readonly record: RecordEvent;
  readonly reportTrouble: ReportTrouble;
}
