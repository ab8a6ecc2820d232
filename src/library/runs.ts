import type { WatchSpec } from '../app/watch/watch-spec.ts';
import type { Verdict } from '../core/outcome.ts';
import type { RunReport } from '../core/run-report.ts';
import { processEnvironment } from '../system/environment.ts';
import type { Run } from './finished-run.ts';
import { Handover } from './handover.ts';
import { openProgramHost } from './open-program-host.ts';
import type { RunOptions } from './run-options.ts';

/**
 * The runs of a watch, each when it has finished. The next one starts no sooner than it is asked for:
 * what the caller does with a run counts as part of it, and changes made meanwhile make one more.
 *
 * @param lastRun Lets the run under way finish, and no other follow it.
 */
export async function* runsOf(
  spec: WatchSpec,
  options: RunOptions,
  lastRun?: AbortSignal,
): AsyncGenerator<Run, void> {
  const { authorize, signal, onOutput, onTrouble, proposedBy } = options;
  const host = await openProgramHost(processEnvironment(), spec.command, authorize);
  const finished = new Handover<Run>();
  const session = await host.openWatch(
    spec,
    {
      output: (chunk, stream) => onOutput?.(chunk, stream) ?? undefined,
      runFinished: (report) => {
        if (report.verdict === null) return;
        session.pause();
        finished.put(runOf(report, report.verdict));
      },
      warned: (warning) => onTrouble?.(warning),
    },
    { kind: 'run', proposedBy },
  );
  if (signal?.aborted || lastRun?.aborted) {
    session.close();
    return;
  }
  const endAtOnce = (): void => session.stop('now');
  const endAfterRun = (): void => session.stop('after-run');
  signal?.addEventListener('abort', endAtOnce);
  lastRun?.addEventListener('abort', endAfterRun);
  const ended = session.watch().then(() => undefined);
  // It is told to whoever asks for the next run, which may be later.
  ended.catch(() => {});
  try {
    for (;;) {
      const run = await Promise.race([finished.next(), ended]);
      if (run === undefined) return;
      yield run;
      session.resume();
    }
  } finally {
    signal?.removeEventListener('abort', endAtOnce);
    lastRun?.removeEventListener('abort', endAfterRun);
    endAtOnce();
    await ended.catch(() => {});
  }
}

function runOf(report: RunReport, verdict: Verdict): Run {
  const { number, trigger, outcome, hasTurned, look, difference } = report;
  const findings = look?.all ?? [];
  return { number, trigger, outcome, verdict, hasTurned, findings, difference };
}
