import { formatDuration } from '../../../core/duration.ts';
import { printable } from '../../../core/text.ts';
import type { Trouble } from '../../../core/trouble.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { ApprovalsFile } from '../../../fs/state/approvals-file.ts';
import { type Approval, isInForce } from '../../../policy/approval.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';

/** `wisp approvals list`: what counts now; what has run out is left out. */
export async function listApprovals(options: { json?: boolean }, io: Io): Promise<number> {
  const nowMs = wallClockMs();
  const approvals = fileOf(io)
    .list()
    .filter((approval) => isInForce(approval, nowMs));
  if (options.json === true) {
    io.stdout.write(`${JSON.stringify(approvals.map(inJson))}\n`);
    return exitCode.ok;
  }
  if (approvals.length === 0)
    io.stderr.write('wisp: nothing is approved for longer than one watch\n');
  for (const approval of approvals) io.stdout.write(inWords(approval, nowMs));
  return exitCode.ok;
}

/** `wisp approvals revoke`: all of the ids have to be there, or nothing is taken back. */
export async function revokeApprovals(ids: readonly string[], io: Io): Promise<number> {
  const file = fileOf(io);
  const known = new Set(file.list().map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) {
    throw new WispError('usage', `no approval has the id \`${missing}\``, {
      hint: 'wisp approvals list',
    });
  }
  const count = file.remove(({ id }) => ids.includes(id));
  io.stderr.write(`wisp: took ${counted(count)} back\n`);
  return exitCode.ok;
}

/** `wisp approvals clear`: forgets every approval and the key that sealed them. */
export async function clearApprovals(io: Io): Promise<number> {
  fileOf(io).clear();
  io.stderr.write('wisp: nothing is approved any more\n');
  return exitCode.ok;
}

function fileOf({ environment, stderr }: Io): ApprovalsFile<Approval> {
  const report = ({ message, hint }: Trouble): void => {
    stderr.write(`wisp: ${printable(message)}\n`);
    if (hint !== undefined) stderr.write(`  hint: ${printable(hint)}\n`);
  };
  return new ApprovalsFile<Approval>(environment.stateFolder, report);
}

function inJson({
  id,
  command,
  directory,
  scope,
  level,
  givenAtMs,
  expiresAtMs,
}: Approval): object {
  const at = (ms: number): string => new Date(ms).toISOString();
  return { id, command, directory, scope, level, given: at(givenAtMs), expires: at(expiresAtMs) };
}

function inWords(approval: Approval, nowMs: number): string {
  const { id, command, directory, expiresAtMs } = approval;
  const where = directory === null ? 'anywhere' : `in ${directory}`;
  const left = formatDuration(expiresAtMs - nowMs);
  return `${id}  ${printable(command)}\n        ${printable(where)}, for ${left} more\n`;
}

function counted(count: number): string {
  return count === 1 ? '1 approval' : `${count} approvals`;
}
