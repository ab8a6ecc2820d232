import type { ModelResponse, Ollama } from 'ollama/browser';
import type { AbsentModel, ModelAnswer, ModelQuestion } from '../../core/ask-model.ts';
import { chooseModel, findModel, type InstalledModel } from './model-choice.ts';
import { isLoopback, modelServerUrl } from './model-host.ts';
import { modelServerFetch } from './model-server.ts';

/** The model that would be asked. */
export interface FoundModel {
  readonly kind: 'found';
  readonly model: string;
  readonly server: string;
  /** What it can do; undefined when the server does not say. */
  readonly capabilities: readonly string[] | undefined;
}

export interface LocalModelOptions {
  /** Where Ollama listens: a URL, or a host with or without a port. */
  readonly host: string;
  /** A model's name, or `auto`. */
  readonly model: string;
  /** Lets questions leave this machine. */
  readonly allowRemote: boolean;
  /** True when the person chose neither a model nor a server: having none is no trouble then. */
  readonly isOptional?: boolean;
}

/**
 * Models of an Ollama server, which is contacted when something is asked. Rejects only when `signal`
 * aborts; everything else that goes wrong is an answer.
 */
export class LocalModel {
  readonly #options: LocalModelOptions;

  constructor(options: LocalModelOptions) {
    this.#options = options;
  }

  /** Which model would be asked. */
  async find(signal: AbortSignal): Promise<FoundModel | AbsentModel> {
    const url = this.#url();
    if (!(url instanceof URL)) return url;
    try {
      const { models } = await (await clientFor(url, signal)).list();
      return this.#pick(models.map(installedModel), url);
    } catch (error) {
      signal.throwIfAborted();
      return unreachable(url, error, this.#options.isOptional);
    }
  }

  /** Asks the model once. */
  readonly ask = async (question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer> => {
    const url = this.#url();
    if (!(url instanceof URL)) return url;
    const found = await this.find(signal);
    if (found.kind === 'absent') return found;
    const { model } = found;
    try {
      const text = await chat(await clientFor(url, signal), found, question);
      return { kind: 'answered', model, text };
    } catch (error) {
      signal.throwIfAborted();
      return { kind: 'failed', model, reason: reasonOf(error) };
    }
  };

  #url(): URL | AbsentModel {
    const { host, allowRemote } = this.#options;
    const url = modelServerUrl(host);
    if (url === undefined) {
      return absent(`\`triage.host\` is no address: ${host}`, 'set it to `http://127.0.0.1:11434`');
    }
    if (isLoopback(url) || allowRemote) return url;
    return absent(
      `\`triage.host\` is another machine: ${url.host}`,
      'output of failed runs would leave this one; `triage.allowRemote` in your own config allows it',
    );
  }

  #pick(installed: readonly InstalledModel[], url: URL): FoundModel | AbsentModel {
    const { model: wanted, allowRemote } = this.#options;
    const model = wanted === 'auto' ? chooseModel(installed) : findModel(installed, wanted);
    if (model === undefined) {
      return wanted === 'auto'
        ? absent(
            'Ollama has no model that can chat',
            '`ollama pull qwen2.5-coder:7b`',
            this.#options.isOptional,
          )
        : absent(`Ollama has no model \`${wanted}\``, `\`ollama pull ${wanted}\``);
    }
    if (model.isRemote && !allowRemote) {
      return absent(
        `\`${model.name}\` runs on another machine`,
        'output of failed runs would leave this one; `triage.allowRemote` in your own config allows it',
      );
    }
    const { name, capabilities } = model;
    return { kind: 'found', model: name, server: url.origin, capabilities };
  }
}

/** Loaded when a model is asked: nothing else needs the client. */
async function clientFor(url: URL, signal: AbortSignal): Promise<Ollama> {
  const { Ollama } = await import('ollama/browser');
  return new Ollama({ host: url.href, fetch: modelServerFetch(signal) });
}

/** The server's own list says more than the client's types. */
function installedModel(
  model: ModelResponse & { capabilities?: string[]; remote_host?: string; remote_model?: string },
): InstalledModel {
  const { name, capabilities, remote_host, remote_model } = model;
  return {
    name,
    capabilities: Array.isArray(capabilities) ? capabilities : undefined,
    isRemote: Boolean(remote_host) || Boolean(remote_model) || /[:-]cloud$/.test(name),
  };
}

/** How long the model stays loaded, so that the next failure is answered fast. */
const KEEP_ALIVE = '15m';
/** Most tokens of an answer, thinking included. */
const ANSWER_TOKENS = 800;
const THINKING_TOKENS = 2_000;
/** Longest answer, in characters: more is a model that cannot stop. */
const ANSWER_CHARACTERS = 65_536;
/**
 * Sizes of the context, in tokens. Few of them, because Ollama loads a model anew for each size; the
 * largest is what small models can hold on a laptop.
 */
const CONTEXT_SIZES = [4_096, 8_192, 16_384] as const;

async function chat(ollama: Ollama, found: FoundModel, question: ModelQuestion): Promise<string> {
  const thinks = question.mayThink && (await canThink(ollama, found));
  const room = thinks ? THINKING_TOKENS : ANSWER_TOKENS;
  const needed = tokensOf(question.instructions) + tokensOf(question.material) + room;
  for (const contextTokens of CONTEXT_SIZES.filter((size) => size >= needed)) {
    const answer = await chatOnce(ollama, found.model, question, thinks, room, contextTokens);
    if (answer !== undefined) return answer;
  }
  throw new Error('the question does not fit its context');
}

/** The answer's text; undefined when the server cut the question to fit the context. */
async function chatOnce(
  ollama: Ollama,
  model: string,
  { instructions, material, schema }: ModelQuestion,
  think: boolean,
  answerTokens: number,
  contextTokens: number,
): Promise<string | undefined> {
  const parts = await ollama.chat({
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: material },
    ],
    format: schema,
    think,
    stream: true,
    keep_alive: KEEP_ALIVE,
    options: { temperature: 0, seed: 1, num_ctx: contextTokens, num_predict: answerTokens },
  });
  let text = '';
  for await (const part of parts) {
    text += part.message?.content ?? '';
    if (text.length > ANSWER_CHARACTERS) throw new Error('its answer does not end');
    // A question that filled the whole context has been cut, and nothing else says so.
    if (part.done && (part.prompt_eval_count ?? 0) >= contextTokens) return undefined;
  }
  return text;
}

async function canThink(ollama: Ollama, { model, capabilities }: FoundModel): Promise<boolean> {
  const known = capabilities ?? (await ollama.show({ model })).capabilities;
  return known?.includes('thinking') ?? false;
}

/** A generous guess: output of tools has about three characters to a token, other scripts one. */
function tokensOf(text: string): number {
  const wide = text.match(/[^\u0000-\u00ff]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 3) + wide;
}

function absent(reason: string, hint: string, isOrdinary = false): AbsentModel {
  return { kind: 'absent', reason, hint, ...(isOrdinary && { isOrdinary }) };
}

function unreachable(url: URL, error: unknown, isOrdinary?: boolean): AbsentModel {
  const hint = 'start it with `ollama serve`, or do without: `wisp config set triage.model none`';
  return codeOf(error) === undefined
    ? absent(`Ollama at ${url.origin} is in trouble: ${reasonOf(error)}`, hint)
    : absent(`Ollama does not answer at ${url.origin}`, hint, isOrdinary);
}

/** The system's code of a connection that failed: `ECONNREFUSED`, `ENOTFOUND`. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return `the connection broke (${code})`;
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]?.slice(0, 200) ?? '';
}
