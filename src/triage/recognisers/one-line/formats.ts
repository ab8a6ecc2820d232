import { BUILDERS } from './builders.ts';
import { CIRCUITS } from './circuits.ts';
import { CODE_LINTERS } from './code-linters.ts';
import type { OneLineFormat } from './format.ts';
import { FORMATTERS } from './formatters.ts';
import { LANGUAGES } from './languages.ts';
import { LINKERS } from './linkers.ts';
import { TEXT_LINTERS } from './text-linters.ts';

/** Shapes that the generic layer cannot read or would read wrongly; each quotes a line it matches. The looser ones come last. */
export const ONE_LINE_FORMATS: readonly OneLineFormat[] = [
  ...BUILDERS,
  ...LINKERS,
  ...FORMATTERS,
  ...CIRCUITS,
  ...LANGUAGES,
  ...CODE_LINTERS,
  ...TEXT_LINTERS,
];
