/**
 * The candidate a person most likely meant by `word`; undefined when none is near.
 *
 * Distance is Damerau-Levenshtein (optimal string alignment), letter case aside: `setle`, `settel`
 * and `Settle` are all one step or none from `settle`.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length * 0.4));
  let best: { candidate: string; steps: number } | undefined;
  for (const candidate of candidates) {
    const steps = stepsBetween(wanted, candidate.toLowerCase());
    if (steps <= limit && (best === undefined || steps < best.steps)) best = { candidate, steps };
  }
  return best?.candidate;
}

function stepsBetween(first: string, second: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (let row = 1; row <= first.length; row++) {
    const line = [row];
    for (let column = 1; column <= second.length; column++) {
      const isSame = first[row - 1] === second[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1];
      line.push(
        Math.min(
          at(last, column) + 1,
          at(line, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = line;
  }
  return at(last, second.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
