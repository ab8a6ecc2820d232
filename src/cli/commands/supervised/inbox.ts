import { formatDuration } from '../../../core/duration.ts';
import { printable } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import type { FireRecord } from '../../../ledger/state.ts';
import { readLedgerState } from '../../../supervisor/reach.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { findRow } from './find-row.ts';
import { styleOf } from './show-rows.ts';
import { listing, withSupervisor } from './with-supervisor.ts';

export interface InboxOptions {
  readonly wait?: boolean;
  readonly take?: boolean;
  readonly ack?: readonly string[];
  readonly watch?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `wisp inbox`. */
export async function inbox(options: InboxOptions, io: Io): Promise<number> {
  if (options.ack !== undefined) await ack(options.ack, io);
  if (options.ack !== undefined && options.take !== true && options.wait !== true)
    return exitCode.ok;
  const watch = options.watch === undefined ? null : await watchCalled(options.watch, io);
  const scope = options.all === true || watch !== null ? null : io.environment.directory;
  const isTaking = options.take === true;
  const isWaiting = options.wait === true;
  const fires =
    isTaking || isWaiting
      ? await withSupervisor(io, async (client) => {
          const asked = { scope, watch, isTaking, isWaiting, by: 'user' };
          return (await client.ask('inbox', asked)).fires;
        })
      : await readable(scope, watch, io);
  if (options.json === true) {
    for (const fire of fires) io.stdout.write(`${JSON.stringify(fire)}\n`);
    return exitCode.ok;
  }
  for (const fire of fires) io.stdout.write(inWords(fire, io));
  if (fires.length === 0) sayNothing(scope, io);
  return exitCode.ok;
}

/** Reading alone needs no supervisor, but one that should run is started by it. */
async function readable(
  scope: string | null,
  watch: string | null,
  io: Io,
): Promise<readonly FireRecord[]> {
  await listing(io);
  const { fires } = readLedgerState(io.environment);
  return [...fires.values()].filter(
    (fire) =>
      (watch === null || fire.watch === watch) &&
      (scope === null || fire.scope === scope || fire.scope === ''),
  );
}

async function ack(ids: readonly string[], io: Io): Promise<void> {
  const { acked, unknown } = await withSupervisor(io, (client) =>
    client.ask('ack', { fires: [...ids], by: 'user' }),
  );
  for (const id of acked) io.stderr.write(`wisp: acked ${id.slice(0, 8)}\n`);
  const [first] = unknown;
  if (first !== undefined) {
    throw new WispError('usage', `no unacked fire has the id \`${first}\``, { hint: 'wisp inbox' });
  }
}

async function watchCalled(name: string, io: Io): Promise<string> {
  return findRow((await listing(io)).rows, name, io.environment.directory).record.watch;
}

function sayNothing(scope: string | null, io: Io): void {
  const elsewhere = scope === null ? 0 : readLedgerState(io.environment).fires.size;
  const more = elsewhere === 0 ? '' : `; ${elsewhere} in other directories: \`wisp inbox --all\``;
  io.stderr.write(`wisp: nothing is unread${scope === null ? '' : ' here'}${more}\n`);
}

function inWords(fire: FireRecord, io: Io): string {
  const style = styleOf(io);
  const ago = formatDuration(Math.floor((wallClockMs() - fire.atMs) / 1_000) * 1_000);
  const notes = [
    `fire ${fire.ordinal}`,
    `${ago} ago`,
    fire.missed > 0 ? `and ${fire.missed} more meanwhile` : undefined,
    fire.isTaken ? 'taken' : undefined,
    fire.returns > 0 ? `came back ${fire.returns} times: taken and not acked` : undefined,
  ].filter((note) => note !== undefined);
  const tail = fire.exit === null || fire.exit.tail === '' ? [] : fire.exit.tail.split('\n');
  const lines = [...fire.text.split('\n'), ...tail].map((line) => `  ${printable(line)}`.trimEnd());
  const head = `${style.strong(fire.id.slice(0, 8))}  ${printable(fire.name)}  ${style.dim(notes.join(' · '))}`;
  return `${head}\n${lines.join('\n')}\n`;
}
