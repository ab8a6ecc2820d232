import { type FindSecrets, type Span, spansOf } from './secret-text.ts';

/** Private keys in PEM, OpenPGP's and PuTTY's form, cut off at either end too. */
export const findKeyBlocks: FindSecrets = ({ bare }) =>
  /PRIVATE KEY|Private-Lines:/.test(bare)
    ? [...spansOf(bare, PEM), ...headless(bare), ...spansOf(bare, PUTTY)]
    : [];

const PEM =
  /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----(?<secret>[\s\S]*?)(?:-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----|$(?![\s\S]))/dg;
const PUTTY =
  /^.{0,80}?Private-Lines: \d+[\s\0]*(?<secret>[\s\S]*?)(?:Private-MAC:|$(?![\s\S]))/dgm;
const END = /-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;

/** The lines before an end whose beginning was cut off; each may have something in front, as logs do. */
function headless(bare: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: end } of bare.matchAll(END)) {
    const before = bare.slice(from, index);
    from = index + end.length;
    if (before.includes('-----BEGIN')) continue;
    const lines = before.split('\n');
    // What stands before the mark on its own line is the prefix of that line.
    let start = index - (lines.pop()?.length ?? 0);
    for (let line = lines.pop(); line !== undefined; line = lines.pop()) {
      if (line !== '' && !/[A-Za-z0-9+/=]{16,76}\s*$/.test(line.slice(-100))) break;
      start -= line.length + 1;
    }
    if (start < index) spans.push({ start: Math.max(start, 0), end: index });
  }
  return spans;
}
