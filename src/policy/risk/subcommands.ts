import type { RiskLevel } from '../../core/authorization.ts';
import { optionSet, skipOptions } from '../shell/options.ts';
import type { ShellWord } from '../shell/shell-word.ts';
import {
  type Call,
  dangerous,
  type Judge,
  type Judgement,
  listed,
  safe,
  worst,
} from './judgement.ts';

/** How a program with subcommands is judged. */
export interface SubcommandTable {
  /** Options of the program itself whose value is the next word. */
  readonly options?: string;
  /** Subcommands, one or two words (`remote+add`), each group with its level and reason. */
  readonly groups: readonly (readonly [RiskLevel, string, string?])[];
  /** Options that make any call, or the calls of the named subcommands, worse. */
  readonly flags?: readonly (readonly [RiskLevel, RegExp, string, string?])[];
  /** Without any subcommand. */
  readonly alone?: Judgement;
  /** Any other subcommand. */
  readonly other?: Judgement;
}

/** Judges by the subcommand, then by the options after it. */
export function bySubcommand(table: SubcommandTable): Judge {
  let known: KnownSubcommands | undefined;
  return (call) => {
    // Built at the first call: a start that judges one line needs one table of all.
    known ??= knownSubcommands(table);
    const { withValue, groups } = known;
    // `cargo +nightly test`: which toolchain, not what to do.
    const from = call.words[1]?.text.startsWith('+') ? 2 : 1;
    const start = skipOptions(call.words, from, withValue);
    const [first, second] = call.words.slice(start).map(({ text }) => text);
    if (first === undefined) return worst([table.alone ?? safe, ...flagged(table, call, '')]);
    const entry = groups.get(`${first} ${second}`) ?? groups.get(first);
    const found =
      entry ?? table.other ?? dangerous(`\`${call.name} ${first}\` is not a command wisp knows`);
    return worst([named(found, call, first), ...flagged(table, call, first)]);
  };
}

interface KnownSubcommands {
  readonly withValue: ReadonlySet<string>;
  readonly groups: ReadonlyMap<string, Judgement>;
}

function knownSubcommands(table: SubcommandTable): KnownSubcommands {
  const groups = new Map<string, Judgement>();
  for (const [level, names, reason] of table.groups) {
    for (const name of listed(names))
      groups.set(name.replace('+', ' '), judged(level, reason, name));
  }
  return { withValue: optionSet(table.options ?? ''), groups };
}

/** A call's words after the program's own options: `git -C x push` → `push …`. */
export function afterOwnOptions(
  words: readonly ShellWord[],
  options: string,
): readonly ShellWord[] {
  return words.slice(skipOptions(words, 1, optionSet(options)));
}

function judged(level: RiskLevel, reason: string | undefined, name: string): Judgement {
  if (level === 'safe') return safe;
  return { level, reason: reason ?? `\`${name.replace('+', ' ')}\` changes things` };
}

function named(judgement: Judgement, call: Call, subcommand: string): Judgement {
  if (judgement.level === 'safe' || judgement.reason.startsWith('`')) return judgement;
  return { ...judgement, reason: `\`${call.name} ${subcommand}\` ${judgement.reason}` };
}

function flagged(table: SubcommandTable, call: Call, subcommand: string): Judgement[] {
  return (table.flags ?? []).flatMap(([level, pattern, reason, only]) => {
    if (only !== undefined && !listed(only).includes(subcommand)) return [];
    const flag = call.args.find((arg) => pattern.test(arg));
    return flag === undefined ? [] : [{ level, reason: `\`${flag}\` ${reason}` }];
  });
}
