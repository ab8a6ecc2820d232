import type { OutputLine } from '../digest.ts';
import { scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import { innerLocation } from '../inner-location.ts';
import { leadingLocation } from '../leading-location.ts';
import type { Location } from '../location.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { kindOf, type Severity, severityOf } from '../severity.ts';
import { isDependency } from '../source-path.ts';

/**
 * A message first, its place in a later line: Terraform, Nix, Elixir, AspectJ and others alike.
 */
export class Placed implements Recogniser {
  readonly isLoose = true;
  readonly wakes =
    hint.arrow |
    hint.colonDigit |
    hint.error |
    hint.warning |
    hint.fail |
    hint.trouble |
    hint.symbol;
  readonly #report: Report;
  #open: Open | undefined;
  /** Where a place stood alone: the message below it is its own. */
  #bareAt = NONE;

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
      const place = placeOf(text);
      if (place !== undefined) {
        this.#open = undefined;
        this.#tell(open, place, line.number);
        return true;
      }
      if (line.number - open.at.number >= MOST_LINES) this.end();
    }
    const head = headOf(text);
    if (this.#open === undefined && BARE_PLACE.test(text)) this.#bareAt = line.number;
    if (head !== undefined && line.number - this.#bareAt <= MOST_LINES) this.#bareAt = NONE;
    else if (head !== undefined) {
      this.end();
      this.#open = { ...head, at: line };
    }
    return false;
  }

  end(): void {
    this.#open = undefined;
  }

  #tell(open: Open, place: Location, lastLine: number): void {
    this.#report({
      kind: kindOf(open.severity),
      tool: 'placed',
      file: place.file,
      line: place.line > 0 ? place.line : undefined,
      column: place.column,
      message: open.message,
      code: open.code,
      at: open.at,
      lastLine,
    });
  }
}

const NONE = -1_000;

// c.f90:6:12:     /w/src/App.svelte:2:9
const BARE_PLACE = /^(?:[A-Za-z]:)?[^\s:()'"]+:\d+:\d+:?$/;

/** Lines below the message in which its place is looked for. */
const MOST_LINES = 8;

// terraform draws a box, credo and elixir a bar
const BAR_START = /^[ ╷│┃╵|]/;
const BARS = /^[ ╷│┃╵|]+(?=\S)|^[╷│┃╵|]+$/;

interface Head {
  readonly severity: Severity;
  readonly code?: string | undefined;
  readonly message: string;
}

interface Open extends Head {
  readonly at: OutputLine;
}

// Error: Unsupported argument     error: undefined variable 'x'     [WARNING] The type X is deprecated     [W] ↗ Nested modules
// [!] RollupError: Unexpected token
// TS2322 [ERROR]: Type 'number' is not     >> Issue: [B404:blacklist] Consider possible
const CODED = /^(?:([A-Z]{1,5}\d{2,5}) \[(ERROR|WARN)\]: (\S.*)|>> Issue: \[(\w+):\w+\] (\S.*))$/;

const HEAD =
  /^(?:\*\* |\[!\] (?:\(plugin [^)\n]*\) )?\w*(?=Error: ))?(?:\[(ERROR|WARNING|error|warning|[EWFCR])\]|(error|warning|Error|Warning|ERROR|WARNING|fatal|Fatal error)(?: \(\w+\)|\[\w+\])?:)\s*(?:↗ |↘ |→ |↑ |↓ )?(\S.*)$/;

function headOf(text: string): Head | undefined {
  const first = text.charCodeAt(0);
  // Most lines start with neither a letter nor a bracket.
  if (
    !(
      (first >= 0x41 && first <= 0x5b) ||
      (first >= 0x61 && first <= 0x7a) ||
      first === 0x2a ||
      first === 0x3e
    )
  ) {
    return undefined;
  }
  const coded = CODED.exec(text);
  if (coded !== null) {
    const [, code = coded[4], word = '', message = coded[5] ?? ''] = coded;
    return { severity: severityOf(word) ?? 'error', message, code };
  }
  const match = HEAD.exec(text);
  if (match === null) return undefined;
  const message = match[3] ?? '';
  if (leadingLocation(message) !== undefined) return undefined;
  const severity = severityOf(match[1] ?? match[2] ?? '') ?? 'error';
  return { severity, message };
}

function placeOf(text: string): Location | undefined {
  const frame = scriptFrame(text);
  if (frame !== undefined) {
    return frame.isOwn ? { ...frame, endLine: undefined, before: '', after: '' } : undefined;
  }
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
  /^\s*(?:(?:on|at|in|from|└─|╭─\[|╭─|-->|->|File|@|Location:) )?\s*((?:["'./\w\\~]|[A-Za-z]:\\).*)$/;

function lineInFile(text: string): Location | undefined {
  const location = innerLocation(text);
  return location?.before.trim() === '' ? location : undefined;
}
