import { withoutAnsi } from '../../src/triage/ansi.ts';
import { Digest, type OutputLine } from '../../src/triage/digest.ts';
import { Extract } from '../../src/triage/extract.ts';
import type { Row } from './corpus.ts';

/** How well the extract of one output met the lines that a person marked. */
export interface ExtractScore {
  readonly id: string;
  /** Marked lines, kept lines, and those that are both. */
  readonly marked: number;
  readonly kept: number;
  readonly both: number;
  readonly f1: number;
}

/** Scores the rows that have marked lines. */
export function scoreExtracts(rows: readonly Row[]): readonly ExtractScore[] {
  return rows.flatMap((row) => {
    const lines = linesOf(row.output);
    const marked = markedLines(row, lines);
    return marked.size === 0 ? [] : [scored(row.id, lines, marked)];
  });
}

/** One line of a table, then the worst rows. */
export function printExtractScores(scores: readonly ExtractScore[], worst: number): void {
  if (scores.length === 0) return;
  const mean = (of: (score: ExtractScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0) / scores.length;
  console.log(
    [
      '  extract'.padEnd(18),
      `rows ${String(scores.length).padStart(4)}`,
      `hit ${mean(({ both }) => (both > 0 ? 1 : 0)).toFixed(3)}`,
      `recall ${mean(({ both, marked }) => both / marked).toFixed(3)}`,
      `F1 ${mean(({ f1 }) => f1).toFixed(3)}`,
      `kept lines ${mean(({ kept }) => kept).toFixed(1)}`,
    ].join('  '),
  );
  const byF1 = [...scores].sort((first, second) => first.f1 - second.f1);
  for (const { id, f1, marked, kept, both } of byF1.slice(0, worst)) {
    console.log(`  ${id}: F1 ${f1.toFixed(2)}, marked ${marked}, kept ${kept}, both ${both}`);
  }
}

function scored(
  id: string,
  lines: readonly OutputLine[],
  marked: ReadonlySet<number>,
): ExtractScore {
  const extract = new Extract();
  for (const line of lines) extract.line(line);
  const kept = extract.lines();
  const both = kept.filter(({ number }) => marked.has(number)).length;
  const f1 = (2 * both) / (kept.length + marked.size);
  return { id, marked: marked.size, kept: kept.length, both, f1 };
}

function markedLines(row: Row, lines: readonly OutputLine[]): ReadonlySet<number> {
  const texts = lines.map(({ whole }) => normal(whole));
  const ranges =
    row.evidenceSpans?.map(([first, last]) => [first - 1, last - 1] as const) ??
    (row.chunk === undefined ? [] : [rangeOf(row.chunk.text.split('\n').map(normal), texts)]);
  const marked = new Set<number>();
  for (const [first, last] of ranges) {
    for (let at = first; at <= last; at++) if (texts[at]) marked.add(at + 1);
  }
  return marked;
}

/** Lines that a chunk may skip between two of its own. */
const SLACK = 15;

/** Where most of a chunk's lines stand in order; an empty range when none does. */
function rangeOf(chunk: readonly string[], texts: readonly string[]): readonly [number, number] {
  const wanted = chunk.filter((text) => text !== '');
  const known = new Set(wanted);
  let best = { found: 0, first: 0, last: -1 };
  for (const [first, text] of texts.entries()) {
    if (!known.has(text)) continue;
    const { found, last } = follow(wanted, texts, first);
    if (found > best.found) best = { found, first, last };
  }
  if (best.found > 0) return [best.first, best.last];
  const part = texts.findIndex((text) =>
    wanted.some((one) => text.length > 10 && one.includes(text)),
  );
  return part === -1 ? [0, -1] : [part, part];
}

function follow(wanted: readonly string[], texts: readonly string[], first: number) {
  let found = 0;
  let last = first;
  let next = first;
  for (const one of wanted) {
    const at = texts.indexOf(one, next);
    if (at === -1 || at >= next + SLACK) continue;
    found++;
    last = at;
    next = at + 1;
  }
  return { found, last };
}

/** Chunks were cut from logs whose escapes had lost their first byte. */
function normal(text: string): string {
  return withoutAnsi(text)
    .replace(/\[[0-9;]*m|\[\?1[lh]>?/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function linesOf(output: string): readonly OutputLine[] {
  const lines: OutputLine[] = [];
  const digest = new Digest((line) => lines.push(line));
  digest.write(Buffer.from(output));
  digest.end();
  return lines;
}
