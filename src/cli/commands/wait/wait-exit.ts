import type { StopSignal } from '../../../core/stop-request.ts';
import type { Verdict } from '../../../wait/verdicts.ts';
import { exitCode } from '../../program/exit-codes.ts';

/** What a wait's ending means to a shell. */
export function exitOfVerdict({ kind }: Verdict, signal: StopSignal | undefined): number {
  switch (kind) {
    case 'good':
      return exitCode.ok;
    case 'bad':
      return exitCode.red;
    case 'nothing':
      return exitCode.nothing;
    case 'unavailable':
      return exitCode.unavailable;
    case 'deadline':
      return exitCode.deadline;
    case 'interrupted':
      return signal === undefined ? exitCode.interrupted : exitOfSignal[signal];
  }
}

const exitOfSignal: Readonly<Record<StopSignal, number>> = {
  SIGHUP: exitCode.hangup,
  SIGINT: exitCode.interrupted,
  SIGTERM: exitCode.terminated,
};
