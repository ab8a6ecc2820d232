import { closeSync, constants, openSync, readSync } from 'node:fs';

/**
 * Throws away what was typed before now and nobody has read yet. The terminal has to be in raw
 * mode, or a line without its Enter stays in it. Without a controlling terminal nothing happens.
 */
export function discardTypedAhead(): void {
  let terminal: number;
  try {
    terminal = openSync('/dev/tty', constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return;
  }
  try {
    const waste = new Uint8Array(4_096);
    // Somebody who never stops typing is not waited for.
    for (let reads = 0; reads < 64 && readSync(terminal, waste) > 0; reads += 1);
  } catch {
    // EAGAIN: nothing is left.
  } finally {
    closeSync(terminal);
  }
}
