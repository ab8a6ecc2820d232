import type { Command } from 'commander';

/** True when the words of a command came after `--`, which commander takes away. */
export function isAfterDashes(command: Command): boolean {
  // Only the program itself has what was typed.
  let program = command;
  while (program.parent !== null) program = program.parent;
  return (program as unknown as { rawArgs: readonly string[] }).rawArgs.includes('--');
}
