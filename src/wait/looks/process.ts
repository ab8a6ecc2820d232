import type { ProcessProbe } from '../../core/process-probe.ts';
import type { Look } from '../look.ts';
import type { Pace } from '../pace.ts';
import { verdict } from '../verdicts.ts';
import type { ProcessWait } from '../wait.ts';

export interface ProcessMemory {
  readonly start: string;
}

/** Is the very process still there that was there at the first look? */
export async function lookAtProcess(
  wait: ProcessWait,
  memory: ProcessMemory | undefined,
  probe: ProcessProbe,
): Promise<Look<ProcessMemory>> {
  const start = await probe.startOf(wait.pid);
  if (memory === undefined && start === undefined) {
    return { kind: 'final', verdict: nothingThere(wait) };
  }
  if (start === undefined || (memory !== undefined && memory.start !== start)) {
    return {
      kind: 'final',
      verdict: verdict('exited', `process ${wait.pid} has ended`, { detail: { pid: wait.pid } }),
    };
  }
  const pace: Pace = { startMs: probe.everyMs, maxMs: probe.everyMs, growth: 1, jitter: 0 };
  return { kind: 'pending', memory: { start }, state: 'running', pace };
}

function nothingThere(wait: ProcessWait) {
  const summary = `there is no process ${wait.pid}`;
  const detail = { pid: wait.pid };
  return wait.mayBeGone
    ? verdict('exited', summary, { detail })
    : verdict('none', summary, { detail, hint: '`--gone` takes that as the end it came to' });
}
