import path from 'node:path';
import type { Count, RowScore } from './score.ts';

/** Prints a corpus' figures as one line of a table, then the worst rows. */
export function printScores(file: string, scores: readonly RowScore[], worst: number): void {
  const locations = sum(scores.map((score) => score.locations));
  const tests = sum(scores.map((score) => score.tests));
  const counted = scores.filter((score) => score.row.complete);
  const right = counted.filter(
    (score) => score.missed.length === 0 && score.invented.length === 0,
  ).length;
  const green = scores.reduce((total, score) => total + score.onGreen, 0);
  console.log(
    [
      path.basename(file, '.jsonl').padEnd(18),
      `rows ${String(scores.length).padStart(4)}`,
      `locations recall ${share(locations.hit, locations.expected)} precision ${share(locations.right, locations.found)}`,
      `tests recall ${share(tests.hit, tests.expected)} precision ${share(tests.right, tests.found)}`,
      `fully right ${right}/${counted.length}`,
      `on green ${green}`,
    ].join('  '),
  );
  for (const score of worstFirst(scores).slice(0, worst)) printRow(score);
}

function worstFirst(scores: readonly RowScore[]): readonly RowScore[] {
  const badness = (score: RowScore): number => score.missed.length + score.invented.length;
  return scores
    .filter((score) => badness(score) > 0)
    .sort((first, second) => badness(second) - badness(first));
}

function printRow({ row, missed, invented, findings }: RowScore): void {
  console.log(
    `  ${row.id} (expected ${row.expected.length}, found ${findings.length}): missed ${missed.length}, invented ${invented.length}`,
  );
  for (const one of missed.slice(0, 4)) console.log(`    - ${one.slice(0, 200)}`);
  for (const one of invented.slice(0, 4)) console.log(`    + ${one.slice(0, 200)}`);
}

function sum(counts: readonly Count[]): Count {
  const total = (key: keyof Count): number => counts.reduce((all, count) => all + count[key], 0);
  return {
    expected: total('expected'),
    hit: total('hit'),
    found: total('found'),
    right: total('right'),
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '  – ' : (part / whole).toFixed(3);
}
