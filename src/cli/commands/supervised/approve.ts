import { WispError } from '../../../core/wisp-error.ts';
import type { WatchDefinition } from '../../../ledger/watch-definition.ts';
import { permissionFor } from '../../../supervisor/permission.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { terminalQuestion } from '../../terminal/ask-approval.ts';
import type { Io } from '../../terminal/io.ts';
import { findRow } from './find-row.ts';
import { listing, withSupervisor } from './with-supervisor.ts';

/** `wisp approve`: asks about what is held, in a terminal and nowhere else. */
export async function approve(name: string | undefined, io: Io): Promise<number> {
  const ask = terminalQuestion(io);
  if (ask === undefined) {
    throw new WispError('refused', 'only a person in a terminal can say yes', {
      hint: 'run `wisp approve` in a terminal',
    });
  }
  const { rows } = await listing(io);
  const meant =
    name === undefined
      ? rows.filter(({ record }) => record.phase === 'held')
      : [findRow(rows, name, io.environment.directory)];
  if (meant.length === 0) io.stderr.write('wisp: nothing is held\n');
  for (const { record } of meant) {
    if (record.phase !== 'held') {
      throw new WispError('usage', `\`${record.name}\` is not held`, { hint: 'wisp watches' });
    }
    io.stderr.write(`wisp: \`${record.name}\` is held\n`);
    const { allowedBy } = await permissionFor(record.definition as WatchDefinition, {
      environment: io.environment,
      proposedBy: record.proposedBy,
      ask,
      isYes: false,
    });
    await withSupervisor(io, (client) =>
      client.ask('approve', { watch: record.watch, by: allowedBy ?? 'person' }),
    );
    io.stderr.write(`wisp: armed \`${record.name}\`\n`);
  }
  return exitCode.ok;
}
