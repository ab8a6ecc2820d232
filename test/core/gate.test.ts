import { expect, test } from 'vitest';
import { emptyMemory, type Gate, passGate } from '../../src/core/gate.ts';
import { compilePattern } from '../../src/core/gate-pattern.ts';
import { calmRate, FIRES_PER_MINUTE, type GateRate, passRate } from '../../src/core/gate-rate.ts';

test.each([
  ['each-line: one, two → one, two'],
  ['each-line: one, one → one, one'],
  ['each-line: , one,    → one'],
  ['change: one, one, two, one → one, two, one'],
  ['change: one, , one → one'],
  ['match:done: going, done: 3, going, done: 4 → done: 3, done: 4'],
  ['match:^a+$: aaa, aab, → aaa'],
  ['exit: one, two →'],
])('lines: %s', (row) => {
  expect(row).toBe(played(row, 'line'));
});

test.each([
  ['each-line: one, two, two → one, two, two'],
  ['each-line: , one → one'],
  ['change: one, one, two, two, one → two, one'],
  ['change: , one → one'],
  ['match:done: going, done, done, going, done → done, done'],
  ['match:failed: failed 1, failed 1, failed 2 → failed 1, failed 2'],
])('looks: %s', (row) => {
  expect(row).toBe(played(row, 'look'));
});

test('an end fires with `exit` alone', () => {
  const input = { kind: 'exit', text: 'exit 3' } as const;
  const never = (): boolean => false;
  expect(passGate({ on: 'exit' }, emptyMemory, input, never).fire).toBe('exit 3');
  expect(passGate({ on: 'each-line' }, emptyMemory, input, never).fire).toBeNull();
});

test('a matching line of a look fires without the rest of it', () => {
  const look = { kind: 'look', text: 'a\n\nstatus: done\nz' } as const;
  const gate = { on: 'match', pattern: 'done' } as const;
  expect(passGate(gate, emptyMemory, look, compilePattern('done')).fire).toBe('status: done');
});

test.each([
  ['(x', 'missing closing'],
  ['', 'every line would match'],
  ['a(?=b)', 'look-around'],
  ['(?<!a)b', 'look-around'],
  ['(.)\\1', 'reference back'],
  ['(?<n>.)\\k<n>', 'reference back'],
  ['x'.repeat(1_001), 'longer than 1000'],
  ['(((a{100}){100}){100})', 'invalid repeat count'],
])('the pattern %j is refused with the reason', (pattern, reason) => {
  expect(() => compilePattern(pattern)).toThrow(reason);
});

test('a pattern that would keep a backtracking engine busy for ever is matched at once', () => {
  expect(compilePattern('^(a+)+$')(`${'a'.repeat(60_000)}b`)).toBe(false);
});

test('of a minute fifty fires are told and the rest is counted', () => {
  const { answers, rate } = rates(312, 1);
  expect(answers.filter((answer) => answer === 'fire')).toHaveLength(FIRES_PER_MINUTE);
  expect(rate.suppressed).toBe(262);
});

test('ten such minutes are a flood, and a calm one in between begins anew', () => {
  const busy = Array.from({ length: 10 }, (_, minute) => minute * 60_000);
  expect(minutes(busy)).toBe('flood');
  expect(minutes(busy.map((ms, index) => (index < 5 ? ms : ms + 60_000)))).toBe('suppress');
});

function played(row: string, kind: 'line' | 'look'): string {
  const [, on = '', rest = ''] = /^(each-line|change|exit|match:[^:]+): (.*)$/.exec(row) ?? [];
  const [inputs = ''] = rest.split(' →');
  const gate = (on.startsWith('match:') ? { on: 'match', pattern: on.slice(6) } : { on }) as Gate;
  const matches = gate.on === 'match' ? compilePattern(gate.pattern) : () => false;
  const fired: string[] = [];
  let memory = emptyMemory;
  for (const text of inputs.split(', ')) {
    const answer = passGate(gate, memory, { kind, text }, matches);
    memory = answer.memory;
    if (answer.fire !== null) fired.push(answer.fire);
  }
  return `${on}: ${inputs} → ${fired.join(', ')}`.trimEnd();
}

function rates(fires: number, everyMs: number): { answers: string[]; rate: GateRate } {
  const answers: string[] = [];
  let rate = calmRate;
  for (let number = 0; number < fires; number++) {
    const next = passRate(rate, number * everyMs);
    rate = next.rate;
    answers.push(next.answer);
  }
  return { answers, rate };
}

/** The answer to the last of 60 fires in each of these minutes. */
function minutes(startsMs: readonly number[]): string | undefined {
  let rate = calmRate;
  let answer: string | undefined;
  for (const startMs of startsMs) {
    for (let number = 0; number < 60; number++)
      ({ answer, rate } = passRate(rate, startMs + number));
  }
  return answer;
}
