import path from 'node:path';
import type { Finding } from '../core/finding.ts';
import { Look, mayBeClean } from '../triage/look.ts';

export interface TriageOptions {
  /** How the command ended; 0 means that there is nothing to find. */
  readonly exitCode?: number;
  /** Where the command ran, which the findings' paths are relative to. Default: the current directory. */
  readonly directory?: string;
}

/**
 * Boils the output of a command down to findings, errors and failed tests first. No model is asked.
 *
 * Without `exitCode`, an output in which nothing speaks of a failure has none. With one that is not 0
 * there is always at least one: the most telling line, where no tool was recognised.
 */
export function triage(output: string | Uint8Array, options: TriageOptions = {}): Finding[] {
  const { exitCode = null, directory = '.' } = options;
  const look = new Look(path.resolve(directory));
  look.write(typeof output === 'string' ? Buffer.from(output) : output);
  const kind = exitCode === 0 ? 'passed' : 'failed';
  const looked = look.end({ kind, exitCode, signal: null, reason: null });
  return exitCode === null && mayBeClean(looked) ? [] : [...looked.all];
}
