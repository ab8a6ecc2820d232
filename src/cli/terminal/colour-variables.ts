import type { Environment } from '../../system/environment.ts';

/**
 * Variables that keep a command's colours though its output is a pipe: FORCE_COLOR with the level
 * that this terminal has (Node's `tty.getColorDepth`, chalk's levels), CLICOLOR_FORCE for the rest.
 * None when the person has said something about colours, or wisp's own output has none.
 */
export function colourVariables(
  environment: Environment,
  hasColour: boolean,
): Readonly<Record<string, string>> {
  const hasSaid = ['NO_COLOR', 'FORCE_COLOR', 'CLICOLOR_FORCE'].some(
    (name) => environment.get(name) !== undefined,
  );
  if (!hasColour || hasSaid) return {};
  return { FORCE_COLOR: level(environment), CLICOLOR_FORCE: '1' };
}

function level(environment: Environment): string {
  const term = environment.get('TERM') ?? '';
  if (/truecolor|24bit/.test(environment.get('COLORTERM') ?? '')) return '3';
  return term.includes('256') ? '2' : '1';
}
