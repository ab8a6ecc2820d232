import type { Host } from '../app/host/host.ts';
import { openHost } from '../app/host/open-host.ts';
import { type Command, commandLine } from '../core/command.ts';
import type { Spawn } from '../core/command-runner.ts';
import { examineConfig } from '../fs/config/config-file.ts';
import type { AskApproval } from '../policy/authorize.ts';
import type { Environment } from '../system/environment.ts';
import { createSpawn } from '../system/process/spawn-process.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import type { AuthorizeCommand } from './authorize-command.ts';

/**
 * A host for what a program runs: no screen, no log, no notifications. The user's rules hold as without
 * a terminal on the command line, with the program's own answer in the place of the user's; nothing is
 * kept of it, and no answer that was kept counts.
 */
export async function openProgramHost(
  environment: Environment,
  command: Command,
  authorize: AuthorizeCommand | undefined,
): Promise<Host> {
  const { configFolder } = environment;
  const { directory } = command;
  const loaded = await examineConfig({ configFolder, directory });
  spawn ??= createSpawn({
    clock,
    platform: environment.platform,
    variables: () => environment.all(),
  });
  return openHost({
    environment,
    config: loaded.config,
    firstConfig: { directory, loaded },
    version: '',
    spawn,
    approvals: async () => ({ find: () => [], keep: () => true }),
    asker: async () => authorize && askerOf(authorize),
    unaskedHint: 'give `authorize` to answer for it, or `policy.allow` in the config of wisp',
    isYes: false,
    isModelAsked: false,
  });
}

/** One for the whole process: each would listen for the process's end by itself. */
let spawn: Spawn | undefined;

function askerOf(authorize: AuthorizeCommand): AskApproval {
  return async ({ command, answer: { level, reasons } }) => {
    const { directory } = command;
    const isYes = await authorize({ command: commandLine(command), directory, level, reasons });
    return isYes === true ? 'once' : 'no';
  };
}
