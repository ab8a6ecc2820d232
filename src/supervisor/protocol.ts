import * as z from 'zod/mini';
import { definitionSchema } from '../ledger/definition-schema.ts';
import type { FireRecord, WatchRecord } from '../ledger/state.ts';
import type { LiveStanding } from './kept-watch.ts';

/**
 * What goes over the supervisor's socket: one JSON object a line, UTF-8. The server begins with a
 * {@link Greeting}; then every {@link Request} gets {@link Reply}s with its id, the last one with `result`
 * or `error`. A version of the protocol other than one's own understands `stop` and nothing else.
 */
export const PROTOCOL = 1;

/** The longest line either side takes, in characters. */
export const LONGEST_MESSAGE = 4 * 1024 * 1024;

export interface Greeting {
  readonly protocol: number;
  /** wisp's own version. */
  readonly version: string;
  readonly pid: number;
}

const text = z.string();
const id = text;
const about = { watch: id };

/** What may be asked, by method. */
export const methods = {
  /** Arms a watch under a name, or holds it until a user says yes. */
  arm: z.strictObject({
    name: text.check(z.minLength(1)),
    scope: text,
    definition: definitionSchema,
    proposedBy: z.enum(['user', 'project', 'agent']),
    /** Who said yes; null: it is held. */
    allowedBy: z.nullable(text),
    reasons: z.array(text),
    /** Whether the same command may be watched under a second name. */
    isAnother: z.boolean(),
  }),
  list: z.strictObject({}),
  disarm: z.strictObject({ ...about, by: text }),
  check: z.strictObject(about),
  rebaseline: z.strictObject(about),
  approve: z.strictObject({ ...about, by: text }),
  /** The fires nobody has acked, oldest first. */
  inbox: z.strictObject({
    scope: z.nullable(text),
    watch: z.nullable(text),
    /** Marks them as taken: their watches do not fire until they are acked. */
    isTaking: z.boolean(),
    /** Answers only when there is one, an ended watch included. */
    isWaiting: z.boolean(),
    by: text,
  }),
  ack: z.strictObject({ fires: z.array(id), by: text }),
  /** Parts: what the watch prints from now on; ends when the watch does. */
  output: z.strictObject({ ...about, tailBytes: z.number() }),
  /** Parts: something has changed. */
  changes: z.strictObject({}),
  status: z.strictObject({}),
  stop: z.strictObject({}),
} as const;

export type Method = keyof typeof methods;
export type Params<Name extends Method> = z.infer<(typeof methods)[Name]>;

export const requestSchema = z.looseObject({ id: z.number(), method: text, params: z.unknown() });

/** What each method answers with. */
export interface Results {
  readonly arm: Armed;
  readonly list: Listing;
  readonly disarm: { readonly isDone: boolean };
  readonly check: { readonly isLooking: boolean };
  readonly rebaseline: Record<string, never>;
  readonly approve: Record<string, never>;
  readonly inbox: { readonly fires: readonly FireRecord[] };
  readonly ack: { readonly acked: readonly string[]; readonly unknown: readonly string[] };
  readonly output: Record<string, never>;
  readonly changes: Record<string, never>;
  readonly status: Status;
  readonly stop: Record<string, never>;
}

/** What an arming came to. */
export interface Armed {
  readonly came: 'armed' | 'held' | 'unchanged' | 'replaced' | 'joined';
  readonly row: WatchRow;
}

/** One watch: what the ledger knows, and what its look proves. */
export interface WatchRow {
  readonly record: WatchRecord;
  /** Null while nothing of it runs. */
  readonly live: LiveStanding | null;
}

export interface Listing {
  readonly rows: readonly WatchRow[];
  readonly unread: number;
  /** Why nothing can be kept right now; null while all is well. */
  readonly trouble: { readonly sinceMs: number; readonly message: string } | null;
}

export interface Status {
  readonly pid: number;
  readonly version: string;
  readonly sinceMs: number;
  readonly armed: number;
  readonly rssBytes: number;
}

/** Sent by the server; `part` any number of times, then one of the others. */
export type Reply =
  | { readonly id: number; readonly part: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ReplyError };

export interface ReplyError {
  readonly kind: 'usage' | 'refused' | 'unavailable' | 'bug';
  readonly message: string;
  readonly hint?: string | undefined;
}
