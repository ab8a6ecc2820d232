import type { Command } from 'commander';

/** True when the words of a command came after `--`, which commander takes away. */
export function isAfterDashes(command: Command): boolean {
  return (command.parent as unknown as { rawArgs: readonly string[] }).rawArgs.includes('--');
}
