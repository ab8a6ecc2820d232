import type { AskModel, ModelAnswer } from '../core/ask-model.ts';
import type { Clock } from '../core/clock.ts';
import { FINDINGS_LIMIT, type Triage } from '../core/finding.ts';
import type { Redact } from '../core/redact.ts';
import type { ReportTrouble, Trouble } from '../core/trouble.ts';
import { type Grounded, ground } from './grounding.ts';
import { parseModelAnswer } from './model-answer.ts';
import { type Material, modelQuestion } from './model-prompt.ts';
import { urgentFirst } from './urgent.ts';

/** What a second look needs besides what it is about. */
export interface SecondLookParts {
  readonly askModel: AskModel;
  readonly clock: Clock;
  /** Longest the model may take, its second try included, in milliseconds. */
  readonly deadlineMs: number;
  readonly redact: Redact;
  readonly reportTrouble: ReportTrouble;
}

/**
 * Lets a model add its judgement to a first triage: the order of causes, failures that nobody
 * recognised, one sentence. Resolves with `first` when the model is absent, late, unusable or no
 * longer wanted; never rejects.
 *
 * @param directory Absolute directory the command ran in.
 */
export async function secondLook(
  first: Triage,
  material: Material,
  directory: string,
  parts: SecondLookParts,
  signal: AbortSignal,
): Promise<Triage> {
  const began = parts.clock.now();
  const late = new AbortController();
  const cancel = parts.clock.after(parts.deadlineMs, () => late.abort());
  try {
    const either = AbortSignal.any([signal, late.signal]);
    const heard = await listen(material, directory, parts, either);
    if (heard.usable !== undefined)
      return merged(first, heard.usable, first.durationMs + parts.clock.now() - began);
    if (heard.trouble !== undefined) parts.reportTrouble(heard.trouble);
  } catch (error) {
    if (!signal.aborted) parts.reportTrouble(late.signal.aborted ? lateness(parts) : fault(error));
  } finally {
    cancel();
  }
  return first;
}

interface Usable {
  readonly model: string;
  readonly grounded: Grounded;
}

type Heard =
  | { readonly usable: Usable; readonly trouble?: never }
  | { readonly usable?: never; readonly trouble: Trouble | undefined };

/** Asks, and asks once more the other way round when the answer is of no use. */
async function listen(
  material: Material,
  directory: string,
  { askModel, redact }: SecondLookParts,
  signal: AbortSignal,
): Promise<Heard> {
  let why = '';
  for (const mayThink of [false, true]) {
    const question = modelQuestion(material, redact, mayThink);
    const answer = await askModel(question, signal);
    if (signal.aborted) signal.throwIfAborted();
    if (answer.kind !== 'answered') return { trouble: troubleOf(answer) };
    const saying = parseModelAnswer(answer.text);
    const grounded = saying && ground(saying, material, question.material, directory);
    if (grounded !== undefined && hasAnything(grounded)) {
      return { usable: { model: answer.model, grounded } };
    }
    why = `\`${answer.model}\` gave no usable answer: ${whyUnusable(grounded)}`;
  }
  return { trouble: { part: 'triage', message: why } };
}

function hasAnything({ chosen, added, summary }: Grounded): boolean {
  return chosen.length > 0 || added.length > 0 || summary !== undefined;
}

function whyUnusable(grounded: Grounded | undefined): string {
  if (grounded === undefined) return 'not the JSON it was asked for';
  return grounded.dropped === 0 ? 'empty' : 'nothing of it stands in the output';
}

/** Errors and failed tests stay first; among equals comes first what the model chose. */
function merged(first: Triage, { model, grounded }: Usable, durationMs: number): Triage {
  const { chosen, added, summary } = grounded;
  const picked = new Set([...chosen, ...added]);
  // The stopgap of an output that nobody recognised gives way to what the model found in it.
  const standing = first.engine === 'none' && added.length > 0 ? [] : first.findings;
  const findings = [...picked, ...standing.filter((finding) => !picked.has(finding))];
  return {
    ...first,
    findings: urgentFirst(findings).slice(0, FINDINGS_LIMIT),
    total: first.total - first.findings.length + standing.length + added.length,
    ...(summary === undefined ? {} : { summary }),
    engine: 'model',
    model,
    durationMs,
  };
}

function troubleOf(answer: Exclude<ModelAnswer, { kind: 'answered' }>): Trouble | undefined {
  if (answer.kind === 'failed') {
    return { part: 'triage', message: `\`${answer.model}\` gave no answer: ${answer.reason}` };
  }
  if (answer.isOrdinary) return undefined;
  return { part: 'triage', message: `no local model: ${answer.reason}`, hint: answer.hint };
}

function lateness({ deadlineMs }: SecondLookParts): Trouble {
  return {
    part: 'triage',
    message: `the local model did not answer within ${deadlineMs / 1_000} s`,
    hint: 'choose a smaller one with `triage.model`, or raise `triage.timeout`',
  };
}

function fault(error: unknown): Trouble {
  const message = error instanceof Error ? error.message : String(error);
  return { part: 'triage', message: `the local model failed: ${message}` };
}
