import { Screen } from '../render/screen.ts';
import { createStyle, type Style, wantsColour } from '../render/style.ts';
import type { Io } from './io.ts';

/** Where a command writes: the screen, in the colours it may have. */
export function openScreen(io: Io, isStatusWanted: boolean): { screen: Screen; style: Style } {
  const hasStatus =
    isStatusWanted && io.stderr.isTTY === true && io.environment.get('TERM') !== 'dumb';
  return {
    screen: new Screen(io.stdout, io.stderr, hasStatus),
    style: createStyle(wantsColour(io.stderr, io.environment)),
  };
}
