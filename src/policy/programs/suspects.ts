import { type Inner, runsWords } from '../shell/inner.ts';
import { knownWord, type ShellWord, textsOf } from '../shell/shell-word.ts';
import { baseName } from '../shell/simple-command.ts';
import type { ReadCall } from './read-call.ts';
import { isInterpreter } from './roles.ts';

/**
 * What a call that is not wholly understood might run: every tail of its words that begins with a
 * program of the built-in deny rules, and every such piece inside a word (`--exec='rm -r /'`, code).
 * Only rules that forbid look at these; a text that is printed or searched for is none of them.
 */
export function suspects(
  call: ReadCall | undefined,
  words: readonly ShellWord[],
): readonly Inner[] {
  const doubtful = call === undefined ? words.slice(1) : doubtfulWords(call, words);
  return doubtful.flatMap((word) => [
    ...pieces(word),
    ...(isHarmful(word) ? runsWords(words.slice(words.indexOf(word)), UNSURE) : []),
  ]);
}

/** The wrapper's name that such a piece stands in. */
export const UNSURE = '?';

const RUNNING = new Set(
  'cmdtext code rcode awk sed sedfirst jq setting configvalue lisptest vimtest pager sql define make cmakecommand data goflags'.split(
    ' ',
  ),
);
const PRINTED = new Set(['text', 'read', 'probe', 'look', 'header']);

function doubtfulWords(call: ReadCall, words: readonly ShellWord[]): readonly ShellWord[] {
  const isUnderstood =
    call.problems.length === 0 && call.options.every(({ rule }) => rule.level !== 'dangerous');
  const read = call.arguments.filter(({ kind }) => isUnderstood && RUNNING.has(kind));
  if (isUnderstood) return read.map(({ word }) => word);
  const printed = new Set(
    call.arguments.filter(({ kind }) => PRINTED.has(kind)).map(({ word }) => word),
  );
  return words.slice(1).filter((word) => !printed.has(word));
}

const NAMES =
  'rm|rmdir|srm|shred|wipefs|dd|mkfs[.\\w]*|mke2fs|blkdiscard|chmod|chown|chgrp|shutdown|reboot|halt|poweroff|rimraf|trash|del|rd|find|mv|tee|cp|cat';
const HARMFUL = new RegExp(`^(?:${NAMES})$`);
const PIECE = new RegExp(
  `(?:^|[^\\w./~-])((?:/\\w+)*/?(?:${NAMES})[ \\t][^"'\`)\\]}|;&<>\\n]*)`,
  'g',
);

function isHarmful(word: ShellWord): boolean {
  return textsOf(word).some((text) => {
    const name = baseName(text);
    return HARMFUL.test(name) || (isInterpreter(name) && !text.includes('.'));
  });
}

function pieces(word: ShellWord): readonly Inner[] {
  return textsOf(word).flatMap((text) =>
    [...text.slice(0, LONGEST).matchAll(PIECE)].flatMap(([, piece = '']) =>
      runsWords(piece.trim().split(/\s+/).map(knownWord), UNSURE),
    ),
  );
}

/** Longest text that is searched for pieces. */
const LONGEST = 8_192;
