import { WispError } from '../../../core/wisp-error.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { findRow } from './find-row.ts';
import { listing, withSupervisor } from './with-supervisor.ts';

/** `wisp check`. */
export async function check(name: string, io: Io): Promise<number> {
  const watch = await watchCalled(name, io);
  const { isLooking } = await withSupervisor(io, (client) => client.ask('check', { watch }));
  io.stderr.write(
    isLooking
      ? `wisp: \`${name}\` looks now\n`
      : `wisp: \`${name}\` has looked less than 5 seconds ago\n`,
  );
  return exitCode.ok;
}

/** `wisp rebaseline`. */
export async function rebaseline(name: string, io: Io): Promise<number> {
  const watch = await watchCalled(name, io);
  await withSupervisor(io, (client) => client.ask('rebaseline', { watch }));
  io.stderr.write(`wisp: \`${name}\` compares with what is true now\n`);
  return exitCode.ok;
}

/** `wisp disarm`: all of the names have to be there, or none is stopped. */
export async function disarm(
  names: readonly string[],
  options: { readonly all?: boolean },
  io: Io,
): Promise<number> {
  if (names.length === 0 && options.all !== true) {
    throw new WispError('usage', 'which watch? give a name, or `--all`', { hint: 'wisp watches' });
  }
  const { rows } = await listing(io);
  const here = io.environment.directory;
  const meant =
    options.all === true
      ? rows.filter(({ record }) => record.phase !== 'done')
      : names.map((name) => findRow(rows, name, here));
  if (meant.length === 0) io.stderr.write('wisp: nothing is armed\n');
  for (const { record } of meant) {
    const { watch, name, definition } = record;
    const { isDone } = await withSupervisor(io, (client) =>
      client.ask('disarm', { watch, by: 'user' }),
    );
    const stopped = definition.source.kind === 'wait' ? 'is no longer waited for' : 'is stopped';
    io.stderr.write(`wisp: \`${name}\` ${isDone ? stopped : 'was done already'}\n`);
  }
  return exitCode.ok;
}

async function watchCalled(name: string, io: Io): Promise<string> {
  const { rows } = await listing(io);
  return findRow(rows, name, io.environment.directory).record.watch;
}
