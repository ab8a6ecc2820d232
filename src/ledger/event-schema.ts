import * as z from 'zod/mini';
import { definitionSchema } from './definition-schema.ts';
import type { LedgerEvent } from './event.ts';

/** Reads stored events; what a newer version added to one is kept, a type nobody knows is skipped. */
const text = z.string();
const count = z.number();
const maybeText = z.nullable(text);
const maybeCount = z.nullable(count);

const envelope = {
  v: z.literal(1),
  id: text,
  at: text,
  host: text,
  causedBy: maybeText,
  watch: text,
  generation: count,
};

const exit = z.looseObject({ code: maybeCount, signal: maybeText, tail: text });

const baseline = z.looseObject({
  gate: z.nullable(z.looseObject({ last: maybeText })),
  files: z.nullable(z.record(z.string(), maybeText)),
});

const asked = {
  name: text,
  scope: text,
  definition: definitionSchema,
  proposedBy: z.enum(['user', 'project', 'agent']),
};

const about = { fire: text, by: text };

/** Every event this version writes. */
export const ledgerEvent = z.discriminatedUnion('type', [
  z.looseObject({
    ...envelope,
    type: z.literal('watch.requested'),
    ...asked,
    reasons: z.array(text),
  }),
  z.looseObject({
    ...envelope,
    type: z.literal('watch.armed'),
    ...asked,
    allowedBy: text,
    deadlineMs: maybeCount,
  }),
  z.looseObject({ ...envelope, type: z.literal('watch.started'), ordinal: count }),
  z.looseObject({
    ...envelope,
    type: z.literal('watch.fired'),
    ordinal: count,
    text,
    exit: z.nullable(exit),
    missed: count,
    baseline: z.nullable(baseline),
  }),
  z.looseObject({
    ...envelope,
    type: z.literal('watch.acting'),
    fire: text,
    by: z.enum(['action', 'inbox']),
  }),
  z.looseObject({
    ...envelope,
    type: z.literal('action.ended'),
    fire: text,
    outcome: z.enum(['passed', 'failed', 'timed-out', 'killed', 'not-started', 'lost']),
    exit,
    durationMs: count,
  }),
  z.looseObject({
    ...envelope,
    type: z.literal('watch.rearmed'),
    baseline: z.nullable(baseline),
  }),
  z.looseObject({
    ...envelope,
    type: z.literal('watch.died'),
    ordinal: count,
    exit,
    restartAtMs: maybeCount,
  }),
  z.looseObject({ ...envelope, type: z.literal('watch.suppressed'), ordinal: count, count }),
  z.looseObject({ ...envelope, type: z.literal('watch.noted'), text }),
  z.looseObject({
    ...envelope,
    type: z.literal('watch.disarmed'),
    reason: z.enum([
      'fired once',
      'max fires',
      'expired',
      'finished',
      'disarmed',
      'replaced',
      'died',
      'flood',
      'denied',
    ]),
    by: text,
  }),
  z.looseObject({ ...envelope, type: z.literal('fire.taken'), ...about }),
  z.looseObject({ ...envelope, type: z.literal('fire.acked'), ...about }),
  z.looseObject({ ...envelope, type: z.literal('fire.returned'), fire: text }),
  z.looseObject({
    ...envelope,
    type: z.literal('wait.looked'),
    ordinal: count,
    state: text,
    memory: z.unknown(),
  }),
  z.looseObject({
    ...envelope,
    type: z.literal('job.run'),
    ordinal: count,
    verdict: z.nullable(z.enum(['green', 'red'])),
    text,
  }),
]);

/** One stored line as an event; undefined when it is none that this version knows. */
export function readEvent(value: unknown): LedgerEvent | undefined {
  const parsed = ledgerEvent.safeParse(value);
  return parsed.success ? (parsed.data as LedgerEvent) : undefined;
}
