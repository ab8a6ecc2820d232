import { isFetcher, isInterpreter } from '../programs/roles.ts';
import { UNKNOWN } from '../shell/shell-word.ts';
import { feeds, isPipedInto, programName, type SimpleCommand } from '../shell/simple-command.ts';
import type { DenyCall } from './deny-call.ts';

/** Says when a command runs what comes from the network: `curl … | sh`, `eval "$(wget …)"`. */
export function runsFromNetwork(call: DenyCall): string | undefined {
  if (!isRunner(call) || !(call.line.runsUnknownText.has(call.command.id) || readsCode(call))) {
    return undefined;
  }
  const source = call.line.commands.find((other) => isNetworkReader(other) && reaches(other, call));
  if (source === undefined) return undefined;
  return `would run what \`${programName(source) || 'the network'}\` fetches`;
}

const OTHER_RUNNERS = /^(?:eval|source|\.|xargs|parallel|at|batch|crontab|deno|bun)$/;

function isRunner({ names }: DenyCall): boolean {
  return names.some((name) => isInterpreter(name) || OTHER_RUNNERS.test(name));
}

function isNetworkReader(command: SimpleCommand): boolean {
  return (
    isFetcher(programName(command)) ||
    command.redirects.some(({ word }) => /^\/dev\/(?:tcp|udp)\//.test(word.text))
  );
}

// By a pipe, a substitution in its words, or a variable that was filled with it.
function reaches(source: SimpleCommand, { command, line }: DenyCall): boolean {
  const byId = (id: number): SimpleCommand | undefined =>
    line.commands.find((other) => other.id === id);
  if (feeds(source, command) || source.within.includes(command.id)) return true;
  // `curl x | tee >(sh)`: it stands in the words of what is fed.
  if (
    command.within.some((id) => source.within.includes(id) || feeds(source, byId(id) ?? command))
  ) {
    return true;
  }
  return source.within.some((id) => {
    const outer = byId(id);
    if (outer === undefined) return false;
    const isAssignment = outer.words.length === 0 && outer.assignments.length > 0;
    if (isAssignment) return line.runsUnknownText.has(command.id) || readsWords(command);
    // `sudo bash -c "$(curl x)"`: it stands in the words of the wrapper.
    return (
      command.via.length > 0 &&
      outer.words.some((word) => !word.isKnown && command.words.includes(word))
    );
  });
}

function readsWords(command: SimpleCommand): boolean {
  return command.words.some((word) => !word.isKnown);
}

const STREAM = /^(?:-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/;

// Interpreters without a script, or with one that is a stream or comes at run time.
function readsCode({ names, args, command }: DenyCall): boolean {
  if (!names.some((name) => isInterpreter(name) || /^(?:deno|bun)$/.test(name))) return false;
  const texts = args.map(([text = '']) => text);
  const isInline = texts.some((text) => /^(?:-[a-zA-Z]*[cep]|--eval|-r)$/.test(text));
  if (isInline) return args.some((arg, at) => at > 0 && arg.some((text) => text.includes(UNKNOWN)));
  const isFed =
    isPipedInto(command) ||
    command.within.length > 0 ||
    command.redirects.some(({ operator }) => operator.startsWith('<'));
  const hasScript = texts.some((text) => !text.startsWith('-') && !text.startsWith(UNKNOWN));
  return texts.some((text) => STREAM.test(text) || text === UNKNOWN) || (isFed && !hasScript);
}
