import { FailureWords } from '../failure-words.ts';
import { isObject, type JsonObject, listOf, textAt } from './json-value.ts';
import { placeOfRecord } from './record-place.ts';
import type { Reported } from './reported.ts';
import { placeInText } from './text-place.ts';

/**
 * What a record of a failed test says: jest, vitest, mocha, pytest, RSpec, libtest, Playwright and
 * what has learnt from them give it a name, a state and the text of the failure.
 *
 * @param file The file that the records around it belong to.
 */
export function failedTestOf(record: JsonObject, file: string | undefined): Reported | undefined {
  const test = textAt(record, NAME);
  if (test === undefined || !isFailed(record)) return undefined;
  const texts = failureTexts(record);
  if (texts.length === 0 && textAt(record, STATE) === undefined) return undefined;
  return failedTest({
    tool: 'json',
    test,
    texts,
    place: { file, ...known(placeOfRecord(record)) },
  });
}

/** A failed test from the texts that tell of it, message first, and the place its report gives it. */
export function failedTest(told: {
  readonly tool: string;
  readonly test: string;
  readonly texts: readonly string[];
  readonly place: { readonly file?: string | undefined; readonly line?: number | undefined };
}): Reported {
  const { tool, test, texts, place } = told;
  const found = texts.map((text) => placeInText(text, test)).find((one) => one !== undefined);
  return {
    kind: 'test-failure',
    tool,
    file: found?.file ?? place.file,
    line: found === undefined ? place.line : found.line,
    column: found?.column,
    message: texts.map(wordsOf).find((words) => words !== undefined) ?? 'failed',
    test,
  };
}

function isFailed(record: JsonObject): boolean {
  const state = textAt(record, STATE);
  if (state !== undefined) return FAILED.test(state);
  if (record.ok === false) return true;
  // Of mocha: the tests that passed have an empty one.
  const error = record.err;
  return isObject(error) && textAt(error, ['message', 'stack']) !== undefined;
}

function failureTexts(record: JsonObject): readonly string[] {
  const own = TEXTS.flatMap((key) => textsIn(record[key], 0));
  return own.map(withoutEscapes);
}

/** Texts of an exception, wherever its report keeps them. */
function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (depth > DEEPEST) return [];
  const inner = listOf(value);
  if (inner.length > 0 && inner.every((one) => typeof one === 'string')) return [inner.join('\n')];
  if (inner.length > 0) return inner.flatMap((one) => textsIn(one, depth + 1));
  if (!isObject(value)) return [];
  const place = placeOfRecord(value);
  const at =
    place.file === undefined || place.line === undefined ? [] : [`${place.file}:${place.line}`];
  return [...TEXTS.flatMap((key) => textsIn(value[key], depth + 1)), ...at];
}

function known(place: ReturnType<typeof placeOfRecord>): { file?: string; line?: number } {
  return {
    ...(place.file === undefined ? {} : { file: place.file }),
    ...(place.line === undefined ? {} : { line: place.line }),
  };
}

function wordsOf(text: string): string | undefined {
  const words = new FailureWords();
  for (const line of text.split('\n', 40)) if (!/^\s*at /.test(line)) words.line(line);
  return words.message;
}

function withoutEscapes(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}

const DEEPEST = 5;

const NAME = [
  'fullName',
  'full_description',
  'nodeid',
  'fullTitle',
  'fullname',
  'name',
  'title',
  'test',
];

const STATE = ['status', 'outcome', 'result', 'event', 'state'];

const FAILED = /^(?:fail(?:ed|ure)?|error(?:ed)?|broken|timed ?out|unexpected)$/i;

const TEXTS = [
  'failureMessages',
  'call',
  'setup',
  'teardown',
  'crash',
  'exception',
  'error',
  'errors',
  'err',
  'results',
  'message',
  'stack',
  'backtrace',
  'longrepr',
  'stdout',
];
