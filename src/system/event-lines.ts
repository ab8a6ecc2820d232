import type { AuditFields } from '../core/event.ts';
import { eventId, nextTick } from '../core/event-id.ts';
import type { Redact } from '../core/redact.ts';
import { uniqueBytes } from './random.ts';

/** Turns events into the lines of the audit log and of `--json`: envelope in front, secrets masked. */
export class EventLines {
  readonly #about: EventAbout;
  #lastTick = 0;

  constructor(about: EventAbout) {
    this.#about = about;
  }

  /** One event as one line of JSON, without a newline. */
  line(fields: AuditFields, run: number | null = null): string {
    const { host, directory, watch, redact, wallClockMs } = this.#about;
    const unixMs = wallClockMs();
    this.#lastTick = nextTick(this.#lastTick, unixMs);
    const { type, ...own } = fields;
    const envelope = {
      v: 1,
      id: eventId(this.#lastTick, uniqueBytes(8)),
      at: new Date(unixMs).toISOString(),
      type,
      host,
      directory,
      watch,
      run,
    };
    const masked = JSON.stringify(own, (_key, value: unknown) =>
      typeof value === 'string' ? redact(value) : value,
    );
    return `${JSON.stringify(envelope).slice(0, -1)},${masked.slice(1)}`;
  }
}

/** What all events of one watch have in common. */
export interface EventAbout {
  readonly host: string;
  readonly directory: string;
  /** `watch-<id>`; null outside a watch. */
  readonly watch: string | null;
  readonly redact: Redact;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly wallClockMs: () => number;
}
