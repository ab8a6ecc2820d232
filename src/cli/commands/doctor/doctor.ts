import type { Command } from 'commander';
import { WispError } from '../../../core/wisp-error.ts';
import { examineConfig } from '../../../fs/config/config-file.ts';
import { OwnClaims } from '../../../notify/rate-limit.ts';
import { createRedact } from '../../../policy/redaction.ts';
import { systemClock, wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { createStyle, wantsColour } from '../../render/style.ts';
import type { Io } from '../../terminal/io.ts';
import { openAudit } from '../../terminal/open-audit.ts';
import { openQuestions, type Questions } from '../../terminal/questions.ts';
import { terminalNotifier } from '../../terminal/terminal-notifier.ts';
import { type Diagnosis, ok } from './diagnosis.ts';
import { examine } from './examine.ts';
import { judgeSent } from './send-notification.ts';
import { diagnosisLines, summaryLine } from './show.ts';

export interface DoctorOptions {
  readonly notify?: boolean;
  readonly json?: boolean;
  readonly fix?: boolean;
}

/** `wisp doctor`: what works here, and how to fix what does not. */
export async function doctor(options: DoctorOptions, program: Command, io: Io): Promise<number> {
  if (options.fix) requireTerminal(options, io);
  const style = createStyle(wantsColour(io.stdout, io.environment));
  const diagnoses: Diagnosis[] = [];
  const tell = (diagnosis: Diagnosis): void => {
    if (!options.json) io.stdout.write(diagnosisLines(diagnosis, style));
  };
  const questions = options.fix ? openQuestions(io) : undefined;
  for await (const diagnosis of everything(options, program, io)) {
    tell(diagnosis);
    const now = questions ? await fixed(diagnosis, questions) : diagnosis;
    if (now !== diagnosis) tell(now);
    diagnoses.push(now);
  }
  questions?.close();
  io.stdout.write(options.json ? asJson(diagnoses) : `\n${summaryLine(diagnoses)}`);
  const hasFailed = diagnoses.some(({ status }) => status === 'fail');
  return hasFailed ? exitCode.red : exitCode.ok;
}

async function* everything(
  options: DoctorOptions,
  program: Command,
  io: Io,
): AsyncGenerator<Diagnosis> {
  yield* examine(io, program);
  if (options.notify) yield await sent(io);
}

async function sent(io: Io): Promise<Diagnosis> {
  const { config } = await examineConfig(io.environment);
  const redact = createRedact();
  const reportTrouble = (): void => {};
  const record = openAudit(io, {
    directory: io.environment.directory,
    log: config.log,
    redact,
    reportTrouble,
  });
  const notifier = terminalNotifier(io, {
    config: config.notifications,
    clock: systemClock,
    // Asked for, it is not one of those that the limit is there for.
    claims: new OwnClaims(wallClockMs),
    redact,
    record,
    reportTrouble,
  });
  const result = await notifier.notify({
    title: 'wisp doctor',
    body: 'This is what a notification of wisp looks like here',
    sound: true,
    source: 'doctor',
  });
  await notifier.close();
  return judgeSent(result, config.notifications.channels, io.stderr.isTTY === true);
}

async function fixed(diagnosis: Diagnosis, questions: Questions): Promise<Diagnosis> {
  const { applyFix, check, status } = diagnosis;
  if (applyFix === undefined || status === 'ok') return diagnosis;
  if (!(await questions.confirm('      fix it now?'))) return diagnosis;
  try {
    await applyFix();
    return ok(check, 'fixed');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { check, status: 'fail', message: `could not be fixed: ${reason}` };
  }
}

function requireTerminal(options: DoctorOptions, io: Io): void {
  if (io.stdin.isTTY === true && !options.json) return;
  throw new WispError(
    'usage',
    '`--fix` asks before it changes anything, and nobody is here to ask',
    {
      hint: 'run it in a terminal, without `--json`',
    },
  );
}

function asJson(diagnoses: readonly Diagnosis[]): string {
  const checks = diagnoses.map(({ check, status, message, fix = null }) => ({
    check,
    status,
    message,
    fix,
    // Its name before 0.2, to be gone with 0.3.
    mend: fix,
  }));
  const statuses = new Set(checks.map(({ status }) => status));
  const status = statuses.has('fail') ? 'fail' : statuses.has('warn') ? 'warn' : 'ok';
  return `${JSON.stringify({ status, checks }, null, 2)}\n`;
}
