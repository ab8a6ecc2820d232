import type { Io } from '../../cli/terminal/io.ts';
import type { Spawn } from '../../core/command-runner.ts';
import type { RecordEvent } from '../../core/event.ts';
import { isSameWatch, type RunRecord } from '../../core/run-record.ts';
import { RunRecords } from '../../fs/state/run-records.ts';
import type { StartOf } from '../../system/process/orphaned-groups.ts';
import { readProcess } from '../../system/process/process-table.ts';
import { systemClock, wallClockMs } from '../../system/system-clock.ts';
import { RecordedSpawn } from './recorded-spawn.ts';

/** A record of another watch is kept for so long, in milliseconds: a year, longer than a watch may run. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1_000;

/**
 * Sees to it that nothing of a watch outlives a wisp that was killed outright for longer than until
 * the next start: records what runs, and ends what an earlier wisp of the same watch has left.
 */
export class RunRecovery {
  readonly #records: RunRecords;
  readonly #io: Io;
  readonly #first: RunRecord;
  #recorded: RecordedSpawn | undefined;

  /** @param command Its line, secrets masked: it is written down. */
  constructor(io: Io, watchId: string, directory: string, command: string) {
    this.#io = io;
    this.#records = new RunRecords(io.environment.stateFolder);
    this.#first = {
      watch: watchId,
      host: io.environment.host,
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
    if (this.#io.environment.platform === 'win32') return spawn;
    this.#recorded = new RecordedSpawn({
      spawn,
      records: this.#records,
      first: this.#first,
      startOf: this.#startOf,
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

  /** The watch has ended, and nothing of it runs. */
  close(): void {
    this.#recorded?.close();
  }

  async #endLeftover(
    left: RunRecord,
    record: RecordEvent,
    note: (text: string) => void,
  ): Promise<void> {
    const { platform } = this.#io.environment;
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
    const { platform } = this.#io.environment;
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
