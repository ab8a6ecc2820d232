import { type OpenSandbox, openSandbox } from '../app/host/open-sandbox.ts';
import type { Authorized } from '../core/authorization.ts';
import type { Command } from '../core/command.ts';
import { CommandRunner, type Spawn } from '../core/command-runner.ts';
import { examineConfig } from '../fs/config/config-file.ts';
import type { Environment } from '../system/environment.ts';
import { createSpawn } from '../system/process/spawn-process.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import type { AuthorizeCommand } from './authorize-command.ts';
import { openPermission } from './permission.ts';

/** The runner for one command and the proof that it may run. Rejects with a WispError when it may not. */
export async function openRunner(
  command: Command,
  environment: Environment,
  authorize: AuthorizeCommand | undefined,
): Promise<OpenRunner> {
  const { configFolder } = environment;
  const { config } = await examineConfig({ configFolder, directory: command.directory });
  const sandbox = await openSandbox(config.sandbox, { environment });
  if (sandbox !== undefined) sandboxes.set(command, sandbox);
  spawn ??= createSpawn({
    clock,
    platform: environment.platform,
    variables: () => environment.all(),
    wrap: (argv, of, variables) => sandboxes.get(of)?.wrap(argv, of, variables) ?? argv,
  });
  const runner = new CommandRunner({
    clock,
    spawn,
    ...openPermission(environment, command, authorize),
    observe: () => {},
  });
  return { runner, authorized: await runner.authorize(command), sandbox };
}

export interface OpenRunner {
  readonly runner: CommandRunner;
  readonly authorized: Authorized;
  readonly sandbox: OpenSandbox | undefined;
}

/** One for the whole process: each would listen for the process's end by itself. */
let spawn: Spawn | undefined;

/** The sandboxes that the owner's config puts commands into. */
const sandboxes = new WeakMap<Command, OpenSandbox>();
