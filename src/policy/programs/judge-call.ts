import { dangerous, type Judgement, moderate, safe, worst } from '../judgement.ts';
import type { PolicyContext } from '../policy-context.ts';
import { isShellName } from '../shell/shell-names.ts';
import { isPipedInto, type SimpleCommand } from '../shell/simple-command.ts';
import type { Kinds } from './kinds/argument.ts';
import { codeKinds } from './kinds/code-kinds.ts';
import { pathKinds } from './kinds/path-kinds.ts';
import { serviceKinds } from './kinds/service-kinds.ts';
import { taskKinds } from './kinds/task-kinds.ts';
import type { ReadArgument, ReadCall } from './read-call.ts';
import { isInterpreter } from './roles.ts';

/**
 * What a call of a known program may do: safe when its grammar calls the subcommand, every option and
 * every argument harmless, and nothing in it is left over.
 */
export function judgeCall(
  call: ReadCall,
  command: SimpleCommand,
  context: PolicyContext,
  directory: string | null,
): readonly Judgement[] {
  if (isAskingForHelp(call)) return [];
  return [
    base(call),
    alone(call, command),
    ...call.options
      .filter(({ rule }) => rule.level !== 'safe')
      .map(({ rule }) => ({ level: rule.level, reason: rule.reason })),
    ...call.arguments.map((argument) => judgeArgument(argument, call, command, context, directory)),
    ...call.problems.map((problem) => misfit(problem, call, command)),
  ];
}

const kinds: Kinds = { ...pathKinds, ...taskKinds, ...codeKinds, ...serviceKinds };

function judgeArgument(
  argument: ReadArgument,
  call: ReadCall,
  command: SimpleCommand,
  context: PolicyContext,
  directory: string | null,
): Judgement {
  // What it runs is judged by itself.
  const judge = kinds[argument.kind];
  if (judge === undefined) return safe;
  const judged = judge({
    ...argument,
    text: argument.word.text,
    call,
    command,
    context,
    directory,
  });
  const open = argument.word.isKnown
    ? safe
    : moderate(
        command.via.length > 0
          ? 'what it works on is known only at run time'
          : 'a part of it is known only at run time',
      );
  return worst([judged, open]);
}

function base(call: ReadCall): Judgement {
  const { level, reason, marks } = call.grammar;
  const names = call.options.map(({ name }) => name);
  // Kept calls of subcommands whose harm is an option away.
  if (marks.has('restore') && names.includes('--staged'))
    return moderate('`git restore --staged` changes the index');
  const dry = [...marks].find((mark) => mark.startsWith('dry:'));
  if (dry !== undefined && names.some((name) => dry.slice(4).split(',').includes(name)))
    return safe;
  if (call.program === 'make' && names.some((name) => /^(?:-n|--dry-run|--just-print)$/.test(name)))
    return moderate('`make -n` still runs what the makefile expands');
  if (
    /^g?tar$/.test(call.program) &&
    names.includes('-t') &&
    !names.some((name) => /^-[xc]$/.test(name))
  )
    return safe;
  if (call.program === 'dpkg' || level === 'safe') return safe;
  return { level, reason };
}

// Without any argument: a prompt, a list of secrets, or whatever is piped in.
function alone(call: ReadCall, command: SimpleCommand): Judgement {
  const { grammar, program, arguments: given } = call;
  const isBare = given.every(({ option }) => option !== null) && call.subcommand.length === 0;
  if (!isBare) return safe;
  if (isShellName(program)) {
    const isFed =
      isPipedInto(command) || command.redirects.some(({ operator }) => operator.startsWith('<'));
    return isFed || given.length > 0 ? safe : dangerous(`\`${program}\` opens a prompt`);
  }
  const isTold = call.options.some(({ name }) =>
    /^(?:--?test|--?version|-v|-V|--check|-m|-jar|--module|-e|-E)$/.test(name),
  );
  if (isInterpreter(program) && grammar.operands[0] === 'prog' && !isTold) {
    const isFed =
      isPipedInto(command) || command.redirects.some(({ operator }) => operator.startsWith('<'));
    return isFed
      ? dangerous(`\`${program}\` runs what it reads`)
      : moderate(`\`${program}\` opens a prompt`);
  }
  if (call.options.length > 0 && grammar.marks.has('alone'))
    return given.length === 0 ? moderate(`\`${program}\` prints variables, secrets too`) : safe;
  if (grammar.marks.has('alone!'))
    return call.options.length > 0 && program === 'crontab'
      ? safe
      : dangerous(`\`${program}\` opens a prompt or takes what is typed`);
  return grammar.marks.has('alone') || grammar.marks.has('alone~')
    ? moderate(`\`${program}\` alone prints variables, installs or opens something`)
    : safe;
}

function misfit(problem: string, { grammar }: ReadCall, command: SimpleCommand): Judgement {
  const isPlain = command.words.every(
    ({ text, isKnown }) => isKnown && /^[\w.,:@%+=-]*$/.test(text),
  );
  return isPlain && grammar.level === 'safe'
    ? moderate(problem)
    : problem.startsWith('a part of it')
      ? moderate(problem)
      : dangerous(problem);
}

function isAskingForHelp(call: ReadCall): boolean {
  if (isShellName(call.program) || call.problems.length > 0 || call.arguments.length > 0)
    return false;
  return (
    call.options.length === 1 &&
    /^--(?:help|version)$/.test(call.options[0]?.name ?? '') &&
    call.grammar.level !== 'dangerous'
  );
}
