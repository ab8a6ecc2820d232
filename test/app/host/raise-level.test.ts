import { expect, test } from 'vitest';
import { createRaiseLevel, RAISE_DEADLINE_MS } from '../../../src/app/host/raise-level.ts';
import type { Trouble } from '../../../src/core/trouble.ts';
import { decide } from '../../../src/policy/decide.ts';
import { floorRules } from '../../../src/policy/policy-rules.ts';
import { createRedact } from '../../../src/policy/redaction.ts';
import { LocalModel } from '../../../src/system/model/local-model.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { type FakeOllamaOptions, startFakeOllama } from '../../support/fake-ollama.ts';
import { place, shellLine } from '../../support/policy.ts';
import { WispProject } from '../../support/wisp-project.ts';

const SAYS_DANGEROUS = '{"level":"dangerous","reason":"it may deploy"}';

test('a model raises a level, and the line is then asked about', async () => {
  const { judged } = await model({ reply: () => SAYS_DANGEROUS });
  expect(await judged('npm test')).toMatchObject({
    decision: 'ask',
    level: 'dangerous',
    reasons: ['the local model takes it for dangerous'],
  });
});

test('a model lowers nothing', async () => {
  const { judged, troubles } = await model({ reply: () => '{"level":"safe","reason":"fine"}' });
  expect(await judged('rm -rf build')).toMatchObject({ decision: 'ask', level: 'dangerous' });
  expect(troubles).toEqual([]);
});

test('a secret is masked in what the model reads', async () => {
  const { judged, server } = await model({ reply: () => SAYS_DANGEROUS });
  await judged('npm test --token=abcdef123456');
  const [chat] = server.chats();
  expect(JSON.stringify(chat)).toContain('npm test');
  expect(JSON.stringify(chat)).not.toContain('abcdef123456');
});

test.each<[string, FakeOllamaOptions]>([
  ['no model', { models: [] }],
  ['a broken connection', { failure: 'reset' }],
  ['an error midway', { failure: 'error-midway' }],
  ['prose', { reply: () => 'It is dangerous!' }],
  ['another level', { reply: () => '{"level":"fatal","reason":""}' }],
])('trouble is said once and the level of the rules stands: %s', async (_name, options) => {
  const { judged, troubles } = await model(options);
  for (const _time of [1, 2]) {
    expect(await judged('npm test')).toMatchObject({ decision: 'allow', level: 'safe' });
  }
  expect(troubles).toEqual([
    expect.objectContaining({
      part: 'policy',
      message: expect.stringMatching(/; the rules alone judge$/),
    }),
  ]);
});

test('a model that is late is not waited for', async () => {
  const troubles: Trouble[] = [];
  const clock = new FakeClock();
  const raise = createRaiseLevel({
    ask: (_question, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    clock,
    redact: createRedact(),
    report: (trouble) => troubles.push(trouble),
  });
  const raised = raise('npm test', 'safe');
  clock.advance(RAISE_DEADLINE_MS);
  expect(await raised).toBeUndefined();
  expect(troubles[0]?.message).toMatch(/did not answer within 10 s/);
});

test.each([
  ['model', 126],
  ['rules', 0],
])('`policy.classifier` %s decides whether it is asked', async (classifier, code) => {
  const server = await startFakeOllama({ reply: () => SAYS_DANGEROUS });
  const project = new WispProject();
  project.write(
    '../home/wisp/config.json',
    JSON.stringify({ policy: { classifier }, triage: { host: server.url } }),
  );
  expect((await project.run(['run', 'true'])).code).toBe(code);
  expect(server.chats()).toHaveLength(classifier === 'model' ? 1 : 0);
});

async function model(options: FakeOllamaOptions) {
  const server = await startFakeOllama(options);
  const troubles: Trouble[] = [];
  const { ask } = new LocalModel({ host: server.url, model: 'auto', allowRemote: false });
  const raise = createRaiseLevel({
    ask,
    clock: new FakeClock(),
    redact: createRedact(),
    report: (trouble) => troubles.push(trouble),
  });
  return {
    server,
    troubles,
    judged: (line: string) => decide(shellLine(line), floorRules, place, raise),
  };
}
