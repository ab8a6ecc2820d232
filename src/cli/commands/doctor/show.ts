import { printable } from '../../../core/text.ts';
import type { Style } from '../../render/style.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Width of the column of names: the longest is `notify terminal`. */
const NAME_WIDTH = 17;

/** One diagnosis as a line, and the command that fixes it on a line of its own. */
export function diagnosisLines({ check, status, message, fix }: Diagnosis, style: Style): string {
  const paint = { ok: style.good, warn: style.warn, fail: style.bad }[status];
  const first = `${paint(status.padEnd(4))}  ${check.padEnd(NAME_WIDTH)}${printable(message)}\n`;
  if (status === 'ok' || fix === undefined) return first;
  return `${first}${' '.repeat(6 + NAME_WIDTH)}${style.dim('fix:')} ${printable(fix)}\n`;
}

/** The last line: how many of each. */
export function summaryLine(diagnoses: readonly Diagnosis[]): string {
  const count = (status: Diagnosis['status']): number =>
    diagnoses.filter((diagnosis) => diagnosis.status === status).length;
  return `${count('ok')} ok, ${count('warn')} warn, ${count('fail')} fail\n`;
}
