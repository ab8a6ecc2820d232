import { stripVTControlCharacters } from 'node:util';
import { gentleSteps, type Run } from '../../core/command-runner.ts';
import { emptyMemory, type GateMemory, type Matches, passGate } from '../../core/gate.ts';
import { LineSplitter } from '../../core/line-splitter.ts';
import type { Outcome } from '../../core/outcome.ts';
import { LastLines } from '../last-lines.ts';
import type { EndKind, Source, SourceGiven } from './source.ts';

/** A command that runs on: its lines pass the gate one by one, and its end does. */
export class LineSource implements Source {
  readonly #given: SourceGiven;
  readonly #matches: Matches;
  #memory: GateMemory;
  #opened: Awaited<ReturnType<SourceGiven['ways']['openCommand']>> | undefined;
  #run: Run | undefined;
  #starts = 0;
  #isStopped = false;

  constructor(given: SourceGiven, matches: Matches) {
    this.#given = given;
    this.#matches = matches;
    const { lastFire } = given.record;
    this.#memory = lastFire === null ? emptyMemory : { last: lastFire.text };
  }

  async start(): Promise<void> {
    const { record, ways, alarms } = this.#given;
    const { source, variables } = record.definition;
    if (source.kind !== 'command') throw new Error('not a command');
    const { watch, proposedBy } = record;
    this.#opened ??= await ways.openCommand(source.command, { id: `armed-${watch}`, proposedBy });
    if (this.#isStopped) return;
    const startedAtMs = alarms.now();
    const last = new LastLines();
    const lines = {
      stdout: new LineSplitter((line) => this.#take(line, last, true)),
      stderr: new LineSplitter((line) => this.#take(line, last, source.hasStderr)),
    };
    this.#starts++;
    this.#run = this.#opened.start(this.#starts, {
      variables: { ...variables, WISP_WATCH: record.name },
      output: (chunk, stream) => {
        ways.log(watch, chunk);
        lines[stream].write(chunk);
        return undefined;
      },
    });
    this.#given.looked({ line: null, nextAtMs: null });
    void this.#run.outcome.then((outcome) => {
      lines.stdout.end();
      lines.stderr.end();
      this.#run = undefined;
      if (!this.#isStopped) this.#end(outcome, last, alarms.now() - startedAtMs);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const run = this.#run;
    run?.stop(gentleSteps);
    await run?.outcome;
    this.#opened?.close();
    this.#opened = undefined;
  }

  /** It is watched live. */
  lookNow(): void {}

  async takeBaseline(): Promise<null> {
    return null;
  }

  #take(raw: string, last: LastLines, isGated: boolean): void {
    const line = stripVTControlCharacters(raw);
    last.add(line);
    if (!isGated || this.#isStopped) return;
    if (line.trim() !== '') this.#given.looked({ line, nextAtMs: null });
    const { gate } = this.#given.record.definition;
    const answer = passGate(gate, this.#memory, { kind: 'line', text: line }, this.#matches);
    this.#memory = answer.memory;
    if (answer.fire !== null) this.#offer(answer.fire, null);
  }

  #end(outcome: Outcome, last: LastLines, upMs: number): void {
    const { exitCode: code, signal, reason } = outcome;
    const exit = { code, signal, tail: reason ?? last.text };
    const { gate } = this.#given.record.definition;
    if (gate.on === 'exit') this.#offer(exitWords(exit), exit);
    this.#given.ended(exit, upMs, kindOf(outcome));
  }

  #offer(text: string, exit: { code: number | null; signal: string | null; tail: string } | null) {
    this.#given.offer({ text, exit, missed: 0, baseline: null, isKeptWhileActing: true });
  }
}

/** `exit 3`, `ended by SIGTERM`, `did not start`. */
export function exitWords({
  code,
  signal,
}: {
  code: number | null;
  signal: string | null;
}): string {
  if (code !== null) return `exit ${code}`;
  return signal === null ? 'did not start' : `ended by ${signal}`;
}

function kindOf({ kind, reason }: Outcome): EndKind {
  if (kind === 'passed') return 'passed';
  if (kind !== 'not-started') return 'failed';
  return reason?.startsWith('the rules have changed') ? 'refused' : 'not-started';
}
