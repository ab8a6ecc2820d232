import type { Count, RowScore } from './score.ts';

/** What a set of rows scores, in shares of 1 rounded to thousandths; a share of nothing is null. */
export interface Figures {
  readonly samples: number;
  readonly tools: number;
  readonly locationRecall: number | null;
  readonly locationPrecision: number | null;
  readonly testRecall: number | null;
  readonly testPrecision: number | null;
  readonly fullyRight: number;
}

/** The figures of all rows under `all`, then of each family of tools that the rows name. */
export function figuresByFamily(scores: readonly RowScore[]): Readonly<Record<string, Figures>> {
  const families = [...new Set(scores.flatMap(({ row }) => row.family ?? []))].sort();
  return Object.fromEntries([
    ['all', figuresOf(scores)],
    ...families.map((family) => [family, figuresOf(scores.filter(isOf(family)))]),
  ]);
}

const isOf =
  (family: string) =>
  ({ row }: RowScore): boolean =>
    row.family === family;

function figuresOf(scores: readonly RowScore[]): Figures {
  const total = (counts: (score: RowScore) => Count, key: keyof Count): number =>
    scores.reduce((sum, score) => sum + counts(score)[key], 0);
  const recall = (counts: (score: RowScore) => Count) =>
    share(total(counts, 'hit'), total(counts, 'expected'));
  const precision = (counts: (score: RowScore) => Count) =>
    share(total(counts, 'right'), total(counts, 'found'));
  return {
    samples: scores.length,
    tools: new Set(scores.map(({ row }) => row.tool)).size,
    locationRecall: recall(({ locations }) => locations),
    locationPrecision: precision(({ locations }) => locations),
    testRecall: recall(({ tests }) => tests),
    testPrecision: precision(({ tests }) => tests),
    fullyRight: scores.filter(({ missed, invented }) => missed.length + invented.length === 0)
      .length,
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1_000 * part) / whole) / 1_000;
}
