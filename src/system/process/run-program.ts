import { execa } from 'execa';
import { platform } from '../../core/platform.ts';
import type { ProgramResult, RunProgramOptions } from '../../core/run-program.ts';

/**
 * Runs a small helper program to its end (git, gh, notify-send): no shell, bounded time and output.
 * The person's own command goes through `spawn-process.ts` instead.
 */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: RunProgramOptions = {},
): Promise<ProgramResult> {
  const ownsGroup = options.ownsGroup === true && platform !== 'win32';
  const running = execa(file, args, {
    detached: ownsGroup,
    cwd: options.directory ?? '.',
    env: options.env ?? {},
    timeout: options.timeoutMs ?? 5_000,
    forceKillAfterDelay: 500,
    maxBuffer: options.maxBytes ?? 4 * 1024 * 1024,
    input: options.input ?? '',
    stripFinalNewline: false,
    reject: false,
    ...(options.signal === undefined ? {} : { cancelSignal: options.signal }),
  });
  if (ownsGroup) running.once('exit', () => endGroup(running.pid));
  const result = await running;
  return {
    exitCode: result.exitCode ?? null,
    stdout: result.stdout ?? '',
    stderr: result.stderr ?? '',
    isTimedOut: result.timedOut,
    isMissing: result.code === 'ENOENT',
    failure: result.failed && result.exitCode === undefined ? (result.shortMessage ?? null) : null,
  };
}

/** What is left of a group whose leader has ended. Without it a grandchild could hold the pipes open for ever. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}
