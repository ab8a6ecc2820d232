import type { Word, WordPart } from 'unbash';
import { expandBraces } from './braces.ts';
import { type ShellWord, UNKNOWN } from './shell-word.ts';

/** Literal values that the line itself gives to variables. */
export type Literals = ReadonlyMap<string, readonly string[]>;

/** Most readings kept of one word. */
const READINGS_LIMIT = 16;

/** A parsed word as the program would receive it: more than one when braces multiply it. */
export function readWord(word: Word, literals: Literals): readonly ShellWord[] {
  if (word.parts === undefined) return [finished(literal(word.value))];
  let words: Piece[] = [literal('')];
  for (const part of word.parts) {
    const pieces = pieceOf(part, literals);
    words = words.flatMap((head) => pieces.map((tail) => joined(head, tail)));
    if (words.length > 256) return [finished(unknown)];
  }
  return words.map(finished);
}

/** The text of parts that are not split into words: a here-document's body, a quoted string. */
export function readText(parts: readonly WordPart[], literals: Literals): ShellWord {
  return finished(
    parts.map((part) => pieceOf(part, literals)[0] ?? unknown).reduce(joined, literal('')),
  );
}

interface Piece {
  readonly text: string;
  readonly isKnown: boolean;
  readonly isPattern: boolean;
  /** Undefined when the line says nothing about it. */
  readonly readings: readonly string[] | undefined;
  readonly variables: readonly string[];
}

function literal(text: string): Piece {
  return { text, isKnown: true, isPattern: false, readings: [text], variables: [] };
}

const unknown: Piece = {
  text: UNKNOWN,
  isKnown: false,
  isPattern: false,
  readings: undefined,
  variables: [],
};

function pieceOf(part: WordPart, literals: Literals): readonly Piece[] {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [literal(part.value)];
    case 'DoubleQuoted':
    case 'LocaleString':
      return [
        part.parts
          .map((inner) => pieceOf(inner, literals)[0] ?? unknown)
          .reduce(joined, literal('')),
      ];
    case 'Glob':
    case 'ExtendedGlob':
      return [{ ...literal(part.text), isPattern: true }];
    case 'BraceExpansion':
      return braces(part.text, part.parts, literals);
    case 'SimpleExpansion':
      return [variable(part.text.replace(/^\$/, ''), literals)];
    case 'ParameterExpansion':
      return [parameter(part, literals)];
    case 'ProcessSubstitution':
      // A pipe by its path; what runs at its other end is judged by itself.
      return [literal('/dev/fd/63')];
    case 'CommandExpansion':
      return [substitution(part, literals)];
    default:
      return [unknown];
  }
}

// `$(pwd)` and `$(echo x)` say themselves what they will give.
function substitution(
  part: Extract<WordPart, { type: 'CommandExpansion' }>,
  literals: Literals,
): Piece {
  const statements = part.script?.commands ?? [];
  const command = statements[0]?.command;
  if (statements.length !== 1 || command?.type !== 'Command' || command.redirects.length > 0) {
    return unknown;
  }
  if (command.name?.value === 'nproc') return { ...unknown, isKnown: true };
  if (command.name?.value === 'pwd') return { ...unknown, readings: ['.'] };
  if (!/^(?:echo|printf)$/.test(command.name?.value ?? '')) return unknown;
  const words = command.args.flatMap((word) =>
    word.type === 'Word' ? readWord(word, literals) : [],
  );
  const texts = words.map(({ text, isKnown, readings }) => (isKnown ? text : readings[0]));
  if (texts.includes(undefined)) return unknown;
  const printed = texts.filter((text) => !/^-[neE]+$/.test(text ?? '')).join(' ');
  return { ...unknown, readings: [printed] };
}

function braces(
  text: string,
  parts: readonly WordPart[] | undefined,
  literals: Literals,
): readonly Piece[] {
  const inner = parts === undefined ? undefined : readText(parts, literals);
  if (inner !== undefined && !inner.isKnown) return [unknown];
  const words = expandBraces(inner === undefined ? text : `{${inner.text}}`);
  const isPattern = /[*?[]/.test(text);
  return words?.map((word) => ({ ...literal(word), isPattern })) ?? [unknown];
}

function parameter(
  part: Extract<WordPart, { type: 'ParameterExpansion' }>,
  literals: Literals,
): Piece {
  const { operation, prefix, index } = part;
  const value = variable(part.parameter, literals);
  if (prefix !== undefined || index !== undefined)
    return { ...unknown, variables: [part.parameter] };
  if (operation === undefined) return value;
  if (operation.type !== 'Default') return { ...unknown, variables: [part.parameter] };
  const fallback = readWord(operation.operand, literals)[0];
  if (fallback === undefined) return unknown;
  const readings = [
    ...(value.readings ?? []),
    ...(fallback.isKnown ? [fallback.text] : fallback.readings),
  ];
  return {
    ...unknown,
    readings: readings.length === 0 ? undefined : readings,
    variables: [part.parameter, ...fallback.variables],
  };
}

// The shell sets these itself, to numbers.
const NUMBERS = new Set(['?', '$', '!', '#', 'RANDOM', 'SECONDS', 'LINENO', 'PPID', 'UID', 'EUID']);

function variable(name: string, literals: Literals): Piece {
  const given = literals.get(name);
  if (given !== undefined) return { ...unknown, readings: given, variables: [name] };
  // Both are judged by where they lead, so they need no value here.
  if (name === 'HOME') return literal('~');
  if (name === 'PWD') return literal('.');
  return NUMBERS.has(name) ? { ...unknown, isKnown: true } : { ...unknown, variables: [name] };
}

function joined(head: Piece, tail: Piece): Piece {
  return {
    text: head.text + tail.text,
    isKnown: head.isKnown && tail.isKnown,
    isPattern: head.isPattern || tail.isPattern,
    readings: product(head.readings, tail.readings),
    variables: [...head.variables, ...tail.variables],
  };
}

function product(
  heads: readonly string[] | undefined,
  tails: readonly string[] | undefined,
): readonly string[] | undefined {
  if (heads === undefined || tails === undefined) return undefined;
  return heads.flatMap((head) => tails.map((tail) => head + tail)).slice(0, READINGS_LIMIT);
}

function finished({ readings = [], ...piece }: Piece): ShellWord {
  return { ...piece, readings: piece.isKnown ? [] : readings };
}
