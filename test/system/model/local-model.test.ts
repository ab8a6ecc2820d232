import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LocalModel } from '../../../src/system/model/local-model.ts';
import {
  type FakeFailure,
  type FakeOllama,
  type FakeOllamaOptions,
  startFakeOllama,
} from '../../support/fake-ollama.ts';

const question = {
  instructions: 'Answer with JSON.',
  material: 'L1: it broke',
  schema: { type: 'object' },
  mayThink: false,
};
const patience = () => new AbortController().signal;

test('asks for JSON of the schema, without thinking, the same each time, and keeps the model', async () => {
  const ollama = await startFakeOllama({ reply: () => '{"summary":"it broke"}' });
  const answer = await modelAt(ollama.url).ask(question, patience());
  expect(answer).toEqual({
    kind: 'answered',
    model: 'llama3.2:3b',
    text: '{"summary":"it broke"}',
  });
  expect(ollama.chats()).toEqual([
    {
      model: 'llama3.2:3b',
      messages: [
        { role: 'system', content: 'Answer with JSON.' },
        { role: 'user', content: 'L1: it broke' },
      ],
      format: { type: 'object' },
      think: false,
      stream: true,
      keep_alive: '15m',
      options: { temperature: 0, seed: 1, num_ctx: 4096, num_predict: 800 },
    },
  ]);
});

describe('which model', () => {
  test.each<[string, FakeOllamaOptions['models'] & object, string, string | undefined]>([
    ['the first preferred', ['mistral:7b', 'llama3.2:3b', 'qwen3:4b'], 'auto', 'qwen3:4b'],
    [
      'a variant of a preferred one',
      ['a:1b', 'qwen2.5-coder:7b-instruct-q4_K_M'],
      'auto',
      'qwen2.5-coder:7b-instruct-q4_K_M',
    ],
    ['else any that chats', [{ name: 'nomic-embed-text:latest' }, 'phi:2b'], 'auto', 'phi:2b'],
    [
      'none that only embeds',
      [{ name: 'x:latest', capabilities: ['embedding'] }],
      'auto',
      undefined,
    ],
    ['none that runs elsewhere', ['gpt-oss:120b-cloud'], 'auto', undefined],
    [
      'none that the server passes on',
      [{ name: 'a:1b', remote_host: 'https://ollama.com:443' }],
      'auto',
      undefined,
    ],
    ['the one that was named', ['llama3.2:3b', 'phi:2b'], 'phi:2b', 'phi:2b'],
    ['named without a tag', ['phi:latest'], 'phi', 'phi:latest'],
    ['named and not there', ['llama3.2:3b'], 'phi:2b', undefined],
    ['named and elsewhere', ['gpt-oss:120b-cloud'], 'gpt-oss:120b-cloud', undefined],
  ])('%s', async (_name, models, wanted, expected) => {
    const ollama = await startFakeOllama({ models });
    const found = await modelAt(ollama.url, wanted).find(patience());
    expect(found.kind === 'found' ? found.model : undefined).toBe(expected);
  });

  test('says how to get the one that is missing', async () => {
    const ollama = await startFakeOllama();
    expect(await modelAt(ollama.url, 'phi:2b').find(patience())).toEqual({
      kind: 'absent',
      reason: 'Ollama has no model `phi:2b`',
      hint: '`ollama pull phi:2b`',
    });
  });
});

describe('thinking', () => {
  test.each([
    ['is turned on for the second try of a model that can', ['completion', 'thinking'], true],
    ['stays off where the model cannot', ['completion'], false],
    ['stays off where the server does not say and the model cannot', undefined, false],
  ])('%s', async (_name, capabilities, expected) => {
    const model = { name: 'qwen3:4b', ...(capabilities && { capabilities }) };
    const ollama = await startFakeOllama({ models: [model], reply: () => '{}' });
    const answer = await modelAt(ollama.url).ask({ ...question, mayThink: true }, patience());
    expect(answer.kind).toBe('answered');
    expect(ollama.chats().map(({ think }) => think)).toEqual([expected]);
  });

  test('is no part of the answer', async () => {
    const models = [{ name: 'qwen3:4b', capabilities: ['completion', 'thinking'] }];
    const ollama = await startFakeOllama({ models, reply: () => '{}' });
    const answer = await modelAt(ollama.url).ask({ ...question, mayThink: true }, patience());
    expect(answer).toMatchObject({ text: '{}' });
  });
});

describe('the context', () => {
  test.each([
    [9_000, 4_096],
    [20_000, 8_192],
    [40_000, 16_384],
  ])('of a question of %i characters has %i tokens', async (characters, tokens) => {
    const ollama = await startFakeOllama({ reply: () => '{}' });
    const material = 'error: no '.repeat(characters / 10);
    await modelAt(ollama.url).ask({ ...question, material }, patience());
    expect(ollama.chats().map(({ options }) => options?.num_ctx)).toEqual([tokens]);
  });

  test('grows when the server read as much as fits, because it may have cut the rest', async () => {
    const ollama = await startFakeOllama({
      reply: () => '{}',
      promptTokens: ({ options }) => Math.min(5_000, options?.num_ctx ?? 0),
    });
    const answer = await modelAt(ollama.url).ask(question, patience());
    expect(answer.kind).toBe('answered');
    expect(ollama.chats().map(({ options }) => options?.num_ctx)).toEqual([4_096, 8_192]);
  });

  test('that is never enough is said', async () => {
    const ollama = await startFakeOllama({ promptTokens: ({ options }) => options?.num_ctx ?? 0 });
    expect(await modelAt(ollama.url).ask(question, patience())).toMatchObject({
      kind: 'failed',
      reason: 'the question does not fit its context',
    });
  });
});

