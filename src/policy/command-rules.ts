import { matchesStars } from './glob.ts';
import { type ReadCall, readCall } from './programs/read-call.ts';
import { UNSURE } from './programs/suspects.ts';
import { knownWord, type ShellWord } from './shell/shell-word.ts';
import { baseName, type SimpleCommand } from './shell/simple-command.ts';

/** A rule of words: `git push *`, `rm -rf *`, `npm run deploy`. */
export interface CommandRule {
  /** As it was written. */
  readonly text: string;
  readonly words: readonly string[];
  /** Ends with `*`: any further words may follow, none too. */
  readonly isOpen: boolean;
}

/** A rule from its text: words, a last `*` for any rest, `*` within a word for any characters. */
export function parseRule(text: string): CommandRule {
  const words = [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
  const isOpen = words.length > 1 && words.at(-1) === '*';
  return { text, words: isOpen ? words.slice(0, -1) : words, isOpen };
}

/** How surely a rule meets a command: `maybe` when only a part known at run time stands in the way. */
export type Match = 'yes' | 'maybe' | 'no';

/**
 * Meets a command with a rule that forbids or asks. It sees through the command's folder, options
 * wherever they stand, and the order and bundling of flags: `rm -rf *` meets `/bin/rm -f -r x`,
 * `npm publish *` meets `npm --prefix . publish`.
 */
export function matchStrictly(rule: CommandRule, command: SimpleCommand): Match {
  const name = command.words[0];
  if (name === undefined) return 'no';
  const [ruleName = '', ...ruleWords] = rule.words;
  const named = matchWord(ruleName, {
    ...name,
    text: ruleName.includes('/') ? name.text : baseName(name.text),
  });
  if (named === 'no') return 'no';
  const match = both(named, matchArguments(rule, ruleWords, command.words));
  return match === 'yes' && command.via.includes(UNSURE) ? 'maybe' : match;
}

/**
 * Meets a command with a rule that allows: word for word, and never by a part known only at run
 * time.
 */
export function matchExactly(rule: CommandRule, command: SimpleCommand): boolean {
  const { words, assignments, redirects } = command;
  if (assignments.length > 0 || redirects.some(({ operator }) => operator.includes('>')))
    return false;
  if (words.some((word) => !word.isKnown)) return false;
  if (rule.isOpen ? words.length < rule.words.length : words.length !== rule.words.length)
    return false;
  return rule.words.every((ruleWord, at) => isSameWord(ruleWord, words[at]?.text ?? ''));
}

function matchArguments(
  rule: CommandRule,
  ruleWords: readonly string[],
  words: readonly ShellWord[],
): Match {
  const all = words.slice(1);
  const flagRules = ruleWords.filter((word) => /^-./.test(word));
  const plainRules = ruleWords.filter((word) => !/^-./.test(word));
  const call = readCall(baseName(words[0]?.text ?? ''), words);
  // Two readings: as the program's grammar has it, and as it stands.
  const readings = call === undefined ? [all] : [wordsOf(call), all];
  const results = readings.map((reading) => {
    const plain = reading.filter(
      (word) => !/^-./.test(word.text) || plainRules.includes(word.text),
    );
    const flags = flagRules.map((flag) => matchFlag(flag, all));
    const order = plainRules.map((ruleWord, at) => matchWord(ruleWord, plain[at]));
    const isTooLong = !rule.isOpen && plain.length > plainRules.length;
    const hasOtherFlags =
      reading === all && !rule.isOpen && flagRules.length === 0 && all.length > plainRules.length;
    if (isTooLong || hasOtherFlags) return 'no';
    return [...flags, ...order].reduce(both, 'yes');
  });
  if (results.includes('yes')) return 'yes';
  const isUnsure = call !== undefined && call.problems.length > 0 && mayMean(plainRules, all);
  return results.includes('maybe') || isUnsure ? 'maybe' : 'no';
}

// Subcommand and arguments, without options and their values.
function wordsOf(call: ReadCall): readonly ShellWord[] {
  const given = call.arguments.filter(({ option }) => option === null);
  const last = given.at(-1);
  return [
    ...call.subcommand.map(knownWord),
    ...given.map(({ word }) => word),
    ...(last?.rest.slice(1) ?? []),
  ];
}

// With an option that is not known, the rule's words may be meant wherever they stand, even abbreviated.
function mayMean(ruleWords: readonly string[], words: readonly ShellWord[]): boolean {
  let at = 0;
  for (const { text } of words) {
    const expected = ruleWords[at];
    if (expected === undefined) return true;
    if (isSameWord(expected, text) || (text.length > 1 && expected.startsWith(text))) at += 1;
  }
  return at === ruleWords.length && ruleWords.length > 0;
}

const LONG_FORMS: Readonly<Record<string, string>> = {
  r: '--recursive',
  R: '--recursive',
  f: '--force',
};

// Every letter of `-rf` has to be there, in any cluster or by its long name.
function matchFlag(flag: string, words: readonly ShellWord[]): Match {
  const parts = /^-[a-zA-Z]+$/.test(flag)
    ? [...flag.slice(1)].map((letter) => `-${letter}`)
    : [flag];
  const results = parts.map((part): Match => {
    const letter = part.slice(1);
    const isThere = words.some(({ text }) => {
      if (text === part || text === flag) return true;
      if (part.startsWith('--')) return isSameWord(part, text) || text.startsWith(`${part}=`);
      const long = LONG_FORMS[letter];
      if (long !== undefined && text.length > 3 && long.startsWith(text)) return true;
      const letters = long === '--recursive' ? /[rR]/ : new RegExp(letter);
      return /^-[a-zA-Z]+$/.test(text) && letters.test(text.slice(1));
    });
    if (isThere) return 'yes';
    return words.some((word) => !word.isKnown) ? 'maybe' : 'no';
  });
  return results.reduce(both, 'yes');
}

function matchWord(ruleWord: string, word: ShellWord | undefined): Match {
  if (word === undefined) return 'no';
  if (isSameWord(ruleWord, word.text)) return 'yes';
  if (word.readings.some((reading) => isSameWord(ruleWord, reading))) return 'yes';
  return word.isKnown ? 'no' : 'maybe';
}

function isSameWord(ruleWord: string, text: string): boolean {
  if (!ruleWord.includes('*')) return ruleWord === text;
  return matchesStars(ruleWord, text);
}

function both(first: Match, second: Match): Match {
  if (first === 'no' || second === 'no') return 'no';
  return first === 'maybe' || second === 'maybe' ? 'maybe' : 'yes';
}
