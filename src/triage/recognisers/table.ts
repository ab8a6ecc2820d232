import type { Recogniser, Report } from '../recogniser.ts';

/** One recogniser of every family, in the order in which they may claim a line. */
export function createRecognisers(report: Report): readonly Recogniser[] {
  return FAMILIES.map((create) => create(report));
}

const FAMILIES: readonly ((report: Report) => Recogniser)[] = [];
