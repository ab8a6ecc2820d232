import type { Io } from '../../cli/terminal/io.ts';
import type { Command } from '../../core/command.ts';
import type { Config } from '../../core/config.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { Trouble } from '../../core/trouble.ts';
import { WispError } from '../../core/wisp-error.ts';

/** The sandbox that a watch's runs go through. */
export interface OpenSandbox {
  /** Its program, for the line that says what holds. */
  readonly name: string;
  /** The words that run a command in it. */
  wrap(
    argv: readonly [string, ...string[]],
    command: Command,
    variables: Readonly<Record<string, string>>,
  ): readonly [string, ...string[]];
  /** What of a failed run the sandbox caused; undefined when nothing shows that it did. */
  explain(command: Command, output: KeptOutput): Trouble | undefined;
}

/**
 * The sandbox that the config wants for a command a person typed; undefined when it wants none.
 * Rejects with an `unavailable` WispError when it wants one that does not work here.
 */
export async function openSandbox(
  config: Config['sandbox'],
  io: Pick<Io, 'environment'>,
): Promise<OpenSandbox | undefined> {
  // `auto` is for what an agent or a project's file proposes; a person at the keyboard typed this.
  if (config.mode !== 'on') return undefined;
  const { environment } = io;
  const [{ probeSandbox, sandboxed }, { sandboxSettings }, { sandboxFailure }, { runProgram }] =
    await Promise.all([
      import('../../system/sandbox/sandbox.ts'),
      import('../../system/sandbox/sandbox-paths.ts'),
      import('../../system/sandbox/sandbox-failure.ts'),
      import('../../system/process/run-program.ts'),
    ]);
  const probe = await probeSandbox(environment.platform, runProgram);
  if (probe.sandbox === undefined) {
    throw new WispError('unavailable', `\`sandbox.mode\` is \`on\`, but ${probe.reason}`, {
      hint: probe.hint ?? 'run without one: `wisp config set sandbox.mode off`',
    });
  }
  const { sandbox } = probe;
  const settingsFor = ({ directory }: Command, readable: readonly string[]) =>
    sandboxSettings({
      directory,
      home: environment.home,
      writable: config.writable,
      network: config.network,
      ownFolders: [environment.stateFolder, environment.configFolder],
      readable,
    });
  return {
    name: sandbox.kind,
    wrap: (argv, command, { WISP_CHANGED_PATHS_FILE }) =>
      sandboxed(
        argv,
        sandbox,
        settingsFor(
          command,
          WISP_CHANGED_PATHS_FILE === undefined ? [] : [WISP_CHANGED_PATHS_FILE],
        ),
      ),
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
