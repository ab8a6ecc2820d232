import sax from 'sax';
import type { OutputLine } from '../digest.ts';
import type { Report } from '../recogniser.ts';
import { kindOf, severityOf } from '../severity.ts';
import { numberAt, textAt } from './json-value.ts';
import { QuoteLines } from './quote.ts';
import { placeOfRecord } from './record-place.ts';
import type { OpenReport } from './report.ts';
import type { Reported } from './reported.ts';
import { failedTest } from './test-record.ts';

/** An XML report: checkstyle, PMD, cppcheck, lint, JUnit, NUnit, xUnit; only open elements are kept. */
export class XmlDocument implements OpenReport {
  readonly #parser: sax.SAXParser;
  readonly #report: Report;
  readonly #quotes = new QuoteLines();
  readonly #open: Element[] = [];
  #state: 'open' | 'last' | 'broken' = 'open';
  #lines = 0;
  #errors = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#parser = sax.parser(true, { position: false });
    this.#parser.onopentag = ({ name, attributes }) =>
      this.#opened(name, attributes as Readonly<Record<string, string>>);
    this.#parser.onclosetag = () => this.#closed();
    this.#parser.ontext = (text) => this.#said(text);
    this.#parser.oncdata = (text) => this.#said(text);
    this.#parser.onerror = () => this.#recover();
  }

  line(line: OutputLine): 'open' | 'last' | 'broken' {
    this.#quotes.line(line);
    // What is no report has no element for long; a failure's text may take some lines.
    if (++this.#lines > MOST_LINES_WITHOUT_ELEMENT) return 'broken';
    this.#parser.write(`${line.text}\n`);
    return this.#state;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#lines = 0;
    if (this.#open.length >= DEEPEST) this.#state = 'broken';
    this.#open.push({ name: name.replace(/^.*:/, ''), attributes, text: '' });
  }

  #said(text: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined && element.text.length < TEXT_LIMIT) element.text += text;
  }

  #closed(): void {
    this.#lines = 0;
    const element = this.#open.pop();
    if (element === undefined) return;
    const reported = failureIn(element, this.#open) ?? diagnosticIn(element, this.#open);
    if (reported !== undefined) {
      const at = this.#quotes.find(reported.message);
      if (at !== undefined) this.#report({ ...reported, at });
      this.#quotes.forget();
    }
    if (this.#open.length === 0 && this.#state === 'open') this.#state = 'last';
  }

  /** A stray `&` or `<` in a message does not end a report; much of it does. */
  #recover(): void {
    if (this.#state === 'last') return;
    if (++this.#errors > MOST_ERRORS || this.#open.length === 0) this.#state = 'broken';
    // The parser takes nothing more until its error is taken away.
    (this.#parser as { error: Error | null }).error = null;
    this.#parser.resume();
  }
}

/** True for a line that an XML report begins with. */
export function opensXmlReport(text: string): boolean {
  return OPENING.test(text);
}

// <?xml version="1.0"?>     <testsuites name="x">     <checkstyle version="4.3">
const OPENING =
  /^\s*<(?:\?xml\s|(?:testsuites?|checkstyle|pmd|pmd-cpd|results|issues|BugCollection|FindBugs|assemblies|test-run|test-results|TestRun|lint|jslint|jshint|files?)[\s>])/;

/** What a JUnit, NUnit or xUnit report says of a failed test, when the element that tells it ends. */
function failureIn(
  { name, attributes, text }: Element,
  around: readonly Element[],
): Reported | undefined {
  if (!FAILURES.has(name)) return undefined;
  const test = around.findLast((element) => TESTS.has(element.name));
  if (test === undefined) return undefined;
  const suites = around.filter((element) => element.name === 'testsuite');
  const message = attributes.message ?? '';
  const place = placeOfRecord(test.attributes);
  const suiteFile = suites.map((suite) => fileOfSuite(suite.attributes)).at(-1);
  return failedTest({
    tool: 'junit',
    test: nameOf(test.attributes),
    texts: [message, text].filter((words) => words.trim() !== ''),
    place: { file: place.file ?? suiteFile, line: place.line },
  });
}

/** Linters write a suite for each file, and give it the file's name. */
function fileOfSuite(attributes: Readonly<Record<string, string>>): string | undefined {
  const named = textAt(attributes, ['file', 'filepath']);
  const { name = '' } = attributes;
  return (
    named ?? (/^\S*[\w-]\.[A-Za-z]{1,6}$/.test(name) && !PACKAGE.test(name) ? name : undefined)
  );
}

// com.x.CartTest
const PACKAGE = /^(?:[a-z]\w*\.)+[A-Z]\w*$/;

function nameOf(attributes: Readonly<Record<string, string>>): string {
  const { name = '', classname, fullname } = attributes;
  if (fullname !== undefined) return fullname;
  return classname === undefined || classname === '' || name.startsWith(classname)
    ? name
    : `${classname} > ${name}`;
}

/** An element that has a message and lies at a place, of its own or of the file around it. */
function diagnosticIn(
  { name, attributes, text }: Element,
  around: readonly Element[],
): Reported | undefined {
  const isPlace = name === 'location' || name === 'SourceLine';
  const parent = around.at(-1);
  if (isPlace && parent !== undefined) {
    // cppcheck and Android lint: the first place is the one that counts.
    if (parent.isTold === true) return undefined;
    parent.isTold = true;
  }
  const subject = isPlace ? parent?.attributes : attributes;
  if (subject === undefined) return undefined;
  const message =
    textAt(subject, ['message', 'msg', 'verbose', 'reason', 'details']) ?? ownText(name, text);
  const line = numberAt(attributes, LINES);
  if (message === undefined || line === undefined) return undefined;
  const holder = around.findLast((element) => element.name === 'file');
  const file =
    textAt(attributes, ['file', 'sourcepath', 'path']) ??
    (holder === undefined ? undefined : textAt(holder.attributes, ['name', 'path']));
  if (file === undefined) return undefined;
  const word = textAt(subject, ['severity', 'level']);
  return {
    kind: kindOf(word === undefined ? undefined : severityOf(word)),
    tool: 'xml',
    file,
    line,
    column: numberAt(attributes, ['column', 'begincolumn', 'char']),
    message,
    code: textAt(subject, ['source', 'rule', 'id', 'type']),
  };
}

function ownText(name: string, text: string): string | undefined {
  return name === 'violation' && text.trim() !== '' ? text.trim() : undefined;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  isTold?: boolean;
}

const FAILURES = new Set(['failure', 'error']);
const TESTS = new Set(['testcase', 'test-case', 'test']);
const LINES = ['line', 'beginline', 'start', 'lineNumber'];

const DEEPEST = 60;
const MOST_ERRORS = 20;
const TEXT_LIMIT = 32_768;
const MOST_LINES_WITHOUT_ELEMENT = 5_000;
