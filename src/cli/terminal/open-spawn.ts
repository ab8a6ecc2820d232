import { wantsColour } from '../../cli/render/style.ts';
import { colourVariables } from '../../cli/terminal/colour-variables.ts';
import type { Io } from '../../cli/terminal/io.ts';
import type { Spawn } from '../../core/command-runner.ts';
import type { TtyMode } from '../../core/config.ts';
import type { ReportTrouble, Trouble } from '../../core/trouble.ts';
import type { TerminalSize } from '../../system/process/spawn-in-terminal.ts';
import { createSpawn } from '../../system/process/spawn-process.ts';
import type { StartParts } from '../../system/process/start-argv.ts';

/** The way to start commands that `--tty` asks for. */
export async function openSpawn(options: OpenSpawnOptions): Promise<OpenedSpawn> {
  const { tty, io, output, ...parts } = options;
  const { environment } = io;
  const isWanted = tty === 'always' || (tty === 'auto' && output.isTTY === true);
  const inTerminal = isWanted ? await openTerminalSpawn(options) : undefined;
  if (inTerminal !== undefined) return { spawn: inTerminal, isInTerminal: true };
  const spawn = createSpawn({
    ...parts,
    variables: () => ({
      ...environment.all(),
      ...colourVariables(environment, wantsColour(io.stdout, environment)),
    }),
  });
  return { spawn, isInTerminal: false };
}

export interface OpenedSpawn {
  readonly spawn: Spawn;
  /** Whether commands get a pseudo-terminal. */
  readonly isInTerminal: boolean;
}

export interface OpenSpawnOptions extends Omit<StartParts, 'variables'> {
  readonly tty: TtyMode;
  readonly io: Io;
  /** Where the command's output goes. */
  readonly output: NodeJS.WriteStream;
  readonly reportTrouble: ReportTrouble;
}

async function openTerminalSpawn(options: OpenSpawnOptions): Promise<Spawn | undefined> {
  const { io, output, reportTrouble, ...parts } = options;
  const [binding, spawning, screen, variables] = await Promise.all([
    import('../../system/terminal/terminal-binding.ts'),
    import('../../system/process/spawn-in-terminal.ts'),
    import('../../system/process/signals.ts'),
    import('../../cli/terminal/terminal-variables.ts'),
  ]);
  const loaded = binding.loadTerminalBinding();
  if (loaded === undefined) {
    reportTrouble({ part: 'run', ...missing(parts.platform) });
    return undefined;
  }
  return spawning.createTerminalSpawn({
    ...parts,
    loaded,
    variables: () => variables.terminalVariables(io.environment),
    size: () => sizeOf([output, io.stderr]),
    onResize: screen.onScreenChange,
  });
}

/** A terminal's default size, as a VT100 had it. */
const DEFAULT_SIZE = { columns: 80, rows: 24 };

/**
 * The whole of wisp's own terminal: the status line stands in the row that the cursor is in anyway,
 * and is gone before the command prints again.
 */
function sizeOf(streams: readonly NodeJS.WriteStream[]): TerminalSize {
  const terminal = streams.find((stream) => stream.isTTY);
  const [columns, rows] = terminal?.getWindowSize() ?? [0, 0];
  return columns > 0 && rows > 0 ? { columns, rows } : DEFAULT_SIZE;
}

function missing(platform: NodeJS.Platform): Pick<Trouble, 'message' | 'hint'> {
  if (platform === 'win32') {
    return { message: 'there is no pseudo-terminal on Windows: the command gets pipes' };
  }
  return {
    message: '`--tty` needs the optional package `@lydell/node-pty`: the command gets pipes',
    hint: 'install wisp again with `npm install --global --include=optional wisp-watch`',
  };
}
