import type { OutputLine } from '../digest.ts';
import { jvmFrame, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import { innerLocation } from '../inner-location.ts';
import { leadingLocation } from '../leading-location.ts';
import type { Location } from '../location.ts';
import type { Rank, Recogniser, Report } from '../recogniser.ts';
import { kindOf, type Severity, severityOf } from '../severity.ts';
import { isDependency } from '../source-path.ts';

/**
 * A message first, its place in a later line: Terraform, Nix, Elixir, AspectJ, uncaught exceptions
 * of Node and the JVM, and others alike.
 */
export class Placed implements Recogniser {
  readonly isLoose = true;
  readonly wakes = hint.error | hint.warning | hint.fail | hint.trouble | hint.symbol;
  readonly #report: Report;
  #open: Open | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = BAR_START.test(line.text) ? line.text.replace(BARS, '') : line.text;
    const open = this.#open;
    if (open !== undefined) {
      const place = placeOf(text, open);
      if (place !== undefined) {
        this.#open = undefined;
        this.#tell(open, place, line.number);
        return true;
      }
      if (line.number - open.at.number >= MOST_LINES + (open.isException ? MORE_LINES : 0)) {
        this.end();
      }
    }
    const head = headOf(text);
    if (head !== undefined) {
      this.end();
      // What somebody's report quotes, indented, may have been caught.
      const isQuoted = head.isException && text.length < line.text.length;
      this.#open = { ...head, rank: isQuoted ? 'guess' : head.rank, at: line };
    }
    return false;
  }

  end(): void {
    this.#open = undefined;
  }

  #tell(open: Open, place: Location, lastLine: number): void {
    this.#report({
      kind: open.isException ? 'crash' : kindOf(open.severity),
      tool: open.isException ? 'exception' : 'placed',
      rank: open.rank,
      file: place.file,
      line: place.line > 0 ? place.line : undefined,
      column: place.column,
      message: open.message,
      at: open.at,
      lastLine,
    });
  }
}

/** Lines below the message in which its place is looked for. */
const MOST_LINES = 8;
/** A stack may begin with frames in dependencies. */
const MORE_LINES = 24;

// terraform draws a box, credo and elixir a bar
const BAR_START = /^[ ╷│┃╵|]/;
const BARS = /^[ ╷│┃╵|]+(?=\S)|^[╷│┃╵|]+$/;

interface Head {
  readonly severity: Severity;
  readonly message: string;
  readonly isException: boolean;
  readonly rank: Rank | undefined;
}

interface Open extends Head {
  readonly at: OutputLine;
}

// Error: Unsupported argument     error: undefined variable 'x'     [WARNING] The type X is deprecated     [W] ↗ Nested modules
// [!] RollupError: Unexpected token
const HEAD =
  /^(?:\*\* |\[!\] (?:\(plugin [^)\n]*\) )?\w*(?=Error: ))?(?:\[(ERROR|WARNING|error|warning|[EWFCR])\]|(error|warning|Error|Warning|ERROR|WARNING|fatal|Fatal error)(?: \(\w+\)|\[\w+\])?:)\s*(?:↗ |↘ |→ |↑ |↓ )?(\S.*)$/;

// Exception in thread "main" java.lang.IllegalStateException: no     Error: boom     Uncaught TypeError: x is not a function
const EXCEPTION =
  /^(Exception in thread "[^"\n]*" |Uncaught |Unhandled exception[.:] |\[?(?:ERROR|SEVERE|FATAL)\]? )?((?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception|Failure|Throwable)(?: \[\w+\])?)(?::\s+(.*))?$/;

function headOf(text: string): Head | undefined {
  const first = text.charCodeAt(0);
  // Most lines start with neither a letter nor a bracket.
  if (!((first >= 0x41 && first <= 0x5b) || (first >= 0x61 && first <= 0x7a) || first === 0x2a)) {
    return undefined;
  }
  const exception = EXCEPTION.exec(text);
  if (exception !== null) {
    const isUncaught = exception[1] !== undefined || !(exception[2] ?? '').includes('.');
    return {
      severity: 'error',
      message: text,
      isException: true,
      rank: isUncaught ? undefined : 'guess',
    };
  }
  const match = HEAD.exec(text);
  if (match === null) return undefined;
  const message = match[3] ?? '';
  if (leadingLocation(message) !== undefined) return undefined;
  const severity = severityOf(match[1] ?? match[2] ?? '') ?? 'error';
  return { severity, message, isException: false, rank: undefined };
}

function placeOf(text: string, open: Open): Location | undefined {
  const frame = (open.isException ? jvmFrame(text) : undefined) ?? scriptFrame(text);
  if (frame !== undefined) {
    return frame.isOwn ? { ...frame, endLine: undefined, before: '', after: '' } : undefined;
  }
  if (open.isException) return undefined;
  const match = PLACE.exec(text);
  if (match === null) return undefined;
  const rest = match[1] ?? '';
  const location = leadingLocation(rest) ?? lineInFile(rest);
  if (location?.file === undefined || isDependency(location.file)) return undefined;
  return /^(?::?\s*$|\]$|,|: [A-Z][\w.]*\/\d|:?,? in |\s*#?\()/.test(location.after)
    ? location
    : undefined;
}

//   on main.tf line 3, in resource "x":     at /w/flake.nix:18:23:     └─ lib/a.ex:3:5: A.run/0     <tab>/w/BarController.java:12
const PLACE =
  /^\s*(?:(?:on|at|in|from|└─|╭─\[|╭─|-->|->|File|@) )?\s*((?:["'./\w\\~]|[A-Za-z]:\\).*)$/;

function lineInFile(text: string): Location | undefined {
  const location = innerLocation(text);
  return location?.before.trim() === '' ? location : undefined;
}
