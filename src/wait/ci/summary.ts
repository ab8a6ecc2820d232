import { printable, shorten } from '../../core/text.ts';
import type { Check, CheckState, Picture } from './check.ts';

/** Most names spelled out in one sentence. */
const NAMES = 5;

/** `CI finished: 2 failed (e2e, server unit); 5 passed`. */
export function endingSummary(checks: readonly Check[]): string {
  const isOver = checks.every(({ state }) => state !== 'queued' && state !== 'running');
  return `CI ${isOver ? 'finished' : 'failed'}: ${counts(checks, ['failed', 'cancelled'])}`;
}

/** `1 failed (e2e); 3 passed; 2 running`, or that there is nothing yet. */
export function standingSummary({ checks, announced }: Picture): string {
  const said = checks.length === 0 ? [] : [counts(checks, ['failed', 'held'])];
  if (announced.length > 0) said.push(`${announced.length} about to start (${listed(announced)})`);
  return said.length === 0 ? 'no checks yet' : said.join('; ');
}

/** `a, b, c`, the first few of them. */
export function listed(names: readonly string[]): string {
  const first = names.slice(0, NAMES).map((name) => shorten(printable(name), 120));
  const more = names.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** A check's name, with its workflow where the name alone would not tell it from another. */
export function fullName(check: Check, checks: readonly Check[]): string {
  const isUnique = checks.filter(({ name }) => name === check.name).length === 1;
  return isUnique || check.group === null ? check.name : `${check.group} / ${check.name}`;
}

const WORDS: readonly (readonly [CheckState, string])[] = [
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['held', 'waiting for a person'],
  ['passed', 'passed'],
  ['skipped', 'skipped'],
  ['running', 'running'],
  ['queued', 'queued'],
];

function counts(checks: readonly Check[], named: readonly CheckState[]): string {
  return WORDS.flatMap(([state, word]) => {
    const those = checks.filter((check) => check.state === state);
    if (those.length === 0) return [];
    const names = those.map((check) => fullName(check, checks));
    return [`${those.length} ${word}${named.includes(state) ? ` (${listed(names)})` : ''}`];
  }).join('; ');
}
