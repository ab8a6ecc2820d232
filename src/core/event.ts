import type * as z from 'zod/mini';
import type { auditEvent, unknownEvent } from './event-schemas.ts';

export type AuditEvent = z.infer<typeof auditEvent>;
export type UnknownEvent = z.infer<typeof unknownEvent>;
export type EventType = AuditEvent['type'];

/** What an event is about, in every event's envelope. */
export interface EventContext {
  /** Absolute. */
  readonly directory: string;
  /** The id of the watch or of the single run; null outside one. */
  readonly watch: string | null;
}

type EnvelopeKey = 'v' | 'id' | 'at' | 'host' | 'directory' | 'watch' | 'run';
type Own<Event> = Event extends AuditEvent
  ? {
      [Key in keyof Event as string extends Key
        ? never
        : Key extends EnvelopeKey
          ? never
          : Key]: Event[Key];
    }
  : never;

/** An event's own fields; the envelope is added by whoever writes it. */
export type AuditFields<Type extends EventType = EventType> = Own<
  Extract<AuditEvent, { type: Type }>
>;

/**
 * Takes what happened, in which run of the watch (null or absent: in none). Never throws and never
 * waits: a problem with the log is the log's to report.
 */
export type RecordEvent = (event: AuditFields, run?: number | null) => void;

/** An event that was written down, secrets masked. */
export interface RecordedEvent {
  readonly type: EventType;
  /** The whole event as one line of JSON, without a newline. */
  readonly line: string;
}

/** Takes events as they happen: the audit log, `--json`, whoever else follows. Never throws. */
export interface EventSink {
  take(event: RecordedEvent): void;
}
