import type { WatchObserver } from '../../app/watch/watch-observer.ts';
import type { OutputMode } from '../../core/config.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import { counted } from '../../core/text.ts';
import type { Screen } from '../render/screen.ts';

/** Shows a command's own output: as it comes, of red runs only, or never. */
export class CommandOutput implements WatchObserver {
  readonly #options: CommandOutputOptions;

  constructor(options: CommandOutputOptions) {
    this.#options = options;
  }

  output(chunk: Uint8Array, stream: 'stdout' | 'stderr'): Promise<void> | undefined {
    const { mode, screen, hasDataOnStdout } = this.#options;
    if (mode !== 'all') return undefined;
    return screen.pass(chunk, hasDataOnStdout ? 'stderr' : stream);
  }

  commandEnded(outcome: Outcome, kept: () => KeptOutput): void {
    const { mode, screen, hasDataOnStdout } = this.#options;
    if (mode !== 'failed' || outcome.kind === 'passed' || outcome.isStoppedByWisp) return;
    const { head, tail, droppedBytes } = kept();
    const stream = hasDataOnStdout ? 'stderr' : 'stdout';
    screen.pass(head, stream);
    if (droppedBytes > 0) {
      screen.say(`… ${counted(droppedBytes)} bytes are not shown; the findings cover them …`);
    }
    screen.pass(tail, stream);
  }
}

export interface CommandOutputOptions {
  readonly mode: OutputMode;
  readonly screen: Pick<Screen, 'pass' | 'say'>;
  /** Whether stdout is taken by `--json`: all output then goes to stderr. */
  readonly hasDataOnStdout: boolean;
}
