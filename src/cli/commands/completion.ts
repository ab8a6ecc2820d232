import type { Command } from 'commander';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { exitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { type CommandOutline, outlineOf } from '../program-outline.ts';

export type CompletionShell = 'bash' | 'zsh' | 'fish';

const scripts: Record<CompletionShell, (program: CommandOutline) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Prints the completion script of a shell, made from the words of this very program. */
export async function completion(
  shell: CompletionShell,
  program: Command,
  io: Io,
): Promise<number> {
  io.stdout.write(scripts[shell](outlineOf(program)));
  return exitCode.ok;
}
