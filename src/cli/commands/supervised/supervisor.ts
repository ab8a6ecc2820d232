import { formatDuration } from '../../../core/duration.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { textOf } from '../../../fs/text-of.ts';
import { findSupervisor, supervisorLog } from '../../../supervisor/reach.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { version } from '../../program/version.ts';
import type { Io } from '../../terminal/io.ts';
import { withSupervisor } from './with-supervisor.ts';

/** `wisp supervisor run`: the supervisor itself. */
export async function runHere(io: Io): Promise<number> {
  const { runSupervisor } = await import('../../../supervisor/run-supervisor.ts');
  const { environment, stderr } = io;
  const say = (text: string): void => {
    stderr.write(`${new Date(wallClockMs()).toISOString()} wisp: ${text}\n`);
  };
  const end = await runSupervisor({ environment, version, say });
  if (end.kind === 'ended') return exitCode.ok;
  const { pid, host } = end.by;
  if (host === environment.host) {
    say(`a supervisor runs already: process ${pid}`);
    return exitCode.ok;
  }
  throw new WispError('unavailable', `a supervisor on ${host} has this state folder`, {
    hint: `end it there, or give this machine a state folder of its own with \`WISP_HOME\``,
  });
}

/** `wisp supervisor start`. */
export async function start(io: Io): Promise<number> {
  const { pid } = await withSupervisor(io, (client) => client.ask('status', {}));
  io.stderr.write(`wisp: the supervisor runs: process ${pid}\n`);
  return exitCode.ok;
}

/** `wisp supervisor stop`: resolves when it is gone. */
export async function stop(io: Io): Promise<number> {
  const client = await findSupervisor(io);
  if (client === undefined) {
    io.stderr.write('wisp: no supervisor runs\n');
    return exitCode.ok;
  }
  await client.ask('stop', {});
  await client.closed;
  io.stderr.write('wisp: the supervisor has ended; what is armed stays armed\n');
  return exitCode.ok;
}

/** `wisp supervisor status`: 0 when it runs, 1 when it does not. */
export async function status(options: { readonly json?: boolean }, io: Io): Promise<number> {
  const client = await findSupervisor(io);
  if (client === undefined) {
    if (options.json === true) io.stdout.write(`${JSON.stringify({ isRunning: false })}\n`);
    else io.stdout.write('no supervisor runs\n');
    return exitCode.red;
  }
  const found = await client.ask('status', {});
  client.close();
  if (options.json === true) {
    io.stdout.write(`${JSON.stringify({ isRunning: true, ...found })}\n`);
    return exitCode.ok;
  }
  const since = formatDuration(wallClockMs() - found.sinceMs);
  const armed = found.armed === 1 ? '1 watch' : `${found.armed} watches`;
  const megabytes = Math.round(found.rssBytes / 1_048_576);
  io.stdout.write(
    `runs for ${since}: process ${found.pid}, wisp ${found.version}, ${armed}, ${megabytes} MB\n`,
  );
  return exitCode.ok;
}

/** `wisp supervisor logs`. */
export async function ownLog(io: Io): Promise<number> {
  io.stdout.write(textOf(supervisorLog(io.environment)) ?? '');
  return exitCode.ok;
}
