import { LazyNotifier, type LazyNotifierParts } from '../../app/host/lazy-notifier.ts';
import type { Io } from './io.ts';

/** A notifier of a command in a terminal, which may be where it notifies. */
export function terminalNotifier(
  io: Io,
  parts: Omit<LazyNotifierParts, 'environment' | 'writeTerminal'>,
): LazyNotifier {
  return new LazyNotifier({
    ...parts,
    environment: io.environment,
    writeTerminal: writeTerminal(io),
  });
}

/** Writes to the terminal; undefined when stderr is none. */
export function writeTerminal({ stderr }: Io): ((text: string) => void) | undefined {
  return stderr.isTTY ? (text) => stderr.write(text) : undefined;
}
