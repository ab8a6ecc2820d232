import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/core/config.ts';
import { LocalModel } from '../../../src/system/model/local-model.ts';
import { systemClock } from '../../../src/system/system-clock.ts';
import { createTriage } from '../../../src/triage/triage.ts';

// Needs a running Ollama with a model that can chat: WISP_TEST_OLLAMA=1 npx vitest run local-model.real
const isWanted = process.env.WISP_TEST_OLLAMA === '1';
const host = process.env.OLLAMA_HOST ?? defaultConfig.triage.host;

describe.skipIf(!isWanted)('a real Ollama', () => {
  const model = new LocalModel({ host, model: 'auto', allowRemote: false });

  test('says which model it would ask', async () => {
    expect((await model.find(AbortSignal.timeout(10_000))).kind).toBe('found');
  });

  test('adds judgement to a failure nobody recognises, and only what stands in the output', async () => {
    const output = [
      'starting the engine',
      'gear box: 4 gears ready',
      'wheel 7: fatal: it came off at hub 3',
      'the engine stops',
    ].join('\n');
    const troubles: string[] = [];
    const triage = createTriage({
      config: { ...defaultConfig.triage, timeout: 300 },
      clock: systemClock,
      redact: (text) => text,
      askModel: model.ask,
      reportTrouble: ({ message }) => troubles.push(message),
    });
    const { askModel } = await triage({
      command: 'engine --start',
      directory: '/w',
      outcome: {
        kind: 'failed',
        exitCode: 1,
        signal: null,
        reason: null,
        durationMs: 5,
        isStoppedByWisp: false,
        leftBehind: [],
      },
      output: {
        head: new TextEncoder().encode(output),
        tail: new Uint8Array(),
        droppedBytes: 0,
        droppedLines: 0,
      },
      long: undefined,
      lastGreenOutput: undefined,
    });
    const answer = await askModel?.(new AbortController().signal);
    expect(troubles).toEqual([]);
    expect(answer?.engine).toBe('model');
    for (const finding of answer?.findings ?? []) expect(output).toContain(finding.evidence.text);
  }, 600_000);
});
