import * as z from 'zod/mini';

/**
 * The audit log's events: one JSON object a line, every key present, null when unknown.
 *
 * The schemas read what older and newer versions of wisp wrote: unknown keys are kept, an unknown
 * type is an {@link unknownEvent}. Writers need only the types of `event.ts`: writing loads no zod.
 */

const text = z.string();
const count = z.number();
const flag = z.boolean();
const maybeText = z.nullable(text);
const maybeCount = z.nullable(count);
const texts = z.array(text);

const outcomeKind = z.enum(['passed', 'failed', 'timed-out', 'killed', 'not-started']);
const riskLevel = z.enum(['safe', 'moderate', 'dangerous']);

/** What every event says besides its own fields. */
const envelope = {
  /** Version of the shape. */
  v: z.literal(1),
  /** Sortable and unique across processes and hosts. */
  id: text,
  /** When, ISO 8601 in UTC with milliseconds. */
  at: text,
  host: text,
  /** The directory it is about. */
  directory: text,
  /** `watch-<id>`, `run-<id>`: the watch or the single run it belongs to; null outside one. */
  watch: maybeText,
  /** The run of that watch it belongs to, counted from 1; null outside one. Absent before 0.2. */
  run: z._default(maybeCount, null),
};

export const watchStarted = z.looseObject({
  ...envelope,
  type: z.literal('watch.started'),
  command: text,
  paths: texts,
  everyMs: maybeCount,
  settleMs: count,
  notify: text,
  version: text,
  pid: count,
});

export const watchReady = z.looseObject({
  ...envelope,
  type: z.literal('watch.ready'),
  /** From now on every change is seen; those made before have been reported. */
  files: count,
  watches: count,
  engine: text,
});

export const watchRecovered = z.looseObject({
  ...envelope,
  type: z.literal('watch.recovered'),
  /** The id of the watch whose wisp was killed. */
  killed: text,
  /** The process group of its run, which was still alive and has been ended. */
  group: count,
});

export const watchStopped = z.looseObject({
  ...envelope,
  type: z.literal('watch.stopped'),
  /** `asked`, `max-runs`, `failure`, `signal`, `output-closed`, `refused`, `error`. */
  reason: text,
  runs: count,
  verdict: z.nullable(z.enum(['green', 'red'])),
});

export const watchRun = z.looseObject({
  ...envelope,
  type: z.literal('watch.run'),
  run: count,
  trigger: z.enum(['start', 'change', 'interval', 'manual']),
  /** At most 20; `pathTotal` has the number. */
  paths: texts,
  pathTotal: count,
  command: text,
  exitCode: maybeCount,
  signal: maybeText,
  outcome: outcomeKind,
  reason: maybeText,
  /** Null for a run that wisp itself ended: it is no verdict. */
  verdict: z.nullable(z.enum(['green', 'red'])),
  turned: flag,
  durationMs: count,
  findings: maybeCount,
  engine: maybeText,
  /** True when a channel had taken the notification; before 0.2 also when one was to be asked. */
  notified: flag,
  /**
   * Why this verdict is not worth a notification, or `off`, `quiet hours`, `no channel`; `pending` when
   * a channel is to be asked: the `notification` event of the same run says what came of it.
   */
  notNotifiedBecause: maybeText,
});

export const policyDecision = z.looseObject({
  ...envelope,
  type: z.literal('policy.decision'),
  command: text,
  decision: z.enum(['allow', 'ask', 'deny']),
  level: z.nullable(riskLevel),
  reasons: texts,
  /** The rule that matched, as written; null when the level decided. */
  rule: maybeText,
  /** Who answered: `policy`, `person`, `approval`, `flag`, `nobody`. */
  by: text,
  /** How long the answer holds: `once`, `session`, `project`, `always`; null when it was no. */
  scope: maybeText,
  authorized: flag,
});

export const commandOutcome = z.looseObject({
  ...envelope,
  type: z.literal('command.outcome'),
  command: text,
  outcome: outcomeKind,
  exitCode: maybeCount,
  signal: maybeText,
  reason: maybeText,
  durationMs: count,
  stoppedByWisp: flag,
  sandboxed: flag,
  leftBehind: z.array(count),
});

export const notificationEvent = z.looseObject({
  ...envelope,
  type: z.literal('notification'),
  source: text,
  channel: maybeText,
  result: z.enum(['sent', 'held', 'off', 'failed']),
  reason: maybeText,
  title: text,
  subtitle: maybeText,
  body: text,
});

const findingShape = z.looseObject({
  kind: text,
  file: maybeText,
  line: maybeCount,
  column: maybeCount,
  message: text,
  test: maybeText,
  code: maybeText,
  tool: text,
  by: text,
});

export const triageEvent = z.looseObject({
  ...envelope,
  type: z.literal('triage'),
  engine: text,
  model: maybeText,
  /** The findings themselves, at most 20; `total` has the number. */
  findings: z.array(findingShape),
  total: count,
  summary: maybeText,
  durationMs: count,
  truncated: flag,
  /** Why the model's answer was not used; null when it was or none was asked. */
  trouble: maybeText,
});

export const waitStarted = z.looseObject({
  ...envelope,
  type: z.literal('wait.started'),
  wait: text,
  kind: text,
  target: text,
  deadlineMs: maybeCount,
});

export const waitLooked = z.looseObject({
  ...envelope,
  type: z.literal('wait.looked'),
  wait: text,
  kind: text,
  target: text,
  state: text,
  looks: count,
});

export const waitEnded = z.looseObject({
  ...envelope,
  type: z.literal('wait.ended'),
  wait: text,
  kind: text,
  target: text,
  verdict: text,
  exitCode: count,
  looks: count,
  durationMs: count,
});

export const trouble = z.looseObject({
  ...envelope,
  type: z.literal('trouble'),
  /** Which part: `triage`, `notify`, `files`, `audit`, `config`, `policy`, `run`, `output`. */
  part: text,
  message: text,
});

/** Every event this version writes. */
export const auditEvent = z.discriminatedUnion('type', [
  watchStarted,
  watchReady,
  watchRecovered,
  watchStopped,
  watchRun,
  policyDecision,
  commandOutcome,
  notificationEvent,
  triageEvent,
  waitStarted,
  waitLooked,
  waitEnded,
  trouble,
]);

/** An event of a type this version does not know. */
export const unknownEvent = z.looseObject({ ...envelope, v: count, type: text });