describe('trouble is an answer, and nothing is printed', () => {
  test.each<[FakeFailure, string, RegExp]>([
    ['reset', 'absent', /^Ollama does not answer at http:\/\/127/],
    ['html502', 'absent', /it answered with status 502/],
    ['not-json', 'absent', /something that is not JSON/],
    ['busy', 'failed', /^server busy/],
    ['model-gone', 'failed', /^model 'llama3.2:3b' not found/],
    ['error-midway', 'failed', /^llama runner process has terminated/],
    ['truncated', 'failed', /done or success/],
    ['cut', 'failed', /./],
    ['bad-line', 'failed', /something that is not JSON/],
  ])('%s', async (failure, kind, reason) => {
    const printed = [
      vi.spyOn(console, 'log'),
      vi.spyOn(console, 'warn'),
      vi.spyOn(console, 'error'),
    ];
    const ollama = await startFakeOllama({ failure, reply: () => '{"summary":"a long answer"}' });
    const answer = await modelAt(ollama.url).ask(question, patience());
    expect(answer).toMatchObject({ kind, reason: expect.stringMatching(reason) });
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('nobody listens', async () => {
    const ollama = await startFakeOllama();
    await ollama.close();
    expect(await modelAt(ollama.url).ask(question, patience())).toEqual({
      kind: 'absent',
      reason: `Ollama does not answer at ${ollama.url}`,
      hint: 'start it with `ollama serve`, or do without: `wisp config set triage.model none`',
    });
  });

  test.each([
    ['does not run', (ollama: FakeOllama) => ollama.close()],
    ['has no model', () => {}],
  ])('an Ollama nobody chose that %s is ordinary', async (_what, before) => {
    const ollama = await startFakeOllama({ models: [] });
    await before(ollama);
    const options = { host: ollama.url, model: 'auto', allowRemote: false, isOptional: true };
    expect(await new LocalModel(options).ask(question, patience())).toMatchObject({
      kind: 'absent',
      isOrdinary: true,
    });
  });

  test('an answer without end', async () => {
    const ollama = await startFakeOllama({ reply: () => 'x'.repeat(1_000_000) });
    expect(await modelAt(ollama.url).ask(question, patience())).toMatchObject({
      kind: 'failed',
      reason: 'its answer does not end',
    });
  });
});

test('an error without end is not read to its end', async () => {
  let hasGone = false;
  const server = createServer((_request, response) => {
    response.writeHead(500);
    const more = (): void => {
      while (!hasGone && response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    response.on('close', () => {
      hasGone = true;
    });
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await modelAt(`http://127.0.0.1:${port}`).ask(question, patience());
  expect(answer.kind).not.toBe('answered');
  await vi.waitUntil(() => hasGone);
});

describe('a question that is no longer wanted', () => {
  test.each<FakeFailure>(['hang', 'silent', 'stall'])('%s: ends at once', async (failure) => {
    const ollama = await startFakeOllama({ failure, reply: () => '{"summary":"a long answer"}' });
    const abort = new AbortController();
    const asked = modelAt(ollama.url).ask(question, abort.signal);
    await vi.waitUntil(() => ollama.requests.length >= (failure === 'hang' ? 1 : 2));
    abort.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    await vi.waitUntil(() => ollama.requests.at(-1)?.isCutOff);
  });
});

describe('nothing leaves the machine', () => {
  test.each(['http://192.168.1.7:11434', 'models.example.com', 'https://127.0.0.1.example.com'])(
    '%s is not asked',
    async (host) => {
      const model = new LocalModel({ host, model: 'auto', allowRemote: false });
      expect(await model.ask(question, patience())).toMatchObject({
        kind: 'absent',
        reason: expect.stringContaining('another machine'),
      });
    },
  );

  test('a redirect is not followed', async () => {
    const elsewhere = await startFakeOllama();
    const { createServer } = await import('node:http');
    const server = createServer((_request, response) => {
      response.writeHead(307, { Location: `${elsewhere.url}/api/tags` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const answer = await modelAt(`http://127.0.0.1:${port}`).ask(question, patience());
    await new Promise((resolve) => server.close(resolve));
    expect(answer.kind).toBe('absent');
    expect(elsewhere.requests).toEqual([]);
  });

  test('unless the owner allows it', async () => {
    const ollama = await startFakeOllama({ models: ['gpt-oss:120b-cloud'], reply: () => '{}' });
    const host = ollama.url;
    const model = new LocalModel({ host, model: 'gpt-oss:120b-cloud', allowRemote: true });
    expect((await model.ask(question, patience())).kind).toBe('answered');
  });
});

function modelAt(host: string, model = 'auto'): LocalModel {
  return new LocalModel({ host, model, allowRemote: false });
}
