import path from 'node:path';
import type { Clock } from '../core/clock.ts';
import { WispError } from '../core/wisp-error.ts';
import { makeFolder } from '../fs/make-folder.ts';
import { LedgerFiles } from '../fs/state/ledger-files.ts';
import { readLedger } from '../ledger/file-store.ts';
import type { LedgerState } from '../ledger/state.ts';
import type { Environment } from '../system/environment.ts';
import { socketPath } from '../system/local-socket.ts';
import { startDetached } from '../system/process/start-detached.ts';
import { SupervisorClient } from './client.ts';
import { PROTOCOL } from './protocol.ts';

/** Longest that a supervisor takes to come up, in milliseconds: it ends first what a killed one left. */
const START_MS = 20_000;

/** Pause between two attempts to connect, in milliseconds. */
const RETRY_MS = 15;

/** When a supervisor that does not come up is started once more, in milliseconds: it may have met the end of another. */
const START_AGAIN_MS = 3_000;

/** Holds the lock and the supervisor's own log. */
export function supervisorFolder(environment: Environment): string {
  return path.join(environment.stateFolder, 'supervisor');
}

/** What the supervisor itself says. */
export function supervisorLog(environment: Environment): string {
  return path.join(supervisorFolder(environment), 'supervisor.log');
}

/** The supervisor, if it runs; undefined when not. Rejects when what is there is not this user's. */
export async function findSupervisor({
  environment,
}: Pick<Reach, 'environment'>): Promise<SupervisorClient | undefined> {
  return SupervisorClient.connect(socketPath(environment));
}

/**
 * The supervisor, started when it does not run. One of another version is asked to end and started anew:
 * what is armed stands in the ledger. Rejects with an `unavailable` WispError when it does not come up.
 */
export async function reachSupervisor(reach: Reach): Promise<SupervisorClient> {
  const { clock, environment } = reach;
  const giveUpAtMs = clock.now() + START_MS;
  let startAtMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    const client = await findSupervisor(reach);
    if (client !== undefined) {
      if (isOurs(client, reach)) return client;
      await client.ask('stop', {}).catch(() => {});
      client.close();
    } else if (clock.now() >= startAtMs) {
      start(environment);
      startAtMs = clock.now() + START_AGAIN_MS;
    }
    if (clock.now() > giveUpAtMs) {
      throw new WispError('unavailable', 'the supervisor does not come up', {
        hint: `see ${supervisorLog(environment)}, or run it here: \`wisp supervisor run\``,
      });
    }
    await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
  }
}

/** What the ledger says, read without a supervisor. */
export function readLedgerState({ stateFolder }: Environment): LedgerState {
  return readLedger(new LedgerFiles(stateFolder)).state;
}

export interface Reach {
  readonly environment: Environment;
  readonly clock: Clock;
  /** wisp's own. */
  readonly version: string;
}

function isOurs({ greeting }: SupervisorClient, { version }: Reach): boolean {
  return greeting.protocol === PROTOCOL && greeting.version === version;
}

function start(environment: Environment): void {
  const folder = supervisorFolder(environment);
  try {
    makeFolder(folder);
    startDetached(['supervisor', 'run'], {
      directory: environment.home,
      variables: environment.all(),
      logFile: supervisorLog(environment),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WispError('unavailable', `the supervisor cannot be started: ${code ?? message}`, {
      hint: `it needs ${folder}; see \`wisp doctor\``,
    });
  }
}
