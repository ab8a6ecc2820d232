import type { OutputMode, TtyMode } from '../../core/config.ts';
import type { ProposedBy } from '../../core/proposed-by.ts';

/** What a terminal adds to a watch: how it is shown, asked for and controlled there. */
export interface TerminalOptions {
  readonly output: OutputMode;
  readonly isClearing: boolean;
  readonly hasKeys: boolean;
  /** The watch ends when standard input does. */
  readonly endsWithStdin: boolean;
  readonly tty: TtyMode;
  readonly isJson: boolean;
  /** Whether every change is shown as it is seen. */
  readonly isPrintingEvents: boolean;
  /** `--yes`. */
  readonly isYes: boolean;
  readonly proposedBy: ProposedBy;
}
