import type { Finding } from '../../src/core/finding.ts';
import { Digest, type OutputLine } from '../../src/triage/digest.ts';
import { type Recognised, Recognition } from '../../src/triage/recognise.ts';
import type { Expected, Row } from './corpus.ts';

/** How one row was read. */
export interface RowScore {
  readonly row: Row;
  readonly findings: readonly Finding[];
  readonly locations: Count;
  readonly tests: Count;
  readonly missed: readonly string[];
  readonly invented: readonly string[];
  /** Findings of the same output when its exit code is 0. */
  readonly onGreen: number;
}

export interface Count {
  readonly expected: number;
  readonly hit: number;
  readonly found: number;
  readonly right: number;
}

/** Reads every row as a failed run, and compares; places count only where a corpus names any. */
export function scoreRows(rows: readonly Row[]): readonly RowScore[] {
  const hasPlaces = rows.some((row) => row.expected.some(isPlace));
  return rows.map((row) => scoreRow(row, hasPlaces));
}

function isPlace(one: Expected | Finding): boolean {
  return one.file !== undefined || one.line !== undefined;
}

function scoreRow(row: Row, hasPlaces: boolean): RowScore {
  const findings = read(row, 1).findings.filter((finding) => finding.tool !== 'tail');
  const places = row.expected.filter(isPlace);
  const names = unique(row.expected.flatMap((one) => (one.test === undefined ? [] : [one.test])));
  const located = hasPlaces ? findings.filter(isPlace) : [];
  const named = unique(findings.flatMap((one) => (one.test === undefined ? [] : [one.test])));

  const missedPlaces = places.filter((place) => !located.some((one) => isAt(one, place)));
  const wrongPlaces = located.filter(
    (one) => !row.expected.some((label) => (isPlace(label) ? isAt(one, label) : means(one, label))),
  );
  const missedNames = names.filter((name) => !named.some((one) => isNamed(one, name)));
  const wrongNames = named.filter((one) => !names.some((name) => isNamed(one, name)));
  // A row in which nothing is wrong is a clean log: it counts as a green run.
  const isCounted = row.complete && row.expected.length > 0;
  const counts = isCounted ? 1 : 0;
  return {
    row,
    findings,
    locations: {
      expected: places.length,
      hit: places.length - missedPlaces.length,
      found: located.length * counts,
      right: (located.length - wrongPlaces.length) * counts,
    },
    tests: {
      expected: names.length,
      hit: names.length - missedNames.length,
      found: named.length * counts,
      right: (named.length - wrongNames.length) * counts,
    },
    missed: [...missedPlaces.map((one) => JSON.stringify(one)), ...missedNames],
    invented: isCounted
      ? [
          ...wrongPlaces.map(
            (one) => `${one.tool} ${one.file}:${one.line} ${one.message} <${one.evidence.text}>`,
          ),
          ...wrongNames,
        ]
      : [],
    onGreen: read(row, 0).findings.length,
  };
}

function read(row: Row, exitCode: number): Recognised {
  const recognition = new Recognition('/work/nowhere');
  for (const line of linesOf(row)) recognition.line(line);
  const kind = exitCode === 0 ? 'passed' : 'failed';
  return recognition.end({ kind, exitCode, signal: null, reason: null });
}

function linesOf(row: Row): readonly OutputLine[] {
  const lines: OutputLine[] = [];
  const digest = new Digest((line) => lines.push(line));
  digest.write(Buffer.from(row.output));
  digest.end();
  return lines;
}

function isAt(finding: Finding, place: Expected): boolean {
  if (place.line !== undefined && finding.line !== place.line) return false;
  if (place.file === undefined) return true;
  if (finding.file === undefined) return false;
  const here = plainPath(finding.file);
  const there = plainPath(place.file);
  return here === there || here.endsWith(`/${there}`) || there.endsWith(`/${here}`);
}

/** A label without a place does not say that there is none: message or test tell whether it means the finding. */
function means(finding: Finding, { message = '', test }: Expected): boolean {
  if (message !== '' && finding.message.includes(message.trim())) return true;
  return test !== undefined && finding.test !== undefined && isNamed(finding.test, test);
}

function plainPath(file: string): string {
  return file
    .replace(/^file:\/\//, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\.?\/|\/)+/, '')
    .replace(/\/\.?\/+/g, '/')
    .toLowerCase();
}

/** Tools write one name in many ways: the words of one must all stand in the other, the last word included. */
function isNamed(one: string, other: string): boolean {
  const first = wordsOf(one);
  const second = wordsOf(other);
  const [few, many] = first.length < second.length ? [first, second] : [second, first];
  return few.length > 0 && few.every((word) => many.includes(word));
}

function wordsOf(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}_$]+/u).filter((word) => word !== '' && word !== 'py');
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
