import type { AskModel } from '../core/ask-model.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Triage } from '../core/finding.ts';
import { countNewlines } from '../core/output-buffer.ts';
import type { Redact } from '../core/redact.ts';
import type { FinishedRun, FirstLook, TriageRun } from '../core/triage.ts';
import type { ReportTrouble } from '../core/trouble.ts';
import { familiarLines } from './familiar-lines.ts';
import { type Ending, firstTriage, Look, type Looked } from './look.ts';
import type { Material } from './model-prompt.ts';
import { secondLook } from './second-look.ts';
import { unexplained } from './unexplained.ts';

export interface TriageParts {
  readonly config: Config['triage'];
  readonly clock: Clock;
  /** Masks secrets in what a model sees. */
  readonly redact: Redact;
  /** Undefined: no model is asked. */
  readonly askModel?: AskModel | undefined;
  /** Told each trouble once. */
  readonly reportTrouble?: ReportTrouble;
}

/** Findings of a finished run, at once from recognisers, and later from a model where it can add something. */
export function createTriage(parts: TriageParts): TriageRun {
  const reportTrouble = once(parts.reportTrouble ?? (() => {}));
  return async (run) => {
    const began = parts.clock.now();
    const looked = await lookAt(run);
    const isTruncated = run.output.droppedBytes > 0 && run.long?.isWhole !== true;
    const triage = firstTriage(looked, parts.clock.now() - began, isTruncated);
    const { command, directory, outcome: ending } = run;
    const asked = { command, directory, ending };
    return withModel({ triage, all: looked.all }, looked, asked, { ...parts, reportTrouble });
  };
}

/** A run, as far as a model is told of it. */
export type AskedRun = Pick<FinishedRun, 'command' | 'directory'> & { readonly ending: Ending };

/** Offers a model where the recognisers did not explain the failure fully. */
export function withModel(
  look: Omit<FirstLook, 'askModel'>,
  looked: Looked,
  run: AskedRun,
  parts: TriageParts & { readonly reportTrouble: ReportTrouble },
): FirstLook {
  const { config, askModel } = parts;
  if (askModel === undefined || config.model === 'none' || !couldAddSomething(looked)) return look;
  const material = materialOf(look.triage, looked, run);
  const deadlineMs = config.timeout * 1_000;
  return {
    ...look,
    askModel: (signal) =>
      secondLook(look.triage, material, run.directory, { ...parts, askModel, deadlineMs }, signal),
  };
}

/** True when the recognisers left a failure unexplained. */
export function couldAddSomething({ extract, isRecognised, all }: Looked): boolean {
  if (extract.length === 0) return false;
  return !isRecognised || unexplained(extract, all).length > 0;
}

/** What a model would be asked about a run. */
export function materialOf(triage: Triage, looked: Looked, run: AskedRun): Material {
  return {
    command: run.command,
    ending: endingWords(run.ending),
    // The stopgap of an output that nobody recognised is no finding to point to.
    findings: looked.isRecognised ? triage.findings : [],
    lines: looked.extract,
  };
}

async function lookAt(run: FinishedRun): Promise<Looked> {
  const { directory, output, outcome, long, lastGreenOutput } = run;
  const look = new Look(directory, lastGreenOutput && familiarLines(lastGreenOutput));
  look.write(output.head);
  let readLines = 0;
  for await (const chunk of long?.middle() ?? []) {
    look.write(chunk);
    if (!long?.isWhole) readLines += countNewlines(chunk);
  }
  if (long?.isWhole) {
    look.write(long.rest());
    return look.end(outcome);
  }
  if (output.droppedBytes > 0) look.skip(output.droppedLines - readLines);
  look.write(output.tail);
  return look.end(outcome);
}

function endingWords({ kind, exitCode, signal }: Ending): string {
  if (kind === 'timed-out') return 'it took too long and was stopped';
  if (signal !== null) return `signal ${signal}`;
  return exitCode === null ? 'a failure' : `exit code ${exitCode}`;
}

function once(reportTrouble: ReportTrouble): ReportTrouble {
  const told = new Set<string>();
  return (trouble) => {
    if (told.has(trouble.message)) return;
    told.add(trouble.message);
    reportTrouble(trouble);
  };
}
