import type { Command } from '../../core/command.ts';
import { lookInside, type ScriptReading } from './look-inside.ts';
import { parsePlainLine } from './plain-line.ts';
import { isShellUnderstood } from './shell-names.ts';
import { knownWord } from './shell-word.ts';
import type { ParsedLine, SimpleCommand } from './simple-command.ts';

/** Longest line that is read, in UTF-16 units. */
const LINE_LIMIT = 64 * 1024;

/** Characters that look like a space or like nothing, or turn the reading direction. */
const DECEPTIVE = /[^\S\n\t ]|(?![\n\t])\p{Cc}|\p{Cf}|[\u115f\u1160\u3164\uffa0]/u;

/** Every simple command the command would run, as far as its words tell. Never rejects. */
export async function parseCommand({ words }: Command): Promise<ParsedLine> {
  if (words.kind === 'argv') {
    const text = words.argv.join(' ');
    const refused = unreadable(text);
    if (refused !== undefined) return refused;
    return lookInside(
      { ...nothing, commands: [argvCommand(words.argv)], doubts: oddities(text) },
      (line, shell = 'sh') => readScript(line, shell),
    );
  }
  const { line, shell } = words;
  const refused = unreadable(line);
  if (refused !== undefined) return refused;
  const reading = await readScript(line, shell);
  return lookInside(
    { ...reading, doubts: [...reading.doubts, ...oddities(line)] },
    (script, own = shell) => readScript(script, own),
  );
}

const nothing: ScriptReading = { commands: [], doubts: [], functions: [] };

async function readScript(line: string, shell: string): Promise<ScriptReading> {
  const plain = parsePlainLine(line);
  if (plain !== undefined && (isShellUnderstood(shell) || /^[\w@+:./ -]+$/.test(line))) {
    return { ...nothing, commands: plain };
  }
  if (!isShellUnderstood(shell)) {
    return {
      ...nothing,
      doubts: [`lines of \`${shell}\` are read only when they are plain words`],
    };
  }
  const { collectCommands } = await import('./shell-line.ts');
  try {
    return collectCommands(line, shell);
  } catch {
    // The parser gives up on what is nested too deeply.
    return { ...nothing, doubts: ['nested too deeply to be read'] };
  }
}

function unreadable(text: string): ParsedLine | undefined {
  const doubt =
    text.length > LINE_LIMIT
      ? 'longer than 64 KiB'
      : text.includes('\0')
        ? 'holds a NUL character'
        : undefined;
  if (doubt === undefined) return undefined;
  return { commands: [], doubts: [doubt], runsUnknownText: new Set(), functions: new Set() };
}

function oddities(text: string): string[] {
  return DECEPTIVE.test(text) ? ['odd white space or a direction mark'] : [];
}

function argvCommand(argv: readonly string[]): SimpleCommand {
  return {
    words: argv.map(knownWord),
    assignments: [],
    redirects: [],
    via: [],
    pipes: [],
    within: [],
    inFunction: null,
    isBackground: false,
    id: 0,
    outer: null,
  };
}
