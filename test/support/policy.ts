import type { Command } from '../../src/core/command.ts';
import { decide, type PolicyAnswer } from '../../src/policy/decide.ts';
import type { PolicyContext } from '../../src/policy/policy-context.ts';
import { floorRules, type PolicyRules } from '../../src/policy/policy-rules.ts';
import { parseCommand } from '../../src/policy/shell/parse-command.ts';

/** Ada's project, on a machine where nothing is real. */
export const place: PolicyContext = {
  directory: '/home/ada/work/app',
  home: '/home/ada',
  ownFolders: ['/home/ada/.local/state/wisp', '/home/ada/.config/wisp'],
};

/** A shell line in her project. */
export function shellLine(line: string, shell = 'sh'): Command {
  return { words: { kind: 'shell', line, shell }, directory: place.directory };
}

/** What the policy says of a line. */
export function decideLine(
  line: string,
  rules: Partial<PolicyRules> = {},
  shell = 'sh',
): Promise<PolicyAnswer> {
  return decide(shellLine(line, shell), { ...floorRules, ...rules }, place);
}

/** Every simple command of a line as text, in the order they were found. */
export async function commandsOf(line: string, shell = 'bash'): Promise<string[]> {
  const parsed = await parseCommand(shellLine(line, shell));
  return parsed.commands
    .map(({ words }) => words.map(({ text }) => text).join(' '))
    .filter((text) => text !== '');
}
