import type { Command } from 'commander';
import { bashCompletion } from '../../program/completion/bash.ts';
import { fishCompletion } from '../../program/completion/fish.ts';
import { zshCompletion } from '../../program/completion/zsh.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { type CommandOutline, outlineOf } from '../../program/program-outline.ts';
import type { Io } from '../../terminal/io.ts';

export type CompletionShell = 'bash' | 'zsh' | 'fish';

const scripts: Record<CompletionShell, (program: CommandOutline) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `wisp completion`: prints the script of a shell. */
export async function completion(
  shell: CompletionShell,
  program: Command,
  io: Io,
): Promise<number> {
  io.stdout.write(completionScript(shell, program));
  return exitCode.ok;
}

/** The completion script of a shell, made from the words of this very program. */
export function completionScript(shell: CompletionShell, program: Command): string {
  return scripts[shell](outlineOf(program));
}
