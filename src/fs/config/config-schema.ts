import * as z from 'zod/mini';
import { channelNames, notifyWhens, outputModes } from '../../core/config.ts';

/** Checks config files, strictly. Its own words are never shown: `config-keys.ts` says what is expected. */

const riskLevels = ['safe', 'moderate', 'dangerous'] as const;
const LONGEST_TEXT = 4_096;

const line = z
  .string()
  .check(z.minLength(1), z.maxLength(LONGEST_TEXT), z.regex(/^[^\0-\x1f\x7f]*\S[^\0-\x1f\x7f]*$/));
const lines = z.array(line);
const address = z.string().check(z.maxLength(LONGEST_TEXT), z.regex(/^https?:\/\/[^\s/?#]+\S*$/));
const folder = z.string().check(z.regex(/^(\/|~\/|[A-Za-z]:[\\/])[^\0]*$/));
const hours = z
  .string()
  .check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d\s*-\s*([01]?\d|2[0-3]):[0-5]\d$/));
const headers = z.record(
  z.string().check(z.regex(/^[!#$%&'*+.^_`|~\w-]+$/)),
  z.string().check(z.regex(/^[^\0\r\n]*$/)),
);

const settle = z.number().check(z.gte(0), z.lte(60));
const settleMax = z.number().check(z.gte(1), z.lte(3_600));
const output = z.enum(outputModes);

const webhook = z.strictObject({
  url: address,
  format: z.optional(z.enum(['json', 'ntfy', 'slack'])),
  headers: z.optional(headers),
});

/** The owner's `config.json`. */
export const ownerSchema = z.strictObject({
  $schema: z.optional(z.string()),
  watch: section({ settle, settleMax, notify: z.enum(notifyWhens), output, ignore: lines }),
  notifications: section({
    enabled: z.boolean(),
    channels: z.array(z.enum(channelNames)).check(z.refine(hasNoRepeats)),
    perMinute: z.int().check(z.gte(1), z.lte(60)),
    quiet: z.nullable(hours),
    command: z.nullable(z.array(line).check(z.minLength(1))),
    webhook: z.nullable(webhook),
  }),
  triage: section({
    model: z.string().check(z.maxLength(200), z.regex(/^[\w.:/@-]+$/)),
    host: address,
    timeout: z.number().check(z.gte(1), z.lte(600)),
    allowRemote: z.boolean(),
  }),
  policy: section({
    deny: lines,
    ask: lines,
    allow: lines,
    askFrom: z.enum(riskLevels),
    classifier: z.enum(['rules', 'model']),
  }),
  sandbox: section({
    mode: z.enum(['off', 'auto', 'on']),
    writable: z.array(folder),
    network: z.boolean(),
  }),
  log: section({
    maxBytes: z.int().check(z.gte(10_000), z.lte(1_000_000_000)),
    keep: z.int().check(z.gte(0), z.lte(100)),
  }),
});

/** A project's `wisp.json`: it may make wisp stricter or quieter, never more permissive. */
export const projectSchema = z.strictObject({
  $schema: z.optional(z.string()),
  watch: section({ settle, settleMax, output, ignore: lines }),
  policy: section({ deny: lines, ask: lines }),
});

function section<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.optional(z.partial(z.strictObject(shape)));
}

function hasNoRepeats(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
