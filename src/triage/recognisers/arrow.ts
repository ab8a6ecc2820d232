import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { kindOf, type Severity, severityOf } from '../severity.ts';

/**
 * Diagnostics drawn below a head, as rustc made them popular (clippy, ruff, solc and others follow):
 * the head says what, the first `-->` says where; notes and `:::` name secondary places.
 */
export class Arrow implements Recogniser {
  readonly wakes = hint.arrow | hint.error | hint.warning | hint.code;
  readonly #report: Report;
  #open: Open | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const arrow = text.includes('-->') ? ARROW.exec(text) : null;
    if (arrow !== null) return this.#arrow(line, arrow);
    const head = isHeadStart(text) ? HEAD.exec(text) : null;
    if (head !== null) return this.#head(line, head);
    const level =
      text.startsWith('ERROR ') || text.startsWith('WARN ') ? LEVEL_HEAD.exec(text) : null;
    if (level !== null) {
      this.end();
      const [, word = '', message = '', code] = level;
      this.#open = {
        severity: severityOf(word) ?? 'error',
        code,
        message,
        at: line,
        isPlaced: false,
      };
      return false;
    }
    const rule = isUpperCase(text.charCodeAt(0)) ? RULE_HEAD.exec(text) : null;
    if (rule !== null) {
      this.end();
      const message = rule[2] ?? '';
      this.#open = {
        severity: 'error',
        code: rule[1],
        message,
        at: line,
        isPlaced: false,
        isRule: true,
      };
      return false;
    }
    const open = this.#open;
    if (open === undefined) return false;
    return this.#body(open, text, line);
  }

  end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || open.severity === 'note') return;
    if (open.isPlaced) this.#tell(open);
  }

  #head(line: OutputLine, head: RegExpExecArray): boolean {
    const word = (head[1] ?? '').replace(/^(?:internal compiler error|\w+Error)$/, 'error');
    const severity = severityOf(word);
    const message = head[4] ?? '';
    if (severity === undefined || LOCATED.test(message)) return false;
    // A note belongs to the report above it; its place is not the report's.
    const isNote = severity === 'note' || /^(?:help|note)$/.test(word);
    if (isNote && this.#open !== undefined) {
      this.#open.isInNote = true;
      return true;
    }
    this.end();
    this.#open = {
      severity: isNote ? 'note' : severity,
      code: head[2] ?? head[3],
      message,
      at: line,
      isPlaced: false,
    };
    // Without an arrow below it the line is another recogniser's.
    return false;
  }

  #arrow(line: OutputLine, arrow: RegExpExecArray): boolean {
    const open = this.#open;
    if (open === undefined || open.isPlaced || open.isInNote === true) return true;
    open.isPlaced = true;
    open.file = arrow[1];
    open.line = Number(arrow[2]);
    open.column = arrow[3] === undefined ? undefined : Number(arrow[3]);
    open.lastLine = line.number;
    return true;
  }

  #body(open: Open, text: string, line: OutputLine): boolean {
    if (!open.isPlaced) {
      // Between head and arrow there may be more of the message.
      if (text === '' || line.number - open.at.number > 3) this.end();
      return false;
    }
    open.code ??= LINT.exec(text)?.[1]?.replaceAll('-', '_');
    if (DRAWN.test(text)) {
      open.lastLine = line.number;
      return true;
    }
    if (text === '') {
      this.end();
      return true;
    }
    return false;
  }

  #tell(open: Open): void {
    this.#report({
      kind: kindOf(open.severity),
      tool: open.isRule === true ? 'ruff' : 'rustc',
      file: open.file,
      line: open.line,
      column: open.column,
      message: open.message,
      code: open.code,
      at: open.at,
      lastLine: open.lastLine,
    });
  }
}

//   --> src/main.rs:3:18
const ARROW = /^\s*-->\s+((?:[A-Za-z]:)?[^:]+?):(\d+)(?::(\d+))?:?\s*$/;

// error[E0308]: mismatched types     warning: unused variable: `y`     Warning: This declaration shadows …
const HEAD =
  /^(error|warning|note|help|info|internal compiler error|Error|Warning|TypeError|ParserError|DeclarationError)(?:\[([\w:-]+)\]| \((\d+)\))?: (.+)$/;

// ERROR `x` is not defined [unknown-name]
const LEVEL_HEAD = /^(ERROR|WARN) (\S.*?)(?: \[([\w-]+)\])?$/;

// F401 [*] `os` imported but unused
const RULE_HEAD = /^([A-Z]{1,5}\d{2,4}) (?:\[\*\] )?(\S.*)$/;

// help: for further information visit https://rust-lang.github.io/rust-clippy/master/index.html#needless_return
// = note: `-D clippy::needless-return` implied by `-D warnings`
// = note: `#[warn(unused_variables)]` on by default
const LINT = /`(?:-[DFW] |#\[(?:warn|deny|forbid)\()((?:clippy::)?[\w-]+)/;

// an error of another shape, with its place in front
const LOCATED = /^\S+?:\d+(?::\d+)?:(?:\s|$)/;

const DRAWN = /^\s*(?:\d+\s*)?[|=]|^\s*(?:LL|\.\.\.|:::)|^\s+\|/;

interface Open {
  readonly severity: Severity;
  code: string | undefined;
  readonly message: string;
  readonly at: OutputLine;
  readonly isRule?: boolean;
  isPlaced: boolean;
  isInNote?: boolean;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  lastLine?: number;
}

function isHeadStart(text: string): boolean {
  const first = text.charCodeAt(0) | 0x20;
  // e, w, n, h, i, t, p, d
  return (
    first === 0x65 ||
    first === 0x77 ||
    first === 0x6e ||
    first === 0x68 ||
    first === 0x69 ||
    first === 0x74 ||
    first === 0x70 ||
    first === 0x64
  );
}

function isUpperCase(character: number): boolean {
  return character >= 0x41 && character <= 0x5a;
}
