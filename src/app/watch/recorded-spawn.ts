import type { Spawn } from '../../core/command-runner.ts';
import type { RunRecord } from '../../core/run-record.ts';
import type { OpenRunRecord, RunRecords } from '../../fs/state/run-records.ts';
import type { StartOf } from '../../system/process/orphaned-groups.ts';

/** Keeps a record of the run under way, for the next start of the same watch in case wisp is killed. */
export class RecordedSpawn {
  readonly #parts: RecordedSpawnParts;
  #open: OpenRunRecord | undefined;
  #last: RunRecord | undefined;

  constructor(parts: RecordedSpawnParts) {
    this.#parts = parts;
  }

  readonly spawn: Spawn = (request) => {
    // Before the first one: what is spawned and not recorded yet is known by the watch's id.
    this.#open ??= this.#openRecord();
    const running = this.#parts.spawn(request);
    this.#update({ runStartedAtMs: this.#parts.wallClockMs(), runEndedAtMs: null });
    void running.ended.then(() => this.#update({ runEndedAtMs: this.#parts.wallClockMs() }));
    void this.#record(running.pid, Number(request.variables.WISP_RUN));
    return running;
  };

  /** The watch has ended, and nothing of it runs. */
  close(): void {
    this.#open?.close();
  }

  #openRecord(): OpenRunRecord | undefined {
    try {
      return this.#parts.records.open(this.#parts.first);
    } catch {
      // A state folder that cannot be written is the audit log's to tell.
      return undefined;
    }
  }

  async #record(pid: number | undefined, run: number): Promise<void> {
    const start = pid === undefined ? undefined : await this.#parts.startOf(pid);
    if (pid === undefined || start === undefined) return;
    this.#update({ run, leader: { pid, start } });
  }

  #update(news: Partial<RunRecord>): void {
    this.#last = { ...(this.#last ?? this.#parts.first), ...news };
    try {
      this.#open?.update(this.#last);
    } catch {
      // As above.
    }
  }
}

export interface RecordedSpawnParts {
  readonly spawn: Spawn;
  readonly records: RunRecords;
  /** The record before the first run. */
  readonly first: RunRecord;
  readonly startOf: StartOf;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly wallClockMs: () => number;
}
