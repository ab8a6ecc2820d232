import { closeSync, fstatSync, openSync } from 'node:fs';
import { platform } from '../../core/platform.ts';

/**
 * Lets go of a terminal that was closed: on its way out Node 20 puts the mode of its streams back, and
 * aborts where that fails (EIO, `ResetStdio` in its `src/node.cc`). It leaves a stream alone that is
 * another file by then.
 */
export function letGoOfGoneTerminal(): void {
  if (platform === 'win32') return;
  // Loaded at the end, not at a start.
  const tty = process.getBuiltinModule('node:tty');
  for (const descriptor of [0, 1, 2]) {
    try {
      if (tty.isatty(descriptor) || !fstatSync(descriptor).isCharacterDevice()) continue;
      closeSync(descriptor);
      // The lowest number that is free is the one just closed (open(2)).
      openSync('/dev/null', 'r+');
    } catch {
      // It was closed before, and is nobody's.
    }
  }
}
