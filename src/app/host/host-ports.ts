import type { Clock } from '../../core/clock.ts';
import type { Command } from '../../core/command.ts';
import type { Spawn } from '../../core/command-runner.ts';
import type { EventContext, EventSink, RecordEvent } from '../../core/event.ts';
import type { ForeignRun } from '../../core/foreign-writes.ts';
import type { Notification, NotificationResult } from '../../core/notification.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { ProposedBy } from '../../core/proposed-by.ts';
import type { Redact } from '../../core/redact.ts';
import type { TriageRun } from '../../core/triage.ts';
import type { ReportTrouble, Trouble } from '../../core/trouble.ts';
import type { WriterWitness } from '../../core/writer-witness.ts';
import type { OwnWritesMemory } from '../../fs/state/own-writes-files.ts';
import type { FileWatcher, ReportChanges } from '../../fs/watch/file-watcher.ts';
import type { Authorize } from '../../policy/authorize.ts';
import type { Spill } from '../watch/run-output.ts';
import type { FilesSpec } from '../watch/watch-spec.ts';

/** Every effect that watches and runs have, each in one place, each replaceable in a test. */
export interface HostPorts {
  readonly clock: Clock;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly wallClockMs: () => number;
  /** wisp's own version and process id, as the log names them. */
  readonly version: string;
  readonly pid: number;
  readonly newId: (kind: RunnerKind) => string;
  readonly sinks: readonly EventSink[];
  /** Writes events as lines, with what they are about in their envelope. */
  readonly openLines: (context: EventContext, redact: Redact) => WriteLine;
  /** A masker of its own for each watch: its numbers say nothing about another's secrets. */
  readonly newRedact: () => Redact;
  readonly openPermission: (request: PermissionRequest) => Authorize;
  /** Undefined when the command is not to be held in one. Rejects with a WispError when it must be, and cannot. */
  readonly openSandbox: (request: SandboxRequest) => Promise<OpenSandbox | undefined>;
  readonly spawn: Spawn;
  /** Undefined where the system does not tell what a run writes. */
  readonly openRunAccount: (() => ObservedWriter) | undefined;
  /** What a command was found to write itself, from one start to the next. */
  readonly openOwnWrites: (subject: OwnWritesSubject) => OwnWritesMemory;
  readonly openRecovery: (request: RecoveryRequest) => Recovery;
  readonly watchFiles: (request: WatchFilesRequest) => FileWatcher;
  readonly contentOf: (path: string) => Promise<string | undefined>;
  /** Opens a place for the part of a long output that is not kept in memory; may throw. */
  readonly openSpill: () => Spill;
  readonly openTriage: (request: TriageRequest) => TriageRun;
  readonly openNotifier: (request: NotifierRequest) => Notifying;
}

/** What a command is run for: `watch-4f9c1a2b`, `run-…`. */
export type RunnerKind = 'watch' | 'run';

export type WriteLine = (...event: Parameters<RecordEvent>) => string;

export interface PermissionRequest {
  readonly command: Command;
  readonly proposedBy: ProposedBy;
  readonly record: RecordEvent;
  readonly redact: Redact;
  readonly warn: ReportTrouble;
}

export interface SandboxRequest {
  /** The command's, absolute. */
  readonly directory: string;
  readonly proposedBy: ProposedBy;
  readonly warn: ReportTrouble;
}

/** The sandbox that a command's runs go through. */
export interface OpenSandbox {
  /** Its program, for the line that says what holds. */
  readonly name: string;
  /** The same way to start processes, each in the sandbox; what it cannot hold does not start. */
  held(spawn: Spawn): Spawn;
  /** What of a failed run the sandbox caused; undefined when nothing shows that it did. */
  explain(command: Command, output: KeptOutput): Trouble | undefined;
}

/** Knows of the runs that are started through it what they write. */
export interface ObservedWriter extends WriterWitness {
  /** The same way to start processes, each observed. */
  observed(spawn: Spawn): Spawn;
}

export interface OwnWritesSubject {
  readonly directory: string;
  /** Its line. */
  readonly command: string;
}

export interface RecoveryRequest {
  readonly id: string;
  readonly directory: string;
  /** Its line, secrets masked: it is written down. */
  readonly command: string;
}

/** Keeps account of what runs, so that the next start can end what a killed wisp has left. */
export interface Recovery {
  /** The same way to start processes, each recorded. */
  recorded(spawn: Spawn): Spawn;
  /** Ends what a killed wisp has left of the same command; resolves at once when there is nothing. */
  endLeftovers(record: RecordEvent, note: (text: string) => void): Promise<void>;
  /** The last run of every other watch that lives. */
  foreignRuns(): readonly ForeignRun[];
  /** Nothing of it runs any more. */
  close(): void;
}

export interface WatchFilesRequest {
  readonly files: FilesSpec;
  readonly directory: string;
  /** Wall-clock milliseconds just before the first run: what is written after that is a change. */
  readonly sinceMs: number;
  readonly onChanges: ReportChanges;
  readonly warn: ReportTrouble;
}

export interface TriageRequest {
  /** A model other than the config's; null: the config's. */
  readonly model: string | null;
  readonly redact: Redact;
  readonly warn: ReportTrouble;
}

export interface NotifierRequest {
  readonly record: RecordEvent;
  readonly redact: Redact;
  readonly warn: ReportTrouble;
}

export interface Notifying {
  notify(notification: Notification): Promise<NotificationResult>;
  /** Why nothing is notified now, known without asking a channel: `off`, `quiet hours`, `no channel`; null otherwise. */
  silence(): string | null;
  /** Lets what is on its way arrive within bounds, or at once ends it. */
  close(options: { readonly isAtOnce: boolean }): Promise<void>;
}
