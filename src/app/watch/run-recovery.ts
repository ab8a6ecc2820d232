import type { Spawn } from '../../core/command-runner.ts';
import type { RecordEvent } from '../../core/event.ts';
import type { ForeignRun } from '../../core/foreign-writes.ts';
import { isSameWatch, type RunRecord } from '../../core/run-record.ts';
import { RunRecords } from '../../fs/state/run-records.ts';
import type { Environment } from '../../system/environment.ts';
import type { StartOf } from '../../system/process/orphaned-groups.ts';
import { readProcess } from '../../system/process/process-table.ts';
import { systemClock, wallClockMs } from '../../system/system-clock.ts';
import type { Recovery, RecoveryRequest } from '../host/host-ports.ts';
import { RecordedSpawn } from './recorded-spawn.ts';

/** A record of another watch is kept for so long, in milliseconds: a year, longer than a watch may run. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1_000;

/**
 * Sees to it that nothing of a watch outlives a wisp that was killed outright for longer than until
 * the next start: records what runs, and ends what an earlier wisp of the same watch has left.
 */
export class RunRecovery implements Recovery {
  readonly #records: RunRecords;
  readonly #environment: Environment;
  readonly #first: RunRecord;
  #recorded: RecordedSpawn | undefined;

  constructor(environment: Environment, { id, directory, command }: RecoveryRequest) {
    this.#environment = environment;
    this.#records = new RunRecords(environment.stateFolder);
    this.#first = {
      watch: id,
      host: environment.host,
      directory,
      command,
      startedAtMs: wallClockMs(),
      wisp: { pid: process.pid, start: readProcess(process.pid)?.start ?? null },
      run: 0,
      leader: null,
    };
  }

  /** The same, with a record of every run. Windows has no groups that could be found again. */
  recorded(spawn: Spawn): Spawn {
    if (this.#environment.platform === 'win32') return spawn;
    this.#recorded = new RecordedSpawn({
      spawn,
      records: this.#records,
      first: this.#first,
      startOf: this.#startOf,
      wallClockMs,
    });
    return this.#recorded.spawn;
  }

  /** Ends what a killed wisp has left of this watch; resolves at once when there is nothing. */
  async endLeftovers(record: RecordEvent, note: (text: string) => void): Promise<void> {
    for (const left of this.#records.all()) {
      if (isSameWatch(left, this.#first)) await this.#endLeftover(left, record, note);
      else if (left.startedAtMs < wallClockMs() - KEPT_MS) this.#records.remove(left.watch);
    }
  }

  /** The last run of every other watch that lives in this place; Linux only, none elsewhere. */
  foreignRuns(): readonly ForeignRun[] {
    if (this.#environment.platform !== 'linux') return [];
    return this.#records.current().flatMap((record) => {
      const { watch, host, command, wisp, runStartedAtMs = null, runEndedAtMs = null } = record;
      const isOther = watch !== this.#first.watch && host === this.#first.host;
      if (!isOther || runStartedAtMs === null || startOfLiving(wisp.pid) !== wisp.start) return [];
      return [{ watch, command, startedAtMs: runStartedAtMs, endedAtMs: runEndedAtMs }];
    });
  }

  /** The watch has ended, and nothing of it runs. */
  close(): void {
    this.#recorded?.close();
  }

  async #endLeftover(
    left: RunRecord,
    record: RecordEvent,
    note: (text: string) => void,
  ): Promise<void> {
    const { platform } = this.#environment;
    const { isWispAlive, leftoverGroups, endLeftover } = await import(
      '../../system/process/orphaned-groups.ts'
    );
    if (await isWispAlive(left, this.#startOf)) return;
    for (const group of await leftoverGroups(left, this.#startOf, platform)) {
      note(`ending what a killed wisp has left of this command: process group ${group}`);
      await endLeftover(group, systemClock, platform);
      record({ type: 'watch.recovered', killed: left.watch, group });
    }
    this.#records.remove(left.watch);
  }

  /** Linux is asked without loading what others need. */
  readonly #startOf: StartOf = async (pid) => {
    const { platform } = this.#environment;
    if (platform === 'linux') return startOfLiving(pid);
    const { createProcessProbe } = await import('../../system/process/process-probe.ts');
    const runProgram = async () => (await import('../../system/process/run-program.ts')).runProgram;
    return createProcessProbe(platform, runProgram).startOf(pid);
  };
}

function startOfLiving(pid: number): string | undefined {
  const entry = readProcess(pid);
  return entry?.isZombie === false ? entry.start : undefined;
}
