/**
 * Reports that a command prints for machines: XML and JSON, alone or between other lines.
 *
 * A report is read as what it is, by its own grammar, so that no pattern made for text meets its
 * lines. What only begins like one is given back: lines are held until a member or an element
 * tells, and go the way of all others when none does.
 */
import type { OutputLine } from '../digest.ts';
import type { Report } from '../recogniser.ts';
import { JsonDocument } from './json-document.ts';
import { isJsonLine, readJsonLine } from './json-lines.ts';
import type { OpenReport } from './report.ts';
import { opensXmlReport, XmlDocument } from './xml-document.ts';

export interface ReportReaders {
  readonly report: Report;
  /** Takes a line that is no report's. */
  readonly plain: (line: OutputLine) => void;
  /** Takes a line that a program printed and a tool put into a record. */
  readonly printed: (source: string, line: OutputLine) => void;
}

/** Finds the reports among the lines of one stream. */
export class Reports {
  readonly #to: ReportReaders;
  #open: OpenReport | undefined;
  #held: OutputLine[] = [];
  #heldCharacters = 0;
  /** Texts that only began like reports; who prints many of them prints none. */
  #broken = 0;
  /** What each program printed behind its last line end, and where. */
  readonly #unfinished = new Map<string, OutputLine>();

  constructor(to: ReportReaders) {
    this.#to = to;
  }

  /** Takes the next line; each one reaches `plain` sooner or later unless it is a report's. */
  line(line: OutputLine): void {
    if (this.#open !== undefined) this.#continue(this.#open, line);
    else if (this.#held.length > 0) this.#hold(line);
    else if (!this.#begin(line)) this.#to.plain(line);
  }

  /** The stream is over. */
  end(): void {
    if (this.#held.length > 0) this.#giveBack();
    for (const [source, line] of this.#unfinished) {
      if (line.text !== '') this.#to.printed(source, line);
    }
  }

  #continue(open: OpenReport, line: OutputLine): void {
    const state = open.line(line);
    if (state === 'open') return;
    this.#open = undefined;
    if (state === 'broken') this.#broken++;
    if (state === 'broken' && !this.#begin(line)) this.#to.plain(line);
  }

  #begin(line: OutputLine): boolean {
    const first = firstSign(line.text);
    if (first === '<') {
      if (this.#broken >= MOST_BROKEN || !opensXmlReport(line.text)) return false;
      this.#read(new XmlDocument(this.#to.report), line);
      return true;
    }
    if (first === undefined) return false;
    if (first === '{' && isJsonLine(line.text)) {
      return readJsonLine(line, this.#to.report, this.#printed);
    }
    if (this.#broken >= MOST_BROKEN || !BEGINS.test(line.text)) return false;
    this.#hold(line);
    return true;
  }

  #hold(line: OutputLine): void {
    if (this.#held.length > 0 && !CONTINUES.test(line.text)) {
      this.#giveBack();
      if (!this.#begin(line)) this.#to.plain(line);
      return;
    }
    this.#held.push(line);
    this.#heldCharacters += line.text.length;
    if (SIGNATURE.test(line.text)) this.#decide();
    else if (this.#held.length >= MOST_HELD || this.#heldCharacters > MOST_CHARACTERS)
      this.#giveBack();
  }

  #decide(): void {
    const held = this.#held;
    this.#held = [];
    this.#heldCharacters = 0;
    const open = new JsonDocument(held.map(({ text }) => text).join('\n'), this.#to.report);
    for (const [at, line] of held.entries()) {
      const state = open.line(line);
      if (state === 'open') continue;
      if (state === 'broken') this.#broken++;
      const rest = held.slice(state === 'last' ? at + 1 : 0);
      for (const plain of rest) this.#to.plain(plain);
      return;
    }
    this.#open = open;
  }

  #read(open: OpenReport, line: OutputLine): void {
    const state = open.line(line);
    if (state === 'open') this.#open = open;
    else if (state === 'broken') this.#to.plain(line);
  }

  #giveBack(): void {
    this.#broken++;
    const held = this.#held;
    this.#held = [];
    this.#heldCharacters = 0;
    for (const line of held) this.#to.plain(line);
  }

  /** What tests print comes in pieces that need not end with their lines. */
  readonly #printed = (source: string, text: string, at: OutputLine): void => {
    const lines = ((this.#unfinished.get(source)?.text ?? '') + text).split('\n');
    const rest = { ...at, text: (lines.pop() ?? '').slice(0, MOST_CHARACTERS) };
    if (this.#unfinished.size < MOST_SOURCES || this.#unfinished.has(source)) {
      this.#unfinished.set(source, rest);
    }
    for (const one of lines) this.#to.printed(source, { ...at, text: one });
  };
}

/** `{`, `[` or `<` where the line begins with one. */
function firstSign(text: string): string | undefined {
  let at = 0;
  while (at < MOST_INDENTED && text.charCodeAt(at) === 0x20) at++;
  const code = text.charCodeAt(at);
  return code === 0x7b || code === 0x5b || code === 0x3c ? text[at] : undefined;
}

// [     [{     {     { "a": 1,     [ { "a":
const BEGINS = /^\s*(?:\[\s*(?:$|\{\s*(?:$|"[^"]{1,60}"\s*:))|\{\s*(?:$|"[^"]{1,60}"\s*:))/;

/** Looks like the next line of a JSON text. */
const CONTINUES = /^\s*(?:[[{\]}",]|-?\d|true\b|false\b|null\b|$)/;

/** A member by which checkers and test runners place or tell what is wrong. */
const SIGNATURE =
  /"(?:filePath|file_path|filename|fileName|file|path|uri|fingerprint|check_name|runs|diagnostics|generalDiagnostics|assertionResults|testResults|numFailedTests|numTotalTestSuites|exitcode|nodeid|examples|offenses|ruleId|rule|warnings|Issues|issues|severity|issue_text|line|lineNumber|fullTitle|fullName|stats|results|errors|violations|suites|messages)"\s*:/;

const MOST_HELD = 64;
const MOST_CHARACTERS = 131_072;
const MOST_INDENTED = 8;
const MOST_SOURCES = 256;
const MOST_BROKEN = 200;
