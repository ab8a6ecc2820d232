import { stripVTControlCharacters } from 'node:util';
import type { Cancel, Clock } from '../core/clock.ts';
import { gentleSteps, type OutputSink, quickSteps, type Run } from '../core/command-runner.ts';
import type { Outcome } from '../core/outcome.ts';
import { printable, shorten } from '../core/text.ts';
import { OutputLines } from './output-lines.ts';
import type { OnStanding, RunningWait, WaitEnd } from './running-wait.ts';
import { deadlineVerdict, type Verdict, verdict } from './verdicts.ts';

export interface CommandWaitOptions {
  /** Starts the command, which was authorized. */
  readonly start: (output: OutputSink) => Run;
  /** As a person would type it. */
  readonly line: string;
  /** The line of output that is waited for; undefined: the command's end is. */
  readonly pattern: RegExp | undefined;
  /** On the time of day: see `absoluteClock`. */
  readonly clock: Clock;
  readonly deadlineMs: number | null;
  readonly onStanding: OnStanding;
}

/** How many of the last lines of output are kept for the report of a bad end. */
const KEPT_LINES = 10;

/** How long a line without an end must stand still to be taken for a prompt, in milliseconds. */
const PROMPT_MS = 200;

/** Watches a command of its own live; when the wait is over, so is the command and all it started. */
export class CommandWait implements RunningWait {
  readonly ended: Promise<WaitEnd>;
  readonly #options: CommandWaitOptions;
  readonly #startedAtMs: number;
  readonly #run: Run;
  readonly #cancelDeadline: Cancel | undefined;
  readonly #lastLines: string[] = [];
  #ending: Verdict | undefined;
  #cancelPrompt: Cancel | undefined;

  constructor(options: CommandWaitOptions) {
    this.#options = options;
    const { clock, deadlineMs, start, onStanding } = options;
    this.#startedAtMs = clock.now();
    const lines = { stdout: new OutputLines(this.#take), stderr: new OutputLines(this.#take) };
    this.#run = start((chunk, stream) => {
      lines[stream].write(chunk);
      this.#expectPrompt(lines[stream]);
      return undefined;
    });
    if (deadlineMs !== null) {
      this.#cancelDeadline = clock.after(deadlineMs, () =>
        this.stop(deadlineVerdict(deadlineMs, 'running')),
      );
    }
    onStanding({ state: 'running', looks: 0, isChanged: false, nextLookAtMs: null });
    this.ended = this.#untilOver(() => {
      lines.stdout.end();
      lines.stderr.end();
    });
  }

  /** It is watched live: there is nothing to look at. */
  lookNow(): void {}

  stop(ending: Verdict): void {
    this.#run.stop(this.#ending === undefined ? gentleSteps : quickSteps);
    this.#ending ??= ending;
  }

  async #untilOver(flush: () => void): Promise<WaitEnd> {
    const outcome = await this.#run.outcome;
    flush();
    this.#cancelPrompt?.();
    this.#cancelDeadline?.();
    return {
      verdict: this.#ending ?? this.#verdictOf(outcome),
      looks: 0,
      durationMs: this.#options.clock.now() - this.#startedAtMs,
    };
  }

  /** A program that asks prints no newline and says no more. */
  #expectPrompt(lines: OutputLines): void {
    this.#cancelPrompt?.();
    const { pattern, clock } = this.#options;
    if (pattern === undefined || lines.open === '') return;
    this.#cancelPrompt = clock.after(PROMPT_MS, () => this.#endWith(lines.open));
  }

  /** True when the line is the one that is waited for. */
  #endWith(raw: string): boolean {
    const line = stripVTControlCharacters(raw);
    if (this.#ending !== undefined || !this.#options.pattern?.test(line)) return false;
    const shown = shorten(printable(line).trim(), 120);
    this.stop(verdict('matched', `a line matches: ${shown}`, { detail: { line: shown } }));
    return true;
  }

  readonly #take = (raw: string): void => {
    const line = stripVTControlCharacters(raw);
    const shown = shorten(printable(line).trim(), 120);
    this.#lastLines.push(shown);
    if (this.#lastLines.length > KEPT_LINES) this.#lastLines.shift();
    if (this.#ending !== undefined || this.#endWith(raw)) return;
    this.#options.onStanding({
      state: 'running',
      latest: shown,
      looks: 0,
      isChanged: false,
      nextLookAtMs: null,
    });
  };

  #verdictOf(outcome: Outcome): Verdict {
    const { exitCode, signal } = outcome;
    const name = `\`${shorten(printable(this.#options.line), 60)}\``;
    const detail = { exitCode, signal, tail: [...this.#lastLines] };
    switch (outcome.kind) {
      case 'not-started':
        return verdict('unavailable', `${name} did not start: ${outcome.reason}`, { detail });
      case 'passed':
        return this.#options.pattern === undefined
          ? verdict('passed', `${name} exited with 0`, { detail })
          : verdict('none', `${name} exited with 0, and no line matched`, { detail });
      default: {
        const how = exitCode === null ? `was ended by ${signal}` : `exited with ${exitCode}`;
        return verdict('failed', `${name} ${how}`, { detail });
      }
    }
  }
}
