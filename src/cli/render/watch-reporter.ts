import type { WatchObserver } from '../../app/watch/watch-observer.ts';
import type { StopWhen } from '../../app/watch/watch-session.ts';
import type { FileChange } from '../../core/file-change.ts';
import type { Triage } from '../../core/finding.ts';
import type { RunReport } from '../../core/run-report.ts';
import { printable } from '../../core/text.ts';
import type { Trouble } from '../../core/trouble.ts';
import { findingLine, findingLines, runLine } from './run-line.ts';
import type { Screen } from './screen.ts';
import type { Style } from './style.ts';

/** Says what happens, on stderr. */
export class WatchReporter implements WatchObserver {
  readonly #options: WatchReporterOptions;
  #last: RunReport | undefined;
  #lastTriage: Triage | undefined;
  #lastTime = '';

  constructor(options: WatchReporterOptions) {
    this.#options = options;
  }

  runStarted(): void {
    if (this.#options.isClearing) this.#options.screen.clear();
  }

  runFinished(told: RunReport): void {
    const { style, directory } = this.#options;
    this.#say([
      runLine(told, this.#time(), directory, style),
      ...findingLines(told, style),
      ...leftBehindLines(told),
    ]);
    if (told.verdict === null) return;
    this.#last = told;
    this.#lastTriage = told.look?.triage;
    this.#lastTime = this.#time();
  }

  modelAnswered(number: number, triage: Triage): void {
    const { style } = this.#options;
    this.#lastTriage = triage;
    this.#say([
      style.dim(`[${this.#time()}] run ${number}, ${printable(triage.model ?? 'the model')} says:`),
      ...(triage.summary === undefined ? [] : [`  ${printable(triage.summary)}`]),
      ...triage.findings.map((finding) => `  ${findingLine(finding, style)}`),
    ]);
  }

  /** The last run and all its findings once more. */
  showLastFindings(): void {
    const { style, directory } = this.#options;
    const findings = this.#lastTriage?.findings ?? [];
    this.#say(
      this.#last === undefined
        ? ['no run has finished yet']
        : [
            runLine(this.#last, this.#lastTime, directory, style),
            ...findings.map((finding) => `  ${findingLine(finding, style)}`),
          ],
    );
  }

  /** Something non-fatal. */
  warned(warning: Trouble): void {
    const { style, screen } = this.#options;
    screen.say(style.warn(`wisp: ${printable(warning.message)}`));
    if (warning.hint !== undefined) screen.say(`  hint: ${printable(warning.hint)}`);
  }

  /** What the file watcher saw, before anything is made of it. */
  seen(changes: readonly FileChange[]): void {
    if (!this.#options.isPrintingEvents) return;
    for (const { kind, path } of changes) this.noted(`seen: ${kind} ${printable(path)}`);
  }

  /** What came to rest and starts a run. */
  settled(paths: readonly string[]): void {
    if (!this.#options.isPrintingEvents) return;
    this.noted(`settled: ${paths.map(printable).join(', ')}`);
  }

  /** The run under way will be the last one, be it finished or ended. */
  stopping(when: StopWhen): void {
    if (when === 'after-run')
      this.noted('stopping after this run; asked once more, it stops at once');
    if (when === 'with-grace') this.noted('ending this run; asked once more, it ends at once');
  }

  /** A line with the time in front. */
  noted(text: string): void {
    this.#say([`${this.#options.style.dim(`[${this.#time()}]`)} ${text}`]);
  }

  #say(lines: readonly string[]): void {
    this.#options.screen.say(lines.join('\n'));
  }

  #time(): string {
    return timeOfDay(this.#options.wallClockMs());
  }
}

export interface WatchReporterOptions {
  readonly screen: Screen;
  readonly style: Style;
  readonly directory: string;
  readonly isClearing: boolean;
  /** Whether every change is shown as it is seen. */
  readonly isPrintingEvents: boolean;
  readonly wallClockMs: () => number;
}

/** `22:15:34`, local time. */
export function timeOfDay(unixMs: number): string {
  const date = new Date(unixMs);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function leftBehindLines({ outcome }: RunReport): readonly string[] {
  if (outcome.leftBehind.length === 0) return [];
  return [`  still running, because it left the group: pid ${outcome.leftBehind.join(', ')}`];
}
