import type { ProposedBy } from '../core/proposed-by.ts';
import type { Trouble } from '../core/trouble.ts';
import type { AuthorizeCommand } from './authorize-command.ts';

/** How a command is run. */
export interface RunOptions {
  /** Where the command runs. Default: the current directory. */
  readonly directory?: string;
  /** Ends a run that takes longer, in milliseconds; its outcome is then `timed-out`. */
  readonly timeoutMs?: number;
  /** Answers for a command that the rules would ask a person about; without it, such a one is refused. */
  readonly authorize?: AuthorizeCommand;
  /** Takes the command's output as it comes; a returned promise holds the command back. */
  readonly onOutput?: (
    chunk: Uint8Array,
    stream: 'stdout' | 'stderr',
  ) => Promise<void> | undefined | void;
  /** Told what went wrong beside the runs and is gone on from. */
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Who proposed the command: what an `agent` or a `project` proposes is held in a sandbox where there is one. Default: `user`. */
  readonly proposedBy?: ProposedBy;
  /** Ends the run under way at once, and with it everything. */
  readonly signal?: AbortSignal;
}
