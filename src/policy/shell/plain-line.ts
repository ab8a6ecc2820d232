import { knownWord, type ShellWord } from './shell-word.ts';
import type { Assigned, SimpleCommand } from './simple-command.ts';

/**
 * A line in the small part of the shell's grammar that every shell reads alike: words of harmless
 * characters or in quotes without expansions, joined by `&&`, `||`, `;` and `|`. Such a line needs
 * no parser, and loading one is what an ordinary `npm test` must not wait for.
 *
 * Undefined when the line is anything more; a test holds it against the full parser.
 */
export function parsePlainLine(line: string): readonly SimpleCommand[] | undefined {
  if (!ONLY_PRINTABLE.test(line)) return undefined;
  const commands: SimpleCommand[] = [];
  let words: string[] = [];
  let pipeline = 0;
  let stage = 0;
  let at = 0;
  let isDangling = true;
  while (at < line.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(line)?.[0];
    if (token === undefined) return undefined;
    at += token.length;
    if (/^[ \t]/.test(token)) continue;
    if (!SEPARATORS.has(token)) {
      words.push(token);
      isDangling = false;
      continue;
    }
    const isPipe = token === '|';
    const command = plainCommand(words, commands.length, isPipe || stage > 0, pipeline, stage);
    if (command === undefined) return undefined;
    commands.push(command);
    words = [];
    isDangling = token !== ';';
    stage = isPipe ? stage + 1 : 0;
    if (!isPipe) pipeline += 1;
  }
  if (isDangling) return undefined;
  if (words.length === 0) return commands;
  const last = plainCommand(words, commands.length, stage > 0, pipeline, stage);
  return last === undefined ? undefined : [...commands, last];
}

const ONLY_PRINTABLE = /^[\t\x20-\x7e]+$/;
const TOKEN = /[ \t]+|&&|\|\||;|\||(?:[\w@%+=:,./-]|'[^']*'|"[^"$`\\!]*")+/y;
const SEPARATORS = new Set(['&&', '||', ';', '|']);
const RESERVED = new Set(
  'if then else elif fi do done case esac while until for in function select time coproc'.split(
    ' ',
  ),
);

function plainCommand(
  tokens: readonly string[],
  id: number,
  isPiped: boolean,
  pipeline: number,
  stage: number,
): SimpleCommand | undefined {
  const first = tokens.findIndex((token) => !/^[A-Za-z_]\w*=/.test(token));
  const split = first === -1 ? tokens.length : first;
  const names = tokens.slice(split);
  if (tokens.length === 0 || RESERVED.has(tokens[0] ?? '') || RESERVED.has(names[0] ?? '')) {
    return undefined;
  }
  // `a+=b` appends in some shells and is a word in others.
  if (/^\w+\+=/.test(names[0] ?? '')) return undefined;
  return {
    words: names.map(unquoted),
    assignments: tokens.slice(0, split).map(assigned),
    redirects: [],
    via: [],
    pipes: isPiped ? [{ pipeline, stage }] : [],
    within: [],
    inFunction: null,
    isBackground: false,
    id,
    outer: null,
  };
}

function assigned(token: string): Assigned {
  const equals = token.indexOf('=');
  return { name: token.slice(0, equals), value: unquoted(token.slice(equals + 1)) };
}

function unquoted(token: string): ShellWord {
  return knownWord(token.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double));
}
