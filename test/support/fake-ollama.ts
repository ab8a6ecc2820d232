import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A server on this machine that answers as Ollama does (shapes and error texts of its 0.17 API:
 * `GET /api/tags`, `POST /api/show`, `POST /api/chat` with streaming), and that can fail in every way
 * a real one, or something else on its port, has been seen to fail.
 */
export async function startFakeOllama(options: FakeOllamaOptions = {}): Promise<FakeOllama> {
  const requests: FakeRequest[] = [];
  const server = createServer((request, response) => {
    read(request).then((body) => {
      const seen: FakeRequest = { path: request.url ?? '', body, isCutOff: false };
      requests.push(seen);
      response.on('close', () => {
        seen.isCutOff = !response.writableFinished;
      });
      const time = requests.filter(({ path }) => path === '/api/chat').length;
      answer(seen, response, options, time);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    chats: () =>
      requests.filter(({ path }) => path === '/api/chat').map(({ body }) => body as FakeChat),
    close,
  };
}

export interface FakeOllama {
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** What was asked of models. */
  readonly chats: () => readonly FakeChat[];
  readonly close: () => Promise<void>;
}

export interface FakeOllamaOptions {
  readonly models?: readonly (string | FakeModel)[];
  /** The model's whole answer to the first question, the second, …; it is streamed in small parts. */
  readonly reply?: (chat: FakeChat, time: number) => string;
  readonly failure?: FakeFailure;
  /** Tokens the server says it read; 34 by default. */
  readonly promptTokens?: (chat: FakeChat) => number;
}

export interface FakeModel {
  readonly name: string;
  /** Left out as by servers that do not tell. */
  readonly capabilities?: readonly string[];
  /** The machine a cloud model runs on. */
  readonly remote_host?: string;
}

export interface FakeRequest {
  readonly path: string;
  readonly body: unknown;
  /** True when the client went away before the answer was complete. */
  isCutOff: boolean;
}

export interface FakeChat {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly format?: unknown;
  readonly think?: boolean;
  readonly stream?: boolean;
  readonly keep_alive?: string;
  readonly options?: Readonly<Record<string, number>>;
}

export type FakeFailure =
  /** Of every request: the connection breaks, a proxy's error page, no answer at all, half of one. */
  | 'reset'
  | 'html502'
  | 'hang'
  | 'not-json'
  /** Of a chat: too many are waiting; gone since it was listed; no answer follows. */
  | 'busy'
  | 'model-gone'
  | 'silent'
  /** After two parts of an answer: an error, the end, a broken connection, a bad line, nothing more. */
  | 'error-midway'
  | 'truncated'
  | 'cut'
  | 'bad-line'
  | 'stall';

function answer(
  request: FakeRequest,
  response: ServerResponse,
  options: FakeOllamaOptions,
  time: number,
): void {
  switch (options.failure) {
    case 'reset':
      response.socket?.destroy();
      return;
    case 'html502':
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad Gateway</html>');
      return;
    case 'hang':
      return;
    case 'not-json':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"models": [tru');
      return;
  }
  const models = (options.models ?? ['llama3.2:3b']).map(asModel);
  switch (request.path) {
    case '/api/tags':
      json(response, 200, { models: models.map(listed) });
      return;
    case '/api/show':
      show(request.body as { model: string }, response, models);
      return;
    case '/api/chat':
      chat(request.body as FakeChat, response, models, options, time);
      return;
    default:
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 page not found');
  }
}

function show({ model }: { model: string }, response: ServerResponse, models: FakeModel[]): void {
  const known = models.find(({ name }) => name === model);
  if (known === undefined) json(response, 404, { error: `model '${model}' not found` });
  else json(response, 200, { details, capabilities: known.capabilities ?? ['completion'] });
}

function chat(
  asked: FakeChat,
  response: ServerResponse,
  models: FakeModel[],
  options: FakeOllamaOptions,
  time: number,
): void {
  const { failure } = options;
  const model = models.find(({ name }) => name === asked.model);
  if (model === undefined || failure === 'model-gone') {
    json(response, 404, { error: `model '${asked.model}' not found` });
    return;
  }
  const canThink = model.capabilities?.includes('thinking') ?? false;
  if (asked.think === true && !canThink) {
    json(response, 400, { error: `"${asked.model}" does not support thinking` });
    return;
  }
  if (failure === 'busy') {
    const error = 'server busy, please try again.  maximum pending requests exceeded';
    json(response, 503, { error });
    return;
  }
  if (failure === 'silent') return;
  // As on the real server, thinking is on unless it is turned off.
  const thinks = canThink && asked.think !== false;
  const text = options.reply?.(asked, time) ?? '{"summary":"","findings":[]}';
  stream(asked, response, text, thinks, options);
}

function stream(
  asked: FakeChat,
  response: ServerResponse,
  text: string,
  thinks: boolean,
  { failure, promptTokens }: FakeOllamaOptions,
): void {
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  const line = (fields: object): void => {
    const head = { model: asked.model, created_at: '2026-01-02T03:04:05.000000006Z' };
    response.write(`${JSON.stringify({ ...head, ...fields })}\n`);
  };
  const part = (content: string) => ({ message: { role: 'assistant', content }, done: false });
  if (thinks) line({ message: { role: 'assistant', content: '', thinking: 'Hm.' }, done: false });
  const size = Math.max(4, Math.ceil(text.length / 200));
  const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  for (const [index, content] of parts.entries()) {
    line(part(content));
    if (index !== 1) continue;
    if (failure === 'stall') return;
    if (failure === 'cut') {
      response.socket?.destroy();
      return;
    }
    if (failure === 'bad-line') response.write('{"model": oops\n');
    if (failure === 'error-midway') {
      response.write('{"error":"llama runner process has terminated: exit status 2"}\n');
    }
    if (failure === 'error-midway' || failure === 'truncated') {
      response.end();
      return;
    }
  }
  line({
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    total_duration: 2_254_970_291,
    load_duration: 574_751_416,
    prompt_eval_count: promptTokens?.(asked) ?? 34,
    prompt_eval_duration: 1_502_000_000,
    eval_count: 12,
    eval_duration: 175_000_000,
  });
  response.end();
}

function listed(model: FakeModel): object {
  const { name } = model;
  return {
    ...model,
    name,
    model: name,
    modified_at: '2026-01-02T03:04:05.000000006-07:00',
    size: 2_019_393_189,
    digest: '0'.repeat(64),
    details,
  };
}

const details = {
  parent_model: '',
  format: 'gguf',
  family: 'llama',
  families: ['llama'],
  parameter_size: '3.2B',
  quantization_level: 'Q4_K_M',
};

function asModel(model: string | FakeModel): FakeModel {
  return typeof model === 'string' ? { name: model, capabilities: ['completion'] } : model;
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}
