import { stripVTControlCharacters } from 'node:util';
import type { Cancel } from '../../core/clock.ts';
import { gentleSteps, type Run } from '../../core/command-runner.ts';
import { emptyMemory, type GateMemory, type Matches, passGate } from '../../core/gate.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Baseline } from '../../ledger/event.ts';
import { exitWords } from './line-source.ts';
import type { Source, SourceGiven } from './source.ts';

/** Most of a look's output that is gated and compared, in characters. */
const LOOK_LENGTH = 64 * 1024;

/** A look that takes longer is ended, in milliseconds. */
const LOOK_TIMEOUT_MS = 10 * 60_000;

/** A command that is run again and again: its whole output is one look. */
export class LookSource implements Source {
  readonly #given: SourceGiven;
  readonly #matches: Matches;
  #memory: GateMemory;
  #opened: Awaited<ReturnType<SourceGiven['ways']['openCommand']>> | undefined;
  #run: Run | undefined;
  #cancelNext: Cancel = () => {};
  #dueAtMs: number | undefined;
  #looks = 0;
  #isStopped = false;

  constructor(given: SourceGiven, matches: Matches) {
    this.#given = given;
    this.#matches = matches;
    const { baseline, lastFire } = given.record;
    this.#memory = baseline?.gate ?? (lastFire === null ? emptyMemory : { last: lastFire.text });
  }

  async start(): Promise<void> {
    const { record, ways } = this.#given;
    const { source } = record.definition;
    if (source.kind !== 'command') throw new Error('not a command');
    const { watch, proposedBy } = record;
    this.#opened ??= await ways.openCommand(source.command, { id: `armed-${watch}`, proposedBy });
    if (!this.#isStopped) void this.#look(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelNext();
    const run = this.#run;
    run?.stop(gentleSteps);
    await run?.outcome;
    this.#opened?.close();
    this.#opened = undefined;
  }

  lookNow(): void {
    if (!this.#isStopped && this.#run === undefined) void this.#look(0);
  }

  async takeBaseline(): Promise<Baseline | null> {
    await this.#run?.outcome;
    const found = await this.#output();
    if (found === undefined) return null;
    // What is true now has been told: a matching line that stands fires no second time.
    const { gate } = this.#given.record.definition;
    const answer = passGate(gate, emptyMemory, { kind: 'look', text: found.text }, this.#matches);
    this.#memory = answer.memory;
    return { gate: this.#memory, files: null };
  }

  async #look(missed: number): Promise<void> {
    this.#cancelNext();
    const found = await this.#output();
    if (found === undefined) return;
    const hasBaseline = this.#memory.last !== null;
    const { gate } = this.#given.record.definition;
    const input = { kind: 'look', text: found.text } as const;
    const answer = passGate(gate, this.#memory, input, this.#matches);
    this.#memory = answer.memory;
    const baseline = { gate: this.#memory, files: null };
    if (answer.fire !== null) {
      const text = answer.fire;
      this.#given.offer({ text, exit: null, missed, baseline, isKeptWhileActing: false });
    } else if (!hasBaseline && this.#memory.last !== null) {
      await this.#given.keep({ kind: 'baseline', baseline });
    }
  }

  /** One run, and the next one planned; undefined when it was stopped. */
  async #output(): Promise<{ readonly text: string } | undefined> {
    const { record, ways, alarms, looked } = this.#given;
    const { source, variables } = record.definition;
    if (this.#isStopped || this.#opened === undefined || source.kind !== 'command')
      return undefined;
    const everyMs = source.everyMs ?? LOOK_TIMEOUT_MS;
    const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
    let text = '';
    this.#looks++;
    const startedAtMs = alarms.now();
    const run = this.#opened.start(this.#looks, {
      variables: { ...variables, WISP_WATCH: record.name },
      timeoutMs: LOOK_TIMEOUT_MS,
      output: (chunk, stream) => {
        ways.log(record.watch, chunk);
        const isGated = stream === 'stdout' || source.hasStderr;
        const part = decoders[stream].decode(chunk, { stream: true });
        if (isGated && text.length < LOOK_LENGTH) text += part;
        return undefined;
      },
    });
    this.#run = run;
    const outcome = await run.outcome;
    if (this.#run === run) this.#run = undefined;
    if (this.#isStopped) return undefined;
    this.#plan(Math.max(startedAtMs + everyMs, alarms.now()), everyMs);
    const whole = cleaned(text);
    looked({ line: lastLine(whole), nextAtMs: this.#dueAtMs ?? null, trouble: troubleOf(outcome) });
    return { text: whole };
  }

  #plan(dueAtMs: number, everyMs: number): void {
    const { alarms } = this.#given;
    this.#dueAtMs = dueAtMs;
    this.#cancelNext();
    this.#cancelNext = alarms.at(dueAtMs, () => {
      // After a sleep of the machine it is late by whole intervals.
      void this.#look(Math.floor((alarms.now() - dueAtMs) / everyMs));
    });
  }
}

function cleaned(text: string): string {
  return stripVTControlCharacters(text.slice(0, LOOK_LENGTH)).replace(/\r\n/g, '\n').trimEnd();
}

function lastLine(text: string): string | null {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return line === '' ? null : line;
}

function troubleOf({ kind, exitCode, signal, reason }: Outcome): string | null {
  if (kind === 'passed') return null;
  return reason ?? exitWords({ code: exitCode, signal });
}
