import type { AbsentModel, AskModel, ModelQuestion } from '../../../core/ask-model.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Config } from '../../../core/config.ts';
import { formatDuration } from '../../../core/duration.ts';
import { type Diagnosis, ok, warn } from './diagnosis.ts';

/** The local model, as far as it is tried here. */
export interface ModelOnTrial {
  find(signal: AbortSignal): Promise<Found | AbsentModel>;
  ask: AskModel;
}

interface Found {
  readonly kind: 'found';
  readonly model: string;
  readonly server: string;
}

const question: ModelQuestion = {
  instructions: 'Answer with a JSON object that holds the line number of the message.',
  material: 'src/sum.ts:3: expected 4, received 3',
  schema: {
    type: 'object',
    properties: { line: { type: 'integer' } },
    required: ['line'],
    additionalProperties: false,
  },
  mayThink: false,
};

/** Asks the model one small question, and says how long its answer took and whether it had the asked form. */
export async function tryModel(
  config: Config['triage'],
  model: ModelOnTrial,
  clock: Clock,
): Promise<Diagnosis> {
  if (config.model === 'none') return ok('model', '`triage.model` is `none`: recognisers only');
  const abort = new AbortController();
  const cancel = clock.after(config.timeout * 1_000, () => abort.abort());
  try {
    return await tried(model, clock, abort.signal);
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    return warn(
      'model',
      `no answer within ${config.timeout} s (\`triage.timeout\`)`,
      `wisp config set triage.timeout ${Math.min(600, config.timeout * 4)}`,
    );
  } finally {
    cancel();
  }
}

async function tried(model: ModelOnTrial, clock: Clock, signal: AbortSignal): Promise<Diagnosis> {
  const found = await model.find(signal);
  if (found.kind === 'absent') return absent(found);
  const start = clock.now();
  const answer = await model.ask(question, signal);
  if (answer.kind === 'absent') return absent(answer);
  const name = `${found.model} at ${found.server}`;
  if (answer.kind === 'failed') return warn('model', `${name}: ${answer.reason}`);
  const took = formatDuration(clock.now() - start);
  return isAsAsked(answer.text)
    ? ok('model', `${name} answered in ${took}`)
    : warn(
        'model',
        `${name} does not keep to the form it is given`,
        'ollama pull qwen2.5-coder:7b',
      );
}

function absent({ reason, hint }: AbsentModel): Diagnosis {
  return warn('model', `${reason}; recognisers work without it`, hint);
}

function isAsAsked(text: string): boolean {
  try {
    const { line } = JSON.parse(text);
    return Number.isInteger(line);
  } catch {
    return false;
  }
}
