import { expect, test } from 'vitest';
import { type ModelOnTrial, tryModel } from '../../../../src/cli/commands/doctor/model.ts';
import { defaultConfig } from '../../../../src/core/config.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const found = { kind: 'found', model: 'qwen3:4b', server: 'http://127.0.0.1:11434' } as const;

test.each<[string, Awaited<ReturnType<ModelOnTrial['ask']>>, string, string]>([
  [
    'keeps the form',
    { kind: 'answered', model: 'qwen3:4b', text: '{"line": 3}' },
    'ok',
    'qwen3:4b at http://127.0.0.1:11434 answered in 2.5 s',
  ],
  [
    'breaks the form',
    { kind: 'answered', model: 'qwen3:4b', text: 'line three' },
    'warn',
    'qwen3:4b at http://127.0.0.1:11434 does not keep to the form it is given',
  ],
  [
    'fails',
    { kind: 'failed', model: 'qwen3:4b', reason: 'out of memory' },
    'warn',
    'qwen3:4b at http://127.0.0.1:11434: out of memory',
  ],
])('a model that %s', async (_, answer, status, message) => {
  const clock = new FakeClock();
  const model: ModelOnTrial = {
    find: async () => found,
    ask: async () => {
      clock.advance(2_500);
      return answer;
    },
  };
  expect(await tryModel(defaultConfig.triage, model, clock)).toMatchObject({ status, message });
  expect(clock.pending).toBe(0);
});

test('nobody to ask is said with what fixes it', async () => {
  const absent = {
    kind: 'absent',
    reason: 'Ollama does not answer',
    hint: 'ollama serve',
  } as const;
  const model: ModelOnTrial = { find: async () => absent, ask: neverAsked };
  expect(await tryModel(defaultConfig.triage, model, new FakeClock())).toEqual({
    check: 'model',
    status: 'warn',
    message: 'Ollama does not answer; recognisers work without it',
    fix: 'ollama serve',
  });
});

test('a model that never answers is given up after triage.timeout', async () => {
  const clock = new FakeClock();
  const model: ModelOnTrial = {
    find: async () => found,
    ask: (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        clock.advance(30_000);
      }),
  };
  expect(await tryModel(defaultConfig.triage, model, clock)).toMatchObject({
    status: 'warn',
    message: 'no answer within 30 s (`triage.timeout`)',
    fix: 'wisp config set triage.timeout 120',
  });
});

test('no model is tried when none is wanted', async () => {
  const config = { ...defaultConfig.triage, model: 'none' };
  const model: ModelOnTrial = { find: neverAsked, ask: neverAsked };
  expect(await tryModel(config, model, new FakeClock())).toMatchObject({ status: 'ok' });
});

async function neverAsked(): Promise<never> {
  throw new Error('asked all the same');
}
