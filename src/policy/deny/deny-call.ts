import type { PolicyContext } from '../policy-context.ts';
import { readCall } from '../programs/read-call.ts';
import { textsOf } from '../shell/shell-word.ts';
import {
  baseName,
  type ParsedLine,
  programName,
  type SimpleCommand,
} from '../shell/simple-command.ts';

/** One command as the built-in deny rules see it: with everything it may turn out to be. */
export interface DenyCall {
  readonly command: SimpleCommand;
  readonly line: ParsedLine;
  readonly context: PolicyContext;
  /** Every folder it may stand in; null for one known only at run time. */
  readonly bases: readonly (string | null)[];
  /** Every name the program may turn out to have, in lower case, without its folder. */
  readonly names: readonly string[];
  /** Every text each argument may turn out to be. */
  readonly args: readonly (readonly string[])[];
  /** All of them. */
  readonly texts: readonly string[];
}

export function denyCall(
  command: SimpleCommand,
  line: ParsedLine,
  context: PolicyContext,
  bases: readonly (string | null)[],
): DenyCall {
  const [name, ...rest] = command.words;
  const args = rest.map(textsOf);
  return {
    command,
    line,
    context,
    bases,
    names: name === undefined ? [] : textsOf(name).map((text) => baseName(text).toLowerCase()),
    args,
    texts: args.flat(),
  };
}

/** True when the program may have such a name. */
export function isNamed({ names }: DenyCall, pattern: RegExp): boolean {
  return names.some((name) => pattern.test(name));
}

/** The files its output may go to. */
export function filesWritten({ command }: DenyCall): string[] {
  const redirected = command.redirects
    .filter(({ operator }) => !/^(?:<|<<|<<<|<&)$/.test(operator))
    .map(({ word }) => word);
  const written =
    readCall(programName(command), command.words)
      ?.arguments.filter(({ kind }) => WRITTEN.has(kind))
      .map(({ word }) => word) ?? [];
  return [...redirected, ...written].flatMap(textsOf);
}

const WRITTEN = new Set(['out', 'rewrite', 'made', 'curlout', 'wgetout']);

/** The files it may read or write by redirection. */
export function filesRedirected({ command }: DenyCall): string[] {
  return command.redirects
    .filter(({ operator }) => operator !== '<<' && operator !== '<<<')
    .flatMap(({ word }) => textsOf(word));
}
