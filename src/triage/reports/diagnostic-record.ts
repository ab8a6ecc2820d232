import { kindOf, type Severity, severityOf } from '../severity.ts';
import { isObject, type JsonObject, numberAt, textAt } from './json-value.ts';
import { placeOfRecord } from './record-place.ts';
import type { Reported } from './reported.ts';

/**
 * What a record with a place and a message says, whatever tool wrote it: checkers agree on little
 * more than the names of these members.
 *
 * @param file The file that the records around it belong to.
 */
export function diagnosticOf(record: JsonObject, file: string | undefined): Reported | undefined {
  const message = messageOf(record);
  if (message === undefined) return undefined;
  const place = placeOfRecord(record);
  const named = place.file ?? file;
  if (named === undefined) return undefined;
  const code = codeOf(record);
  const severity = severityOfRecord(record);
  // A place without a verdict may be anything; a log's own line numbers are.
  if (place.line === undefined && code === undefined && severity === undefined) return undefined;
  return {
    kind: kindOf(severity === 'note' ? 'info' : severity),
    tool: 'json',
    file: named.replace(/^file:\/\/(?=\/)/, ''),
    line: place.line,
    column: place.column,
    endLine: place.endLine,
    message,
    code,
  };
}

/** How grave a record says it is; undefined when it does not say. */
export function severityOfRecord(record: JsonObject): Severity | undefined {
  const word = textAt(record, SEVERITY);
  if (word !== undefined) return severityOf(word);
  const extra = record.extra;
  if (isObject(extra)) return severityOfRecord(extra);
  const number = numberAt(record, ['severity']);
  if (number === undefined) return undefined;
  // ESLint: 1 warning, 2 error. Language Server Protocol: 1 error, 2 warning, 3 and 4 less.
  if ('range' in record) return LANGUAGE_SERVER[number - 1];
  return number === 1 ? 'warning' : 'error';
}

function messageOf(record: JsonObject): string | undefined {
  for (const key of ['message', 'extra']) {
    const inner = record[key];
    if (isObject(inner)) return textAt(inner, MESSAGE);
  }
  return textAt(record, MESSAGE);
}

function codeOf(record: JsonObject): string | undefined {
  const code = record.code;
  if (isObject(code)) return textAt(code, ['code', 'value']);
  if (typeof code === 'number') return String(code);
  const first = record.ruleNames;
  if (Array.isArray(first) && typeof first[0] === 'string') return first[0];
  return textAt(record, CODE);
}

const LANGUAGE_SERVER: readonly Severity[] = ['error', 'warning', 'info', 'info'];

const SEVERITY = ['severity', 'level', 'issue_severity', 'Severity', 'type'];

const MESSAGE = [
  'message',
  'text',
  'Text',
  'markdown',
  'issue_text',
  'reason',
  'description',
  'ruleDescription',
  'msg',
];

const CODE = [
  'code',
  'ruleId',
  'rule_id',
  'rule',
  'check_name',
  'cop_name',
  'check_id',
  'test_id',
  'FromLinter',
  'symbol',
  'message-id',
  'linter',
];
