import type { Finding } from '../../src/core/finding.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { Digest } from '../../src/triage/digest.ts';
import { Recognition } from '../../src/triage/recognise.ts';

/** What the recognisers make of an output of a run in `/w` that failed, or passed. */
export function findingsIn(
  output: string,
  kind: 'failed' | 'passed' = 'failed',
): readonly Finding[] {
  const recognition = new Recognition('/w');
  const digest = new Digest((line) => recognition.line(line));
  digest.write(new TextEncoder().encode(output));
  digest.end();
  return recognition.end(outcomeOf(kind)).findings;
}

/** Each finding as a line a person can check: `error gcc a.c:3:5: message`, a test's name in angle brackets. */
export function told(output: string): readonly string[] {
  return findingsIn(output).map(lineOf);
}

function lineOf({ kind, tool, file, line, column, test, message }: Finding): string {
  const known = file === undefined && line !== undefined ? `line ${line}` : file;
  const place = [known, file && line, column].filter((part) => part !== undefined).join(':');
  return [kind, tool, place, test === undefined ? '' : `<${test}>`, message]
    .filter((part) => part !== '')
    .join(' ');
}

function outcomeOf(
  kind: 'failed' | 'passed',
): Pick<Outcome, 'kind' | 'exitCode' | 'signal' | 'reason'> {
  return { kind, exitCode: kind === 'passed' ? 0 : 1, signal: null, reason: null };
}
