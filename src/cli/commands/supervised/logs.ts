import { WatchLogs } from '../../../fs/state/watch-logs.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { findRow } from './find-row.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { listing, withSupervisor } from './with-supervisor.ts';

/** How much of what was printed before is shown, in bytes. */
const TAIL_BYTES = 16 * 1024;

/** `wisp logs`. */
export async function logs(
  name: string,
  options: { readonly follow?: boolean },
  io: Io,
): Promise<number> {
  const { watch } = await watchCalled(name, io);
  io.stdout.write(new WatchLogs(io.environment.stateFolder).all(watch));
  return options.follow === true ? follow(watch, 0, io) : exitCode.ok;
}

/** `wisp attach`. */
export async function attach(name: string, io: Io): Promise<number> {
  const { watch, isDone } = await watchCalled(name, io);
  io.stderr.write(`wisp: ${isDone ? 'done already' : 'Ctrl-C lets go of it; it goes on'}\n`);
  return follow(watch, TAIL_BYTES, io);
}

async function watchCalled(name: string, io: Io) {
  const { record } = findRow((await listing(io)).rows, name, io.environment.directory);
  return { watch: record.watch, isDone: record.phase === 'done' };
}

function follow(watch: string, tailBytes: number, io: Io): Promise<number> {
  return withSupervisor(io, async (client) => {
    const write = (text: unknown): void => {
      io.stdout.write(String(text));
    };
    await untilInterrupted(client.ask('output', { watch, tailBytes }, write));
    return exitCode.ok;
  });
}
