import { wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { findRow } from './find-row.ts';
import { rowDetails, rowJson, rowLine, styleOf } from './show-rows.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { listing, withSupervisor } from './with-supervisor.ts';

export interface WatchesOptions {
  readonly json?: boolean;
  readonly follow?: boolean;
}

/** `wisp watches`. */
export async function watches(
  name: string | undefined,
  options: WatchesOptions,
  io: Io,
): Promise<number> {
  await show(name, options, io);
  if (options.follow !== true) return exitCode.ok;
  return withSupervisor(io, async (client) => {
    let isShowing = Promise.resolve();
    const again = (): void => {
      isShowing = isShowing.then(() => show(name, options, io));
    };
    await untilInterrupted(client.ask('changes', {}, again));
    return exitCode.ok;
  });
}

async function show(name: string | undefined, options: WatchesOptions, io: Io): Promise<void> {
  const { rows, unread, trouble, isSupervised } = await listing(io);
  const here = io.environment.directory;
  const shown = name === undefined ? rows : [findRow(rows, name, here)];
  if (options.json === true) {
    for (const row of shown) io.stdout.write(`${JSON.stringify(rowJson(row))}\n`);
    return;
  }
  const style = styleOf(io);
  const columns = io.stdout.isTTY ? io.stdout.columns : 80;
  const place = {
    nowMs: wallClockMs(),
    here,
    columns,
    isSupervised,
    trouble: trouble === null ? null : `ledger: ${trouble.message}`,
  };
  for (const row of shown) io.stdout.write(`${rowLine(row, place, style)}\n`);
  const [only] = shown;
  if (name !== undefined && only !== undefined) {
    io.stdout.write(`${rowDetails(only, place, style)}\n`);
    return;
  }
  if (shown.length === 0) io.stderr.write('wisp: nothing is waited for; begin with `wisp arm`\n');
  if (unread > 0) io.stderr.write(`wisp: ${unread} unread; read them with \`wisp inbox\`\n`);
}
