import type { RunningProcess } from '../../core/command-runner.ts';
import type { Config } from '../../core/config.ts';
import { WispError } from '../../core/wisp-error.ts';
import type { Environment } from '../../system/environment.ts';
import type { SandboxSettings } from '../../system/sandbox/sandbox-settings.ts';
import type { OpenSandbox, SandboxRequest } from './host-ports.ts';

/**
 * The sandbox that a command is to be held in; undefined when it needs none. `auto` holds what an agent
 * or a project's file proposes, where there is a sandbox; what the user typed is theirs.
 *
 * Rejects with an `unavailable` WispError when the config demands one that does not work here.
 */
export async function openSandbox(
  config: Config['sandbox'],
  environment: Environment,
  { directory, proposedBy, warn }: SandboxRequest,
): Promise<OpenSandbox | undefined> {
  if (!isSandboxWanted(config.mode, proposedBy)) return undefined;
  const [
    { probeSandbox, sandboxed },
    { sandboxSettings },
    { removeStandIns },
    { sandboxFailure },
    { runProgram },
    { readMounts },
  ] = await Promise.all([
    import('../../system/sandbox/sandbox.ts'),
    import('../../system/sandbox/sandbox-paths.ts'),
    import('../../system/sandbox/guarded-paths.ts'),
    import('../../system/sandbox/sandbox-failure.ts'),
    import('../../system/process/run-program.ts'),
    import('../../fs/watch/read-mounts.ts'),
  ]);
  const probe = await probeSandbox(environment.platform, runProgram);
  if (probe.sandbox === undefined && config.mode === 'auto') {
    warn({
      part: 'run',
      message: `no sandbox holds this command, which ${proposedBy === 'agent' ? 'an agent' : 'the project'} proposed: ${probe.reason}`,
      ...(probe.hint === undefined ? {} : { hint: probe.hint }),
    });
    return undefined;
  }
  if (probe.sandbox === undefined) {
    throw new WispError('unavailable', `\`sandbox.mode\` is \`on\`, but ${probe.reason}`, {
      hint: probe.hint ?? 'run without one: `wisp config set sandbox.mode off`',
    });
  }
  const { sandbox } = probe;
  const mountPoints = readMounts().map(({ mountPoint }) => mountPoint);
  const settingsFor = (readable: readonly string[]): SandboxSettings =>
    sandboxSettings({
      directory,
      home: environment.home,
      writable: config.writable,
      network: config.network,
      ownFolders: [environment.stateFolder, environment.configFolder, environment.cacheFolder],
      readable,
      variables: environment.all(),
      mountPoints,
    });
  // What a folder's name leads to is looked up once: a run could exchange it for a link.
  const { writable } = settingsFor([]);
  return {
    name: sandbox.kind,
    held: (spawn) => (request) => {
      const paths = request.variables.WISP_CHANGED_PATHS_FILE;
      try {
        const settings = { ...settingsFor(paths === undefined ? [] : [paths]), writable };
        const running = spawn({ ...request, wrap: (argv) => sandboxed(argv, sandbox, settings) });
        const tidy = () => removeStandIns(settings.guarded);
        void running.ended.then(tidy, tidy);
        return running;
      } catch (error) {
        return notStarted(error instanceof Error ? error.message : String(error));
      }
    },
    explain: (command, { head, tail }) => {
      const output = `${Buffer.from(head)}\n${Buffer.from(tail)}`;
      const failure = sandboxFailure(output, {
        directory: command.directory,
        network: config.network,
      });
      if (failure === undefined) return undefined;
      return {
        part: 'run',
        message: failure.message,
        hint: `see \`${failure.setting}\` in \`wisp config show\``,
      };
    },
  };
}

/** Whether a command runs in a sandbox, by `sandbox.mode` and by who proposed it. */
export function isSandboxWanted(
  mode: Config['sandbox']['mode'],
  proposedBy: SandboxRequest['proposedBy'],
): boolean {
  return mode === 'on' || (mode === 'auto' && proposedBy !== 'user');
}

function notStarted(failure: string): RunningProcess {
  return {
    pid: undefined,
    leaderExited: Promise.resolve(),
    ended: Promise.resolve({ exitCode: null, signal: null, failure, leftBehind: [] }),
    endGroup: () => {},
  };
}
