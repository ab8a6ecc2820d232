import type { Place } from '../place.ts';
import { textsOf } from '../shell/shell-word.ts';
import { baseName, type ParsedLine, type SimpleCommand } from '../shell/simple-command.ts';

/** One command as the floor sees it: with everything it may turn out to be. */
export interface FloorCall {
  readonly command: SimpleCommand;
  readonly line: ParsedLine;
  readonly place: Place;
  /** Every folder it may stand in; null for one known only at run time. */
  readonly bases: readonly (string | null)[];
  /** Every name the program may turn out to have, in lower case, without its folder. */
  readonly names: readonly string[];
  /** Every text each argument may turn out to be. */
  readonly args: readonly (readonly string[])[];
  /** All of them. */
  readonly texts: readonly string[];
}

export function floorCall(
  command: SimpleCommand,
  line: ParsedLine,
  place: Place,
  bases: readonly (string | null)[],
): FloorCall {
  const [name, ...rest] = command.words;
  const args = rest.map(textsOf);
  return {
    command,
    line,
    place,
    bases,
    names: name === undefined ? [] : textsOf(name).map((text) => baseName(text).toLowerCase()),
    args,
    texts: args.flat(),
  };
}

/** True when the program may have such a name. */
export function isNamed({ names }: FloorCall, pattern: RegExp): boolean {
  return names.some((name) => pattern.test(name));
}

/** The files its output may go to. */
export function filesWritten({ command }: FloorCall): string[] {
  return command.redirects
    .filter(({ operator }) => !/^(?:<|<<|<<<|<&)$/.test(operator))
    .flatMap(({ word }) => textsOf(word));
}

/** The files it may read or write by redirection. */
export function filesRedirected({ command }: FloorCall): string[] {
  return command.redirects
    .filter(({ operator }) => operator !== '<<' && operator !== '<<<')
    .flatMap(({ word }) => textsOf(word));
}
