import path from 'node:path';
import type { Finding } from '../core/finding.ts';
import { WispError } from '../core/wisp-error.ts';
import { Look, mayBeClean } from '../triage/look.ts';
import { checkOptions } from './check-options.ts';
import { triageRules } from './option-rules.ts';
import { shown } from './shown.ts';
import type { TriageOptions } from './triage-options.ts';

/**
 * Boils the output of a command down to findings, errors and failed tests first. No model is asked.
 *
 * Without `exitCode`, an output in which nothing speaks of a failure has none. With one that is not 0
 * there is always at least one: the most telling line, where no tool was recognised. Throws a
 * `WispError` when an option is wrong.
 */
export function triage(output: string | Uint8Array, options: TriageOptions = {}): Finding[] {
  if (typeof output !== 'string' && !(output instanceof Uint8Array)) {
    throw new WispError('usage', `the output must be a string or bytes: ${shown(output)}`, {
      hint: 'write `triage(output, { exitCode: 1 })`',
    });
  }
  checkOptions(options, triageRules);
  const { exitCode = null, directory = '.' } = options;
  const look = new Look(path.resolve(directory));
  look.write(typeof output === 'string' ? Buffer.from(output) : output);
  const kind = exitCode === 0 ? 'passed' : 'failed';
  const looked = look.end({ kind, exitCode, signal: null, reason: null });
  return exitCode === null && mayBeClean(looked) ? [] : [...looked.all];
}
