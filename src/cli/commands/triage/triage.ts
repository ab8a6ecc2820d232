import { openLocalModel } from '../../../app/host/open-local-model.ts';
import { printable } from '../../../core/text.ts';
import type { FirstLook } from '../../../core/triage.ts';
import type { Trouble } from '../../../core/trouble.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { createRedact } from '../../../policy/redaction.ts';
import { keepHeapSmall } from '../../../system/small-heap.ts';
import { systemClock as clock } from '../../../system/system-clock.ts';
import { type Ending, firstTriage, Look, type Looked, mayBeClean } from '../../../triage/look.ts';
import { type AskedRun, withModel } from '../../../triage/triage.ts';
import { isUrgent } from '../../../triage/urgent.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { asGithub } from '../../render/findings/github.ts';
import { asJson } from '../../render/findings/json.ts';
import { asMarkdown } from '../../render/findings/markdown.ts';
import { masked } from '../../render/findings/masked.ts';
import { type FindingsReport, isUnrecognised } from '../../render/findings/report.ts';
import { asText } from '../../render/findings/text.ts';
import { createLinkTo } from '../../render/hyperlinks.ts';
import { createStyle, wantsColour } from '../../render/style.ts';
import type { Io } from '../../terminal/io.ts';
import { explainModel } from './explain-model.ts';
import { outputBytes } from './output-source.ts';
import type { TriageOptions } from './triage-options.ts';

/** `wisp triage`: findings from the output of a run that someone else started. */
export async function triage(
  file: string | undefined,
  options: TriageOptions,
  io: Io,
): Promise<number> {
  // A reader that has seen enough (`| head`) is no trouble.
  io.stdout.on('error', () => {});
  const began = clock.now();
  const run: AskedRun = {
    command: 'unknown',
    directory: io.environment.directory,
    ending: endingOf(options.exitCode),
  };
  const looked = await lookAt(file, run, io);
  if (options.extract) return printExtract(looked, io);

  const found = options.exitCode === undefined && mayBeClean(looked) ? cleared(looked) : looked;
  const look = { triage: firstTriage(found, clock.now() - began, false), all: found.all };
  if (options.explainModel) return explainModel({ look, looked: found, run, options, io });
  const report = await withJudgement(look, found, run, options, io);
  io.stdout.write(formatted(report, options, io));
  return options.check && hasErrors(report) ? exitCode.red : exitCode.ok;
}

function endingOf(code: number | undefined): Ending {
  const kind = code === 0 ? 'passed' : 'failed';
  return { kind, exitCode: code ?? null, signal: null, reason: null };
}

async function lookAt(file: string | undefined, run: AskedRun, io: Io): Promise<Looked> {
  keepHeapSmall();
  const look = new Look(run.directory);
  for await (const chunk of outputBytes(file, io)) look.write(chunk);
  return look.end(run.ending);
}

/** Nobody said that the run failed, and nothing in it says so. */
function cleared(looked: Looked): Looked {
  return { ...looked, all: [], extract: [] };
}

function printExtract({ extract }: Looked, io: Io): number {
  for (const { whole } of extract) io.stdout.write(`${whole}\n`);
  return exitCode.ok;
}

async function withJudgement(
  look: Omit<FirstLook, 'askModel'>,
  looked: Looked,
  run: AskedRun,
  options: TriageOptions,
  io: Io,
): Promise<FindingsReport> {
  const { triage, all } = look;
  const first = { triage, all, extract: looked.extract };
  if (options.model === false) return first;
  const { config: whole } = await readConfig(io.environment);
  const config = { ...whole.triage, ...(options.model && { model: options.model }) };
  const { askModel } = withModel(look, looked, run, {
    config,
    clock,
    redact: createRedact(),
    askModel: openLocalModel(config, io.environment).ask,
    reportTrouble: (trouble) => tell(trouble, io),
  });
  if (askModel === undefined) return first;
  const judged = await askModel(new AbortController().signal);
  const added = judged.findings.filter(({ by }) => by === 'model');
  const standing = triage.engine === 'none' && added.length > 0 ? [] : all;
  return { triage: judged, all: [...added, ...standing], extract: looked.extract };
}

function formatted(report: FindingsReport, options: TriageOptions, io: Io): string {
  switch (options.json ? 'json' : options.format) {
    case 'json':
      return asJson(report);
    case 'markdown':
      return asMarkdown(masked(report, createRedact()));
    case 'github':
      return asGithub(masked(report, createRedact()));
    case 'text':
      return asText(report, {
        style: createStyle(wantsColour(io.stdout, io.environment)),
        linkTo: createLinkTo(io.stdout, io.environment),
        directory: io.environment.directory,
        isEndingUnknown: options.exitCode === undefined,
      });
  }
}

function hasErrors(report: FindingsReport): boolean {
  return isUnrecognised(report) || report.all.some(isUrgent);
}

function tell({ message, hint }: Trouble, io: Io): void {
  io.stderr.write(`wisp: ${printable(hint === undefined ? message : `${message}; ${hint}`)}\n`);
}
