import { type Finding, MESSAGE_LIMIT } from '../core/finding.ts';
import type { Outcome } from '../core/outcome.ts';
import { printable, shorten } from '../core/text.ts';
import type { OutputLine } from './digest.ts';

/** The one finding of a red run that no recogniser knows: how it ended, and its last words. */
export function unrecognised(
  tail: readonly OutputLine[],
  outcome: Pick<Outcome, 'kind' | 'exitCode' | 'signal' | 'reason'>,
): Finding {
  const telling = mostTelling(tail);
  const words = telling?.text.trim();
  const message = words === undefined || words === '' ? howItEnded(outcome) : words;
  return {
    kind: 'other',
    message: shorten(printable(message), MESSAGE_LIMIT),
    tool: 'tail',
    evidence: {
      firstLine: telling?.number ?? tail[0]?.number ?? 1,
      lastLine: tail.at(-1)?.number ?? 1,
      text: telling?.text.slice(0, 2_000) ?? '',
    },
    by: 'recogniser',
  };
}

function mostTelling(tail: readonly OutputLine[]): OutputLine | undefined {
  return tail.findLast((line) => TELLING.test(line.text)) ?? tail.at(-1);
}

const TELLING =
  /\b(?:error|errors|fail(?:ed|ure|ures|s)?|fatal|panic|exception|cannot|can't|could not|unable to|not found|no such|denied|refused|killed|abort(?:ed)?|segfault|segmentation fault|invalid|missing|undefined|unexpected)\b/i;

function howItEnded(outcome: Pick<Outcome, 'kind' | 'exitCode' | 'signal' | 'reason'>): string {
  if (outcome.reason !== null) return outcome.reason;
  if (outcome.kind === 'timed-out') return 'timed out without output';
  if (outcome.signal !== null) return `ended by ${outcome.signal} without output`;
  return `exit code ${outcome.exitCode ?? 'unknown'} without output`;
}
