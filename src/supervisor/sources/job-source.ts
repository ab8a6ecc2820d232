import { watchSpecSchema } from '../../app/watch/watch-spec-schema.ts';
import { gentleSteps } from '../../core/command-runner.ts';
import type { RunReport } from '../../core/run-report.ts';
import type { Source, SourceGiven } from './source.ts';

/** `wisp watch` without a terminal: the same loop; a turn of its verdict is a fire. */
export class JobSource implements Source {
  readonly #given: SourceGiven;
  #watch: Awaited<ReturnType<SourceGiven['ways']['openWatch']>> | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(given: SourceGiven) {
    this.#given = given;
  }

  async start(): Promise<void> {
    const { record, ways, looked } = this.#given;
    const { source } = record.definition;
    if (source.kind !== 'job') throw new Error('not a watch');
    const { watch, proposedBy } = record;
    this.#watch = await ways.openWatch(
      watchSpecSchema.parse(source.plan),
      {
        output: (chunk) => {
          ways.log(watch, chunk);
          return undefined;
        },
        runStarted: (number) => {
          ways.log(watch, Buffer.from(`── run ${number}\n`));
          looked({ line: `run ${number}`, nextAtMs: null });
        },
        runFinished: (report) => this.#finished(report),
        warned: ({ message }) => ways.log(watch, Buffer.from(`wisp: ${message}\n`)),
      },
      { id: `armed-${watch}`, proposedBy },
    );
    if (this.#isStopped) return;
    this.#ended = this.#watch.watch().then(
      ({ reason }) => {
        if (!this.#isStopped && reason === 'max-runs') this.#given.finished();
      },
      (error: Error) => {
        if (this.#isStopped) return;
        const exit = { code: null, signal: null, tail: error.message };
        this.#given.ended(exit, 0, 'failed');
      },
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watch?.stop('now', 'asked', gentleSteps);
    await this.#ended;
  }

  lookNow(): void {
    this.#watch?.runNow();
  }

  async takeBaseline(): Promise<null> {
    return null;
  }

  #finished(report: RunReport): void {
    const { ways, record, looked, keep, offer } = this.#given;
    const { number, verdict, hasTurned, outcome, look } = report;
    const text = runWords(report);
    ways.log(record.watch, Buffer.from(`── run ${number}: ${text}\n`));
    looked({ line: text, nextAtMs: null });
    void keep({ kind: 'run', number, verdict: verdict ?? null, text });
    if (!hasTurned) return;
    const findings = (look?.triage.findings ?? [])
      .slice(0, 10)
      .map(({ file, line, message }) =>
        file === undefined ? message : `${file}${line === undefined ? '' : `:${line}`}: ${message}`,
      );
    const { exitCode: code, signal } = outcome;
    const exit = { code, signal, tail: findings.join('\n') };
    offer({ text, exit, missed: 0, baseline: null, isKeptWhileActing: true });
  }
}

function runWords({ outcome, verdict, look }: RunReport): string {
  if (verdict === 'green') return 'passed';
  const total = look?.triage.total ?? 0;
  const count = total === 0 ? '' : `, ${total === 1 ? '1 finding' : `${total} findings`}`;
  const { kind, exitCode, signal } = outcome;
  const how = kind === 'failed' ? `exit ${exitCode}` : (signal ?? kind);
  return `failed: ${how}${count}`;
}
