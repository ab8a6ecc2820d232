import { SEVERITY_WORDS, type Severity, severityOf } from './severity.ts';

/** A line without one piece of decoration at its beginning. */
export interface Stripped {
  readonly text: string;
  /** What the decoration said about how grave it is. */
  readonly severity: Severity | undefined;
  /** The rule the decoration named. */
  readonly code: string | undefined;
}

// C:\…\CodeGear.Delphi.Targets : warning : C:\…\IdWship6.pas(469) Warning: …     C/C++: /w/a.cpp:35:15: …
const WRAPPER =
  /^(?:[^:\n]*?[A-Za-z]:\\)?[^:\n]{1,200}\.[Tt]argets(?:\(\d+,\d+\))? ?: (?<severity>error|warning) (?<code>[A-Z]+\d+)? ?: (?=[A-Za-z]:\\|\/)/;

/** Takes one bullet, level, severity or program name off the beginning; undefined when there is none. */
export function stripLead(text: string): Stripped | undefined {
  const first = text.charCodeAt(0);
  if (first === 0x5b) return stripped(text, LEVEL.exec(text));
  if (!isLetter(first)) return stripBullet(text) ?? stripped(text, PROGRAM.exec(text));
  return stripped(
    text,
    WORD.exec(text) ??
      LETTER.exec(text) ??
      (text.includes('argets') ? WRAPPER.exec(text) : null) ??
      PROGRAM.exec(text),
  );
}

function isLetter(character: number): boolean {
  const lower = character | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function stripBullet(text: string): Stripped | undefined {
  const bullet = BULLET.exec(text)?.[0];
  if (bullet === undefined) return undefined;
  return { text: text.slice(bullet.length), severity: severityOfBullet(bullet), code: undefined };
}

function stripped(text: string, match: RegExpExecArray | null): Stripped | undefined {
  if (match === null) return undefined;
  const { severity = '', code } = match.groups ?? {};
  const rest = text.slice(match[0].length);
  return { text: rest, severity: severityOf(severity), code };
}

// "  │ a.c:3: …"   "✖ a.c:3: …"   "- a.c:3"   "?? "stdin", line 3"
const BULLET =
  /^(?:\s+|╭─\[|\((?=[\w./])|[|│├└─╰>*•✖✘×❯→➜!?#%⚠]+\s*(?=[\w"'./<[(-])|-\s+|\d{1,4}[.)]+\s+)/;

// [ERROR] a.c:3: …   [MEDIUM] a.c:3: …
const LEVEL = new RegExp(`^\\[(?<severity>${SEVERITY_WORDS})\\]:?\\s*`, 'i');

// Error: a.c:3   %Warning-BLKSEQ: a.v:3   ** Error: a.v(3)   error - a.dart:5:1   Warning 712: a.c, line 2   warning in a.zeek, line 3
const WORD = new RegExp(
  `^(?:PHP |CMake |ncelab: )?(?<severity>${SEVERITY_WORDS})(?:-(?<code>[A-Z]\\w*)| \\w?\\d{1,5}|\\[\\w+\\])?(?:\\s*(?::|,| - )\\s*|\\s+(?:in|at|on)\\s+(?=["'./\\w])|\\s+(?=["./\\w\\\\-]+[:(]\\d))`,
  'i',
);

// e: file:///w/Main.kt:3:18 …   E, file.cc(35,52) …   W: a.py: 3
const LETTER = /^(?<severity>[EWIewi])(?::|,) (?=\S)/;

// vet: a.go:18:0: …   gawk: a.awk:1: …   C:\Lua\Lua.exe: a.lua:20: …   ./build.sh: line 3: … stays whole
const PROGRAM = /^(?:[A-Za-z]:[\\/])?[A-Za-z./][\w.+/\\-]{0,80}: ?(?=["'<A-Za-z./\\-])(?!line \d)/;

function severityOfBullet(bullet: string): Severity | undefined {
  if (/[✖✘×]/.test(bullet)) return 'error';
  return bullet.includes('⚠') ? 'warning' : undefined;
}
