import * as z from 'zod/mini';

/** Checks what a watch is, wherever it comes from: the socket or the ledger. See `watch-definition.ts`. */
const text = z.string();
const moment = z.number();

/** A command: its words and the directory it runs in. */
export const commandSchema = z.strictObject({
  words: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('shell'), line: text, shell: text }),
    z.strictObject({
      kind: z.literal('argv'),
      argv: z.tuple([text], text),
    }),
  ]),
  directory: text,
});

export const gateSchema = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('each-line') }),
  z.strictObject({ on: z.literal('change') }),
  z.strictObject({ on: z.literal('match'), pattern: text }),
  z.strictObject({ on: z.literal('exit') }),
]);

const source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('command'),
    command: commandSchema,
    everyMs: z.nullable(z.number().check(z.gte(1_000))),
    hasStderr: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('files'),
    directory: text,
    paths: z.array(text).check(z.minLength(1)),
  }),
  z.strictObject({ kind: z.literal('time'), atMs: moment, message: text }),
  z.strictObject({
    kind: z.literal('wait'),
    waits: z.array(z.unknown()).check(z.minLength(1)),
    together: z.enum(['any', 'all']),
    words: text,
  }),
  z.strictObject({ kind: z.literal('job'), command: commandSchema, plan: z.unknown() }),
]);

export const definitionSchema = z.strictObject({
  source,
  gate: gateSchema,
  maxFires: z.nullable(z.int().check(z.gte(1))),
  ttlMs: z.nullable(z.number().check(z.gte(1))),
  restart: z.enum(['no', 'on-failure', 'always']),
  action: z.nullable(commandSchema),
  actionTimeoutMs: z.number().check(z.gte(1)),
  prompt: z.nullable(text),
  isNotifying: z.boolean(),
  variables: z.record(z.string(), z.string()),
});
