import type { SupervisorClient } from '../../../supervisor/client.ts';
import type { Listing } from '../../../supervisor/protocol.ts';
import { findSupervisor, reachSupervisor, readLedgerState } from '../../../supervisor/reach.ts';
import { systemClock } from '../../../system/system-clock.ts';
import { version } from '../../program/version.ts';
import type { Io } from '../../terminal/io.ts';

/** Asks the supervisor, which is started when it does not run. */
export async function withSupervisor<Result>(
  { environment }: Pick<Io, 'environment'>,
  use: (client: SupervisorClient) => Promise<Result>,
): Promise<Result> {
  const client = await reachSupervisor({ environment, clock: systemClock, version });
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

/** What is armed; a supervisor is started only when something should be kept going and nobody does. */
export async function listing(
  io: Pick<Io, 'environment'>,
): Promise<Listing & { readonly isSupervised: boolean }> {
  const running = await findSupervisor(io);
  if (running !== undefined) {
    running.close();
    return {
      ...(await withSupervisor(io, (client) => client.ask('list', {}))),
      isSupervised: true,
    };
  }
  const { watches, fires } = readLedgerState(io.environment);
  const records = [...watches.values()];
  if (records.some(({ phase }) => phase === 'armed' || phase === 'acting')) {
    return {
      ...(await withSupervisor(io, (client) => client.ask('list', {}))),
      isSupervised: true,
    };
  }
  const unread = [...fires.values()].filter(({ isTaken }) => !isTaken).length;
  return {
    rows: records.map((record) => ({ record, live: null })),
    unread,
    trouble: null,
    isSupervised: false,
  };
}
