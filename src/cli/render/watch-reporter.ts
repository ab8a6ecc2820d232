import type { Triage } from '../../core/finding.ts';
import type { RunReport } from '../../core/run-report.ts';
import { printable } from '../../core/text.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { ReportTrouble, Trouble } from '../../core/trouble.ts';
import type { WatchReport } from '../../core/watcher.ts';
import { loopTrouble, ownShapeTrouble, ownWriteTrouble } from '../../fs/watch/file-warnings.ts';
import type { FileChange } from '../../fs/watch/file-watcher.ts';
import { findingLine, findingLines, runLine } from './run-line.ts';
import type { Screen } from './screen.ts';
import type { Style } from './style.ts';

/** Says what happens, on stderr. */
export class WatchReporter implements WatchReport {
  readonly #options: WatchReporterOptions;
  readonly #saidTroubles = new Set<string>();
  #last: RunReport | undefined;
  #lastTriage: Triage | undefined;
  #lastTime = '';

  constructor(options: WatchReporterOptions) {
    this.#options = options;
  }

  runStarted(_number: number, _trigger: Trigger): void {
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

  /** Something the watch goes on from; the same words are said once. */
  readonly trouble: ReportTrouble = (trouble: Trouble) => {
    const { style, screen } = this.#options;
    const words = printable(trouble.message);
    if (this.#saidTroubles.has(words)) return;
    this.#saidTroubles.add(words);
    this.#options.onTrouble(trouble);
    screen.say(style.warn(`wisp: ${words}`));
    if (trouble.hint !== undefined) screen.say(`  hint: ${printable(trouble.hint)}`);
  };

  /** The command sets itself off by writing these files, which count no longer. */
  muted(paths: readonly string[]): void {
    for (const path of paths) this.trouble(ownWriteTrouble(path, this.#options.directory));
  }

  /** The same of files that it makes anew each time; `*` stands for what differs in their names. */
  mutedShapes(shapes: readonly string[]): void {
    for (const shape of shapes) this.trouble(ownShapeTrouble(shape, this.#options.directory));
  }

  /** Runs set each other off, and nothing could be muted for it. */
  loops(paths: readonly string[]): void {
    this.trouble(loopTrouble(paths, this.#options.directory));
  }

  /** What the file watcher saw, before anything is made of it. */
  seen(changes: readonly FileChange[]): void {
    for (const { kind, path } of changes) this.note(`seen: ${kind} ${printable(path)}`);
  }

  /** What came to rest and starts a run. */
  settled(paths: readonly string[]): void {
    this.note(`settled: ${paths.map(printable).join(', ')}`);
  }

  /** A line with the time in front. */
  note(text: string): void {
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
  readonly wallClockMs: () => number;
  /** Told each trouble once, when it is said. */
  readonly onTrouble: ReportTrouble;
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
