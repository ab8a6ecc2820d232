/**
 * Nothing a model says is believed because it says so.
 *
 * It can only point: to a finding that recognisers made, or to a line that was printed. A finding
 * made from a line takes file, line and quote from the text of that line. The model's own words are
 * kept only when every name, path, number and quotation in them stands literally in what it was
 * shown; otherwise the line's words stand in for them, and a summary is left out. Whatever was not
 * believed is counted.
 */
import { type Finding, MESSAGE_LIMIT } from '../core/finding.ts';
import { printable, shorten } from '../core/text.ts';
import type { OutputLine } from './digest.ts';
import { innerLocation } from './inner-location.ts';
import { leadingLocation } from './leading-location.ts';
import type { ModelSaying, Pointer } from './model-answer.ts';
import type { Material } from './model-prompt.ts';
import { relativeBelow } from './relative-path.ts';
import { covers } from './unexplained.ts';

/** What is left of a model's answer. */
export interface Grounded {
  /** Findings that were there and that the model points to, most likely cause first. */
  readonly chosen: readonly Finding[];
  /** Findings made from lines that no finding covered. */
  readonly added: readonly Finding[];
  readonly summary: string | undefined;
  /** How many of the model's statements were not believed. */
  readonly dropped: number;
}

/** Longest summary, in characters. */
const SUMMARY_LIMIT = 300;

/**
 * @param shown The text the model saw.
 * @param directory Absolute directory the command ran in.
 */
export function ground(
  saying: ModelSaying,
  material: Material,
  shown: string,
  directory: string,
): Grounded {
  const printed = shown.replace(OWN_MARKS, '');
  const chosen = new Set<Finding>();
  const added = new Map<number, Finding>();
  let dropped = 0;
  for (const pointer of saying.pointers) {
    const target = targetOf(pointer, material);
    if (target === undefined) dropped++;
    else if (target.finding !== undefined) chosen.add(target.finding);
    else if (!added.has(target.line.number)) {
      const isBelieved = isFoundIn(pointer.message, printed, target.line.text);
      if (!isBelieved) dropped++;
      const message = isBelieved ? pointer.message : target.line.text;
      added.set(target.line.number, findingFrom(target.line, message, directory));
    }
  }
  const summary = believedSummary(saying.summary, printed);
  if (summary === undefined && saying.summary.trim() !== '') dropped++;
  return { chosen: [...chosen], added: [...added.values()], summary, dropped };
}

/** What the prompt puts before findings and lines is no part of the output. */
const OWN_MARKS = /^(?:F\d+ \[[\w-]+\]|L\d+:) /gm;

type Target =
  | { readonly finding: Finding; readonly line?: never }
  | { readonly finding?: never; readonly line: OutputLine };

/** What an id points to; a line that a finding covers points to the finding. */
function targetOf({ id }: Pointer, { findings, lines }: Material): Target | undefined {
  const [, letter, digits] = /^([FL])(\d{1,9})$/.exec(id) ?? [];
  const number = Number(digits);
  if (letter === 'F') {
    const finding = findings[number - 1];
    return finding === undefined ? undefined : { finding };
  }
  const line = lines.find((candidate) => candidate.number === number);
  if (letter !== 'L' || line === undefined || line.text.trim() === '') return undefined;
  const finding = findings.find(
    (candidate) => candidate.tool !== 'tail' && covers(candidate, line),
  );
  return finding === undefined ? { line } : { finding };
}

function findingFrom(line: OutputLine, message: string, directory: string): Finding {
  const place = leadingLocation(line.text) ?? innerLocation(line.text);
  const file = place?.file;
  return {
    kind: 'error',
    ...(file === undefined || !line.text.includes(file)
      ? {}
      : { file: relativeBelow(directory, file) }),
    ...(place === undefined ? {} : { line: place.line }),
    ...(place?.column === undefined ? {} : { column: place.column }),
    message: shorten(oneLine(message), MESSAGE_LIMIT),
    tool: 'model',
    evidence: { firstLine: line.number, lastLine: line.number, text: line.text },
    by: 'model',
  };
}

/** A run that failed is never summed up as one that went well, whatever the output asks for. */
function believedSummary(summary: string, shown: string): string | undefined {
  const text = shorten(oneLine(summary), SUMMARY_LIMIT);
  return isFoundIn(text, shown, shown) && !claimsSuccess(text) ? text : undefined;
}

/** True when all that could be made up stands in `shown`, and the words have to do with `about`. */
function isFoundIn(words: string, shown: string, about: string): boolean {
  const text = oneLine(words);
  return (
    text !== '' && facts(text).every((fact) => stands(fact, shown)) && sharesAWord(text, about)
  );
}

/** Quotations, and words that name something: with digits, dots, slashes, underscores or inner capitals. */
function facts(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`]+)`|"([^"]+)"|(?<!\w)'([^']+)'(?!\w)|“([^”]+)”/g)].map(
    (match) => match.slice(1).find((part) => part !== undefined) ?? '',
  );
  const names = text
    .split(/[\s"'`“”()[\]{}<>,;!?=]+/)
    .map((word) => word.replace(/^[.:]+|[.:]+$/g, ''))
    .filter((word) => /[\d/\\_@#$]|\w[.:]+\w|[a-z][A-Z]|^[A-Z]{2,}$/.test(word));
  return [...quoted, ...names];
}

/** True when `fact` stands in `text` as a whole: `3` does not stand in `0.3` or `a3`. */
function stands(fact: string, text: string): boolean {
  for (let at = text.indexOf(fact); at !== -1; at = text.indexOf(fact, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at + 1);
    const after = text.slice(at + fact.length - 1, at + fact.length + 2);
    if (!/^[\w.]\w/.test(before) && !/^\w(?:\w|\.\d)/.test(after)) return true;
  }
  return false;
}

function sharesAWord(text: string, about: string): boolean {
  const known = about.toLowerCase();
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
  return words.some((word) => !COMMON.has(word) && known.includes(word));
}

/** Words that every sentence about anything has. */
const COMMON = new Set(
  'the and for not that this was are has have with from but there all its you can been were which line file'.split(
    ' ',
  ),
);

function claimsSuccess(text: string): boolean {
  const rest = text.replace(
    /\b(?:no|not any|zero|0|without) (?:\w+ )?(?:errors?|fail\w*|problems?|issues?)\b/gi,
    ' passed ',
  );
  const saysWell =
    /\b(?:pass(?:ed|es|ing)?|succe\w+|green|all (?:is )?(?:well|good|fine)|okay?)\b/i.test(rest);
  const saysIll =
    /\b(?:fail\w*|err\w*|not|cannot|can't|missing|wrong|broken|mismatch\w*|but|instead|un\w+)\b/i.test(
      rest,
    );
  return saysWell && !saysIll;
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
