import type { ChangeObserver } from '../../core/change-pipeline.ts';
import type { Triage } from '../../core/finding.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { RunReport } from '../../core/run-report.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { Trouble } from '../../core/trouble.ts';
import type { FileWatcherHealth } from '../../fs/watch/file-watcher.ts';
import type { StopWhen } from './watch-session.ts';

/** Whoever looks at a watch: a terminal, a program, a client of the supervisor. All methods may be left out. */
export interface WatchObserver extends Pick<ChangeObserver, 'seen'> {
  runStarted?(number: number, trigger: Trigger): void;
  /** The first run was spawned: what need not be ready before it may be made ready now. */
  spawned?(): void;
  /** The command's bytes, unchanged and in order. A returned promise holds the command back. */
  output?(chunk: Uint8Array, stream: 'stdout' | 'stderr'): Promise<void> | undefined;
  /** The command has ended, before anything is made of it; `kept` gives what is kept of its output. */
  commandEnded?(outcome: Outcome, kept: () => KeptOutput): void;
  runFinished?(report: RunReport): void;
  /** The model has added to the findings of this run, and nothing newer has begun. */
  modelAnswered?(number: number, triage: Triage): void;
  /** A burst of changes has come to its end and starts a run. */
  settled?(paths: readonly string[]): void;
  /** From now on every change is seen. */
  filesReady?(health: FileWatcherHealth): void;
  /** The run under way will be the last one, be it finished or ended. */
  stopping?(when: StopWhen): void;
  /** Something non-fatal; each message comes once. */
  warned?(warning: Trouble): void;
  /** A line worth saying that asks for nothing. */
  noted?(text: string): void;
}
