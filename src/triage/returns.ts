import { withoutAnsi } from './ansi.ts';

/**
 * True for the beginning of an output that ends its lines with carriage returns alone, as logs of some
 * CI services do: what follows a return is another line there, not the same one drawn anew.
 */
export function endsLinesWithReturns(beginning: string): boolean {
  if (beginning.includes('\n')) return false;
  const beginnings = withoutAnsi(beginning).split('\r').map(firstLetters);
  const redrawn = beginnings.filter((letters, at) => letters === beginnings[at - 1]).length;
  return beginnings.length >= FEWEST_LINES && redrawn < beginnings.length / 2;
}

const FEWEST_LINES = 10;

function firstLetters(line: string): string {
  return line.replace(/[^a-z]/gi, '').slice(0, 4);
}
