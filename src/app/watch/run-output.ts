import type { Screen } from '../../cli/render/screen.ts';
import type { OutputSink } from '../../core/command-runner.ts';
import type { OutputMode } from '../../core/config.ts';
import { type KeptOutput, OutputBuffer } from '../../core/output-buffer.ts';
import { counted } from '../../core/text.ts';

/** How much of a run's output is kept for findings, in bytes. */
const KEPT_BYTES = 1024 * 1024;

/** The screen, as far as a run's output goes there. */
export type OutputScreen = Pick<Screen, 'pass' | 'say'>;

/** One run's output on its way: to the screen as it comes, and into bounded memory. */
export class RunOutput {
  readonly #mode: OutputMode;
  readonly #screen: OutputScreen;
  readonly #hasDataOnStdout: boolean;
  readonly #buffer = new OutputBuffer(KEPT_BYTES);

  /** @param hasDataOnStdout Whether stdout is taken by `--json`: all output then goes to stderr. */
  constructor(mode: OutputMode, screen: OutputScreen, hasDataOnStdout: boolean) {
    this.#mode = mode;
    this.#screen = screen;
    this.#hasDataOnStdout = hasDataOnStdout;
  }

  readonly sink: OutputSink = (chunk, stream) => {
    this.#buffer.write(chunk);
    if (this.#mode !== 'all') return undefined;
    return this.#screen.pass(chunk, this.#hasDataOnStdout ? 'stderr' : stream);
  };

  /** What is kept of it. */
  kept(): KeptOutput {
    return this.#buffer.kept();
  }

  /** Shows what a red run printed, where only red runs are shown. */
  showIfHeldBack(): void {
    if (this.#mode !== 'failed') return;
    const { head, tail, droppedBytes } = this.kept();
    const stream = this.#hasDataOnStdout ? 'stderr' : 'stdout';
    this.#screen.pass(head, stream);
    if (droppedBytes > 0) this.#screen.say(`… ${counted(droppedBytes)} bytes left out …`);
    this.#screen.pass(tail, stream);
  }
}
