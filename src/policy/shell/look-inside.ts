import { innerCalls } from '../programs/inner-calls.ts';
import { readCall } from '../programs/read-call.ts';
import { suspects } from '../programs/suspects.ts';
import type { Inner } from './inner.ts';
import type { ShellWord } from './shell-word.ts';
import { feeds, type ParsedLine, programName, type SimpleCommand } from './simple-command.ts';

/** A script's own simple commands; wrappers in it are looked into by the caller. */
export type ReadScript = (line: string, shell?: string) => Promise<ScriptReading>;

export interface ScriptReading {
  readonly commands: readonly SimpleCommand[];
  readonly doubts: readonly string[];
  readonly functions: readonly string[];
}

/** Most commands and most wrappers in wrappers that are followed. */
const COMMANDS_LIMIT = 2_000;
const DEPTH_LIMIT = 11;

/** Adds what wrappers run to a line's commands: `sudo`, `env`, `bash -c`, `xargs`, `find -exec`, … */
export async function lookInside(line: ScriptReading, readScript: ReadScript): Promise<ParsedLine> {
  const commands: SimpleCommand[] = [...line.commands];
  const doubts = new Set(line.doubts);
  const functions = new Set(line.functions);
  const runsUnknownText = new Set<number>();
  for (let at = 0; at < commands.length; at += 1) {
    const command = commands[at] as SimpleCommand;
    const inners = innersOf(command, sourcesOf(command, commands));
    if (
      commands.length > COMMANDS_LIMIT ||
      (inners.length > 0 && command.via.length >= DEPTH_LIMIT)
    ) {
      doubts.add('too much inside wrappers');
      break;
    }
    for (const inner of inners) {
      if (inner.kind === 'unknown') {
        doubts.add(inner.doubt);
        runsUnknownText.add(command.id);
        for (const text of textsPipedInto(command, commands))
          await addScript(command, text, 'echo |');
      } else if (inner.kind === 'words') {
        commands.push(carried(command, { words: inner.words }, inner.via, commands.length));
      } else {
        const texts = inner.text.isKnown
          ? [inner.text.text]
          : [inner.text.text, ...inner.text.readings];
        if (!inner.text.isKnown) {
          doubts.add(`\`${inner.via}\`: what it runs is not known`);
          runsUnknownText.add(command.id);
        }
        for (const text of texts) {
          await addScript(command, text, inner.via, inner.shell);
        }
      }
    }
  }
  return { commands, doubts: [...doubts], runsUnknownText, functions };

  async function addScript(
    outer: SimpleCommand,
    text: string,
    via: string,
    shell?: string,
  ): Promise<void> {
    const read = await readScript(text, shell);
    for (const doubt of read.doubts) doubts.add(`\`${via}\`: ${doubt}`);
    for (const name of read.functions) functions.add(name);
    const base = commands.length;
    for (const found of read.commands) commands.push(moved(outer, found, via, base));
  }
}

// What stands one stage before it in its pipeline.
function sourcesOf(
  command: SimpleCommand,
  commands: readonly SimpleCommand[],
): readonly SimpleCommand[] {
  return command.pipes.length === 0 || command.pipes.length > 1
    ? []
    : commands.filter((other) =>
        other.pipes.some(
          ({ pipeline, stage }) =>
            pipeline === command.pipes[0]?.pipeline && stage + 1 === command.pipes[0]?.stage,
        ),
      );
}

// `echo 'rm -r /' | sh`: what a shell reads stands in the line.
function textsPipedInto(shell: SimpleCommand, commands: readonly SimpleCommand[]): string[] {
  return commands
    .filter((other) => /^(?:echo|printf)$/.test(programName(other)) && feeds(other, shell))
    .map(({ words }) => {
      const args = words.slice(1).filter(({ text }) => !/^-[neE]+$/.test(text));
      return args.map(({ text }) => text.replaceAll('\\n', '\n')).join(' ');
    });
}

function innersOf(command: SimpleCommand, sources: readonly SimpleCommand[]): readonly Inner[] {
  const { words } = command;
  const first: ShellWord | undefined = words[0];
  if (first === undefined) return [];
  if (!first.isKnown || first.isPattern) return innersOfUnknown(command, first);
  const call = readCall(programName(command), words);
  return [
    ...(call === undefined ? [] : innerCalls(call, command, sources)),
    ...suspects(call, words),
  ];
}

// The name is not certain, but where the line tells what it may be, that is looked at too.
function innersOfUnknown(command: SimpleCommand, name: ShellWord): readonly Inner[] {
  return name.readings.flatMap((reading): readonly Inner[] => {
    const [text = '', ...more] = reading.trim().split(/\s+/);
    if (text === '') return [];
    const words = [text, ...more].map((part) => ({
      ...name,
      text: part,
      isKnown: true,
      readings: [],
    }));
    return [{ kind: 'words', words: [...words, ...command.words.slice(1)], via: name.text }];
  });
}

function carried(
  outer: SimpleCommand,
  parts: Pick<SimpleCommand, 'words'>,
  via: string,
  id: number,
): SimpleCommand {
  return { ...outer, ...parts, assignments: [], via: [...outer.via, via], id, outer: outer.id };
}

function moved(
  outer: SimpleCommand,
  inner: SimpleCommand,
  via: string,
  base: number,
): SimpleCommand {
  return {
    ...inner,
    id: base + inner.id,
    outer: outer.id,
    via: [...outer.via, via, ...inner.via],
    // Pipelines of an inner script are its own; their numbers must not meet the outer ones.
    pipes: [
      ...outer.pipes,
      ...inner.pipes.map((place) => ({ ...place, pipeline: 1e6 * (base + 1) + place.pipeline })),
    ],
    within: [...outer.within, ...inner.within.map((id) => base + id)],
    inFunction: inner.inFunction ?? outer.inFunction,
    redirects: [...inner.redirects, ...outer.redirects.filter(({ operator }) => operator === '<')],
  };
}
