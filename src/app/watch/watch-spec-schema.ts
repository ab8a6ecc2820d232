import os from 'node:os';
import * as z from 'zod/mini';
import { notifyWhens } from '../../core/config.ts';
import type { WatchSpec } from './watch-spec.ts';

const signalNames = Object.keys(os.constants.signals) as [NodeJS.Signals, ...NodeJS.Signals[]];
const milliseconds = z.number().check(z.nonnegative());
const texts = z.array(z.string());
const argv = z.tuple([z.string()], z.string());

export const commandSchema = z.object({
  words: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shell'), line: z.string(), shell: z.string() }),
    z.object({ kind: z.literal('argv'), argv }),
  ]),
  directory: z.string(),
});

export const filesSpecSchema = z.object({
  paths: texts,
  settleMs: milliseconds,
  settleMaxMs: milliseconds,
  ignore: texts,
  only: texts,
  useIgnoreFiles: z.boolean(),
  useDefaultIgnores: z.boolean(),
  pollMs: z.nullable(milliseconds),
});

/** Checks a {@link WatchSpec} that comes from a file or over a socket. */
export const watchSpecSchema = z.object({
  command: commandSchema,
  files: z.nullable(filesSpecSchema),
  everyMs: z.nullable(milliseconds),
  onBusy: z.enum(['queue', 'restart']),
  stop: z.object({ signal: z.enum(signalNames), graceMs: milliseconds }),
  isPostponed: z.boolean(),
  timeoutMs: z.nullable(milliseconds),
  maxRuns: z.nullable(z.int().check(z.positive())),
  endsOnFailure: z.boolean(),
  notify: z.enum(notifyWhens as ['change', ...WatchSpec['notify'][]]),
  triage: z.nullable(z.object({ model: z.nullable(z.string()) })),
}) satisfies z.ZodMiniType<WatchSpec, unknown>;
