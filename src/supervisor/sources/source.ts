import type { OpenedCommand } from '../../app/host/open-command.ts';
import type { OpenedWatch } from '../../app/watch/open-watch.ts';
import type { WatchObserver } from '../../app/watch/watch-observer.ts';
import type { WatchSpec } from '../../app/watch/watch-spec.ts';
import type { Command } from '../../core/command.ts';
import type { ProposedBy } from '../../core/proposed-by.ts';
import type { FileWatcher } from '../../fs/watch/file-watcher.ts';
import type { Baseline, Exit } from '../../ledger/event.ts';
import type { WatchRecord } from '../../ledger/state.ts';
import type { Probes } from '../../wait/take-look.ts';
import type { Alarms } from '../alarms.ts';

/** Where a watch's fires come from: a command's lines, looks, files, a time, a wait. */
export interface Source {
  /** Begins; called again it begins anew. Rejects with a WispError when it cannot. */
  start(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
  /** Looks at once, where there is something to look at. */
  lookNow(): void;
  /** Takes what is true now for what it compares with from now on; null where nothing is compared. */
  takeBaseline(): Promise<Baseline | null>;
}

/** What a source is given by the watch it belongs to. */
export interface SourceGiven {
  readonly record: WatchRecord;
  readonly alarms: Alarms;
  readonly ways: Ways;
  /** Something happened that may fire. */
  readonly offer: (offer: Offer) => void;
  /** It has looked, or something came: what proves that it lives. */
  readonly looked: (look: Looked) => void;
  /** A command that runs on has ended. */
  readonly ended: (exit: Exit, upMs: number, kind: EndKind) => void;
  /** Keep this for the next start. */
  readonly keep: (kept: Kept) => Promise<void>;
  /** It has come to its end and needs no more looks. */
  readonly finished: () => void;
}

export type EndKind = 'passed' | 'failed' | 'not-started' | 'refused';

/** What may fire. */
export interface Offer {
  readonly text: string;
  readonly exit: Exit | null;
  readonly missed: number;
  readonly baseline: Baseline | null;
  /** A line that comes while the watch is acting is not lost; a state is looked at afterwards. */
  readonly isKeptWhileActing: boolean;
}

export interface Looked {
  /** The last line it saw, printable; null when there was none. */
  readonly line: string | null;
  /** When it looks next; null when it is watched live. */
  readonly nextAtMs: number | null;
  /** What is wrong with the look; null when nothing is. */
  readonly trouble?: string | null;
}

export type Kept =
  | { readonly kind: 'baseline'; readonly baseline: Baseline }
  | {
      readonly kind: 'wait';
      readonly looks: number;
      readonly state: string;
      readonly memory: unknown;
    }
  | {
      readonly kind: 'run';
      readonly number: number;
      readonly verdict: 'green' | 'red' | null;
      readonly text: string;
    };

/** A source's ways to the outside world, each replaceable in a test. */
export interface Ways {
  readonly openCommand: (
    command: Command,
    options: { readonly id: string; readonly proposedBy: ProposedBy },
  ) => Promise<Pick<OpenedCommand, 'start' | 'close'>>;
  readonly openWatch: (
    spec: WatchSpec,
    observer: WatchObserver,
    options: { readonly id: string; readonly proposedBy: ProposedBy },
  ) => Promise<Pick<OpenedWatch, 'watch' | 'stop' | 'runNow'>>;
  readonly watchFiles: (directory: string, path: string, changed: () => void) => FileWatcher;
  readonly baselines: {
    keep(file: string): string | null;
    pathOf(hash: string): string;
  };
  /** A unified diff of two files, either of which may be null for none. */
  readonly diff: (before: string | null, after: string | null, label: string) => Promise<string>;
  readonly probes: () => Promise<Probes>;
  /** Takes what a command prints. */
  readonly log: (watch: string, chunk: Uint8Array) => void;
}
