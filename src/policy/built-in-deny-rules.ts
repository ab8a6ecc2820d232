import { denyCall } from './deny/deny-call.ts';
import { writesToDevice } from './deny/devices.ts';
import { readsKeys, touchesOwnState } from './deny/keys.ts';
import { runsFromNetwork } from './deny/network-code.ts';
import { opensEverything, removesProtected } from './deny/removal.ts';
import { bombs, endsTheMachine } from './deny/whole-machine.ts';
import type { PolicyContext } from './policy-context.ts';
import type { ParsedLine } from './shell/simple-command.ts';
import { workingDirectories } from './working-directories.ts';

const rules = [
  removesProtected,
  opensEverything,
  writesToDevice,
  endsTheMachine,
  runsFromNetwork,
  bombs,
  readsKeys,
  touchesOwnState,
];

/**
 * Why a line is never run, whatever any file, flag or person says; undefined when they have
 * nothing against it.
 *
 * It holds what nobody means to repeat unwatched: removing the root, the home folder or a parent of
 * the watched directory, writing to disks, fork bombs, opening everything to everybody, shutting
 * down, running what the network sends, reading wisp's state or the person's keys.
 */
export function forbidden(line: ParsedLine, place: PolicyContext): string | undefined {
  const directories = workingDirectories(line, place);
  for (const command of line.commands) {
    const call = denyCall(command, line, place, directories.possible(command.id));
    for (const rule of rules) {
      const reason = rule(call);
      if (reason !== undefined) return reason;
    }
  }
  return undefined;
}
