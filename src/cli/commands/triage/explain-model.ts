import { openLocalModel } from '../../../app/host/open-local-model.ts';
import { printable } from '../../../core/text.ts';
import type { FirstLook } from '../../../core/triage.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { createRedact } from '../../../policy/redaction.ts';
import { systemClock } from '../../../system/system-clock.ts';
import type { Looked } from '../../../triage/look.ts';
import { modelQuestion } from '../../../triage/model-prompt.ts';
import { type AskedRun, couldAddSomething, materialOf } from '../../../triage/triage.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import type { TriageOptions } from './triage-options.ts';

/** What there is to explain. */
export interface Explained {
  readonly look: Omit<FirstLook, 'askModel'>;
  readonly looked: Looked;
  readonly run: AskedRun;
  readonly options: TriageOptions;
  readonly io: Io;
}

/** `wisp triage --explain-model`: which model would be asked, why, and with which words. */
export async function explainModel({ look, looked, run, options, io }: Explained): Promise<number> {
  const lines = [...(await modelLines(options, io)), `question  ${whyAsked(looked)}`];
  if (couldAddSomething(looked)) {
    const material = materialOf(look.triage, looked, run);
    const question = modelQuestion(material, createRedact(), false);
    lines.push('', '--- instructions', question.instructions);
    lines.push('', '--- material, secrets masked', question.material);
  }
  io.stdout.write(`${lines.join('\n')}\n`);
  return exitCode.ok;
}

async function modelLines(options: TriageOptions, io: Io): Promise<readonly string[]> {
  const { config: whole } = await readConfig(io.environment);
  const wanted = options.model === false ? 'none' : (options.model ?? whole.triage.model);
  if (wanted === 'none') return ['model     none is asked: it is turned off'];
  const late = new AbortController();
  const cancel = systemClock.after(LOOK_MS, () => late.abort());
  try {
    const config = { ...whole.triage, model: wanted };
    const found = await openLocalModel(config, io.environment).find(late.signal);
    if (found.kind === 'absent') {
      return [`model     none: ${printable(found.reason)}`, `          ${printable(found.hint)}`];
    }
    const why = wanted === 'auto' ? ' (the first installed of the preferred ones)' : '';
    return [
      `model     ${printable(found.model)}${why}`,
      `server    ${found.server}`,
      `deadline  ${config.timeout} s`,
    ];
  } catch {
    return [`model     none: the server did not answer within ${LOOK_MS / 1_000} s`];
  } finally {
    cancel();
  }
}

/** Longest a server may take to list its models, in milliseconds. */
const LOOK_MS = 5_000;

function whyAsked(looked: Looked): string {
  if (looked.extract.length === 0) return 'none: nothing says that the run failed';
  if (!looked.isRecognised) return 'asked: no tool was recognised';
  return couldAddSomething(looked)
    ? 'asked: some lines speak of a failure that no finding covers'
    : 'none: the findings explain the failure';
}
