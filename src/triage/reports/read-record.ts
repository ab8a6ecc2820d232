import { diagnosticOf } from './diagnostic-record.ts';
import { isObject, type JsonObject, listOf, textAt } from './json-value.ts';
import { placeOfRecord } from './record-place.ts';
import type { Reported } from './reported.ts';
import { failedTestOf } from './test-record.ts';

/** Everything that a value of a JSON report says is wrong, outermost first; what a record explains itself with is no report of its own. */
export function readRecord(value: unknown): readonly Reported[] {
  const found: Reported[] = [];
  visit(value, undefined, 0, found);
  return found;
}

function visit(value: unknown, file: string | undefined, depth: number, found: Reported[]): void {
  if (depth > DEEPEST || found.length >= MOST) return;
  if (!isObject(value)) {
    for (const one of listOf(value)) visit(one, file, depth + 1, found);
    return;
  }
  const parts = PARTS.filter((key) => hasRecords(value[key]));
  const own = parts.length === 0 ? ownReport(value, file) : undefined;
  if (own !== undefined) {
    found.push(own);
    return;
  }
  const here = fileOf(value) ?? file;
  const before = found.length;
  for (const [key, inner] of Object.entries(value)) {
    if (!EXPLANATIONS.has(key) && typeof inner === 'object') {
      visit(inner, isFileName(key) ? key : here, depth + 1, found);
    }
  }
  // A suite that did not run has no tests, and one that failed as a whole none that failed.
  if (found.length > before || parts.length === 0) return;
  const whole = failedTestOf(value, file);
  if (whole !== undefined && whole.message !== 'failed') found.push(suite(whole));
}

function ownReport(value: JsonObject, file: string | undefined): Reported | undefined {
  return failedTestOf(value, file) ?? diagnosticOf(value, file);
}

function suite({ test = '', ...report }: Reported): Reported {
  return { ...report, kind: 'error', file: isFileName(test) ? test : report.file };
}

/** The file that the records in a record belong to. */
function fileOf(value: JsonObject): string | undefined {
  const named = placeOfRecord(value).file ?? textAt(value, ['source', 'name']);
  return named !== undefined && isFileName(named) ? named : undefined;
}

function isFileName(text: string): boolean {
  return text.length < 400 && !text.includes('\n') && /[\w)\]-]\.[A-Za-z]\w{0,9}$/.test(text);
}

function hasRecords(value: unknown): boolean {
  return Array.isArray(value);
}

const DEEPEST = 14;
const MOST = 1_000;

/** Members that hold the records of a record. */
const PARTS = [
  'messages',
  'warnings',
  'offenses',
  'assertionResults',
  'diagnostics',
  'tests',
  'specs',
  'suites',
  'runs',
  'elements',
];

/** Members that explain or mend what a record says. */
const EXPLANATIONS = new Set([
  'children',
  'suggestions',
  'fix',
  'fixes',
  'relatedLocations',
  'relatedInformation',
  'relatedSpans',
  'codeFlows',
  'suppressedMessages',
  'suppressions',
  'tool',
  'rules',
  'environment',
  'deprecations',
  'invalidOptionWarnings',
  'passes',
  'config',
]);
