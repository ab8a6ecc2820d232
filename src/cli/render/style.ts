import { styleText } from 'node:util';
import type { Environment } from '../../system/environment.ts';

/** Colours by meaning; without colour every function gives its text back. */
export interface Style {
  readonly hasColour: boolean;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly strong: (text: string) => string;
}

type Format = Parameters<typeof styleText>[0];

export function createStyle(hasColour: boolean): Style {
  const paint = (format: Format) => (text: string) => (hasColour ? styleText(format, text) : text);
  return {
    hasColour,
    good: paint('green'),
    bad: paint(['red', 'bold']),
    warn: paint('yellow'),
    dim: paint('dim'),
    strong: paint('bold'),
  };
}

/**
 * Whether a stream gets colour: NO_COLOR (no-color.org) wins, then FORCE_COLOR and CLICOLOR_FORCE
 * (bixense.com/clicolors), then whether it is a terminal that is not dumb.
 */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  environment: Environment,
): boolean {
  if (environment.get('NO_COLOR') !== undefined) return false;
  const forced = environment.get('FORCE_COLOR') ?? environment.get('CLICOLOR_FORCE');
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && environment.get('TERM') !== 'dumb';
}
