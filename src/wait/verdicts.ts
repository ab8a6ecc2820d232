import { formatDuration } from '../core/duration.ts';
import type { Together } from '../core/together.ts';

export type { Together } from '../core/together.ts';

/** How a wait ended. */
export interface Verdict {
  readonly word: VerdictWord;
  readonly kind: VerdictKind;
  /** One printable sentence without a period. */
  readonly summary: string;
  /** The command or flag that helps from here. */
  readonly hint?: string | undefined;
  /** What a program would want to know; plain data. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** What an ending means for whoever waits; each has one exit code. */
export type VerdictKind = 'good' | 'bad' | 'nothing' | 'unavailable' | 'deadline' | 'interrupted';

export type VerdictWord = keyof typeof kindOfWord;

const kindOfWord = {
  passed: 'good',
  changed: 'good',
  found: 'good',
  absent: 'good',
  exists: 'good',
  stable: 'good',
  answered: 'good',
  matched: 'good',
  exited: 'good',
  reached: 'good',
  failed: 'bad',
  cancelled: 'bad',
  none: 'nothing',
  superseded: 'nothing',
  unavailable: 'unavailable',
  deadline: 'deadline',
  interrupted: 'interrupted',
} as const satisfies Record<string, VerdictKind>;

/** A verdict of this word. */
export function verdict(
  word: VerdictWord,
  summary: string,
  more: Pick<Verdict, 'hint' | 'detail'> = {},
): Verdict {
  return { word, kind: kindOfWord[word], summary, ...more };
}

/** @param state How it stood when the time was up; undefined before the first look's answer. */
export function deadlineVerdict(deadlineMs: number, state: string | undefined): Verdict {
  const last = state === undefined ? '' : `: ${state}`;
  return verdict('deadline', `not within ${formatDuration(deadlineMs)}${last}`, {
    hint: 'wait longer with `--deadline <duration>`',
  });
}

/** What a person's `q`, Ctrl-C or a signal ends a wait with. */
export function interruptedVerdict(): Verdict {
  return verdict('interrupted', 'stopped before it happened');
}

/**
 * The verdict that decides over several, as soon as one does: for `any` the first good one, for
 * `all` the first that is not good. Undefined while it is open.
 *
 * @param endings One per target, undefined while that one still waits.
 */
export function decide(
  together: Together,
  endings: readonly (Verdict | undefined)[],
): Verdict | undefined {
  const isDecisive = (ending: Verdict | undefined): ending is Verdict =>
    ending !== undefined && (ending.kind === 'good') === (together === 'any');
  const decisive = endings.find(isDecisive);
  if (decisive !== undefined || endings.includes(undefined)) return decisive;
  return together === 'all' ? endings[0] : weightiest(endings as readonly Verdict[]);
}

/** When none was good, the ending that says most. */
function weightiest(endings: readonly Verdict[]): Verdict | undefined {
  const order: readonly VerdictKind[] = [
    'interrupted',
    'bad',
    'unavailable',
    'deadline',
    'nothing',
  ];
  return [...endings].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}
