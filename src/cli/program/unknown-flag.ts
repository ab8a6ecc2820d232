import type { Command, Option } from 'commander';
import { quoteForShell } from '../../core/command.ts';
import { nearest } from '../../core/nearest.ts';
import { readyLine } from '../render/ready-line.ts';

/** What flags are called in other tools, and here. */
const usualNames: Readonly<Record<string, string>> = {
  '--cwd': '--directory',
  '--dir': '--directory',
  '--workdir': '--directory',
  '--delay': '--settle',
  '--debounce': '--settle',
  '--interval': '--every',
  '--watch': '--path',
  '-w': '--path',
  '--ext': '--only',
  '--exts': '--only',
  '-e': '--only',
  '--signal': '--stop-signal',
  '--kill-signal': '--stop-signal',
  '--kill-delay': '--stop-timeout',
  '--timeout': '--deadline',
  '--gone': '--absent',
};

/** A flag that a command does not have. */
export interface UnknownFlag {
  /** As it was written, perhaps with a value: `--cwd=src`. */
  readonly flag: string;
  /** The words behind `wisp`. */
  readonly argv: readonly string[];
  /** The command of wisp that was given the flag. */
  readonly command: Command;
  /** What the letters are near to, in words. */
  readonly meant: string | undefined;
}

/** What to write instead of a flag that is not known; undefined when that cannot be guessed. */
export function unknownFlagHint(unknown: UnknownFlag): string | undefined {
  const { flag, argv, command, meant } = unknown;
  // Behind words of the person's own, a flag that wisp does not have is most likely one of theirs.
  const line = takesOwnFlags(command) ? readyLine(argv, command, flag) : undefined;
  const own = line && `\`${line}\``;
  const usual = usualFlag(unknown);
  return movedBehind(unknown) ?? (usual && (own ?? usual)) ?? meant ?? own ?? nearFlag(unknown);
}

/** Whether the words of a command can have flags that are not wisp's. */
function takesOwnFlags(command: Command): boolean {
  return /<(command|value)\.\.\.>$/.test(command.usage());
}

function usualFlag({ flag, command }: UnknownFlag): string | undefined {
  const name = nameIn(flag);
  if (name === '--exec' && command.usage().endsWith('<command...>')) {
    return `the command needs no flag: \`wisp ${command.name()} "npm test"\``;
  }
  return didYouMean(optionOf(command, usualNames[name]));
}

function nearFlag({ flag, command }: UnknownFlag): string | undefined {
  if (!flag.startsWith('--')) return undefined;
  const names = command.options.map(({ long }) => long ?? '');
  return didYouMean(optionOf(command, nearest(nameIn(flag), names)));
}

/** `wisp wait --deadline 1s file x`: the line with the flag behind `file`, which has it. */
function movedBehind({ flag, argv, command }: UnknownFlag): string | undefined {
  const from = argv.indexOf(flag);
  const at = argv.findIndex((word, index) => index > from && childNamed(word, command));
  const child = childNamed(argv[at] ?? '', command);
  const option = child && optionOf(child, nameIn(flag));
  if (from === -1 || child === undefined || option === undefined) return undefined;
  const behind = from + (option.required && !flag.includes('=') ? 2 : 1);
  if (at < behind) return undefined;
  const words = [
    ...argv.slice(0, from),
    ...argv.slice(behind, at + 1),
    ...argv.slice(from, behind),
    ...argv.slice(at + 1),
  ];
  return `put it behind \`${child.name()}\`: \`wisp ${words.map(quoteForShell).join(' ')}\``;
}

function childNamed(word: string, group: Command): Command | undefined {
  return group.commands.find((child) => child.name() === word);
}

function optionOf(command: Command, name: string | undefined): Option | undefined {
  if (name === undefined) return undefined;
  return command.options.find(({ short, long }) => name === long || name === short);
}

function nameIn(flag: string): string {
  return flag.split('=', 1)[0] ?? flag;
}

function didYouMean(option: Option | undefined): string | undefined {
  return option && `did you mean \`${option.flags}\`?`;
}
