import type { Report } from '../recogniser.ts';
import { anyOf, LineFormats } from './line-formats.ts';
import { BUILDERS } from './one-line/builders.ts';
import { CIRCUITS } from './one-line/circuits.ts';
import { CODE_LINTERS } from './one-line/code-linters.ts';
import { FORMATTERS } from './one-line/formatters.ts';
import { LANGUAGES } from './one-line/languages.ts';
import { LINKERS } from './one-line/linkers.ts';
import { TEXT_LINTERS } from './one-line/text-linters.ts';

/** Tools that say all in one line, in a shape that the generic layer cannot read or would read wrongly. */
export class OneLine extends LineFormats {
  constructor(report: Report) {
    super(FORMATS, ANY, report);
  }
}

/** The looser ones come last. */
const FORMATS = [
  BUILDERS,
  LINKERS,
  FORMATTERS,
  CIRCUITS,
  LANGUAGES,
  CODE_LINTERS,
  TEXT_LINTERS,
].flat();

const ANY = anyOf(FORMATS);
