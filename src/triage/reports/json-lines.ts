import type { OutputLine } from '../digest.ts';
import type { Report } from '../recogniser.ts';
import { diagnosticOf, severityOfRecord } from './diagnostic-record.ts';
import { isObject, type JsonObject, textAt } from './json-value.ts';
import { readRecord } from './read-record.ts';

/** True for a line that is a JSON object as a whole. */
export function isJsonLine(text: string): boolean {
  return text.startsWith('{"') && text.endsWith('}');
}

/**
 * One object a line, as `go test -json`, `cargo --message-format json`, reviewdog's rdjsonl and mypy print them.
 *
 * @param printed Takes text that a program printed and a tool put into a record.
 * @returns True when the line is a record of a tool, one without any trouble included.
 */
export function readJsonLine(
  line: OutputLine,
  report: Report,
  printed: (source: string, text: string, line: OutputLine) => void,
): boolean {
  const record = parsed(line.text);
  if (record === undefined) return false;
  const action = textAt(record, ['Action']);
  const source = textAt(record, ['Package', 'ImportPath']);
  if (action !== undefined && source !== undefined) {
    const output = record.Output;
    if (typeof output === 'string') printed(source, output, line);
    return true;
  }
  if (isLog(record)) return false;
  const found = readRecord(record);
  for (const reported of found) report({ ...reported, at: line });
  return found.length > 0 || isQuietRecord(record);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A program's own log names the place that wrote it: only what says that it is an error with a place of its own is read. */
function isLog(record: JsonObject): boolean {
  const isTimed = LOG_TIMES.some((key) => key in record);
  const own = diagnosticOf(record, undefined);
  return isTimed && (own === undefined || severityOfRecord(record) !== 'error');
}

const LOG_TIMES = ['time', 'ts', 'timestamp', '@timestamp', 'datetime'];

/** Reports without any trouble, cargo's other messages, and libtest's tests that passed. */
function isQuietRecord(record: JsonObject): boolean {
  return (
    MEMBERS.some((key) => Array.isArray(record[key])) ||
    textAt(record, ['reason']) !== undefined ||
    (textAt(record, ['type']) !== undefined && textAt(record, ['event']) !== undefined)
  );
}

/** Members that hold the records of a report. */
const MEMBERS = [
  'runs',
  'diagnostics',
  'generalDiagnostics',
  'testResults',
  'tests',
  'examples',
  'Issues',
];
