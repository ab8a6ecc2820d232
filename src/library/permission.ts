import { type Command, commandLine } from '../core/command.ts';
import { examineConfig } from '../fs/config/config-file.ts';
import { type Authorize, createAuthorize } from '../policy/authorize.ts';
import { joinRules, type PolicyRules } from '../policy/policy-rules.ts';
import { createRedact } from '../policy/redaction.ts';
import type { Environment } from '../system/environment.ts';
import { wallClockMs } from '../system/system-clock.ts';
import type { AuthorizeCommand } from './authorize-command.ts';

/**
 * The person's rules for a command that a program wants to run: the same as without a terminal on the
 * command line, with the program's own answer in the place of the person's. Nothing is kept of it.
 */
export function openPermission(
  environment: Environment,
  command: Command,
  authorize: AuthorizeCommand | undefined,
): Authorize {
  return createAuthorize({
    readRules: () => rulesFor(environment, command.directory),
    placeOf: (directory) => ({
      directory,
      home: environment.home,
      ownFolders: [environment.stateFolder, environment.configFolder],
    }),
    approvals: async () => ({ find: () => [], keep: () => {} }),
    asker: async () =>
      authorize &&
      (async ({ answer: { level, reasons } }) => {
        const { directory } = command;
        const isYes = await authorize({
          command: commandLine(command),
          directory,
          level,
          reasons,
        });
        return isYes === true ? 'once' : 'no';
      }),
    unaskedHint: 'give `authorize` to answer for it, or `policy.allow` in the config of wisp',
    isYes: false,
    record: () => {},
    redact: createRedact(),
    nowMs: wallClockMs,
    newId: () => '',
  });
}

async function rulesFor(environment: Environment, directory: string): Promise<PolicyRules> {
  const { configFolder } = environment;
  const { config, project } = await examineConfig({ configFolder, directory });
  return joinRules(config.policy, project);
}
