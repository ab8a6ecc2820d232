import { expect, test } from 'vitest';
import {
  gentleSteps,
  type KillSteps,
  type OutputSink,
  quickSteps,
} from '../../src/core/command-runner.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { CommandWait } from '../../src/wait/command-wait.ts';
import type { Standing } from '../../src/wait/running-wait.ts';
import { interruptedVerdict } from '../../src/wait/verdicts.ts';
import { FakeClock } from '../support/fake-clock.ts';

const exited: Outcome = {
  kind: 'passed',
  exitCode: 0,
  signal: null,
  reason: null,
  durationMs: 5,
  isStoppedByWisp: false,
  leftBehind: [],
};

/** A command whose output and end follow the test's word; stopped, it is killed. */
function waiting(options: { pattern?: RegExp; deadlineMs?: number } = {}) {
  const clock = new FakeClock();
  const stopped: KillSteps[] = [];
  const standings: Standing[] = [];
  let sink!: OutputSink;
  let end!: (outcome: Outcome) => void;
  const outcome = new Promise<Outcome>((resolve) => {
    end = resolve;
  });
  const wait = new CommandWait({
    line: 'make all',
    pattern: options.pattern,
    clock,
    deadlineMs: options.deadlineMs ?? null,
    onStanding: (standing) => standings.push(standing),
    start: (output) => {
      sink = output;
      return {
        outcome,
        stop: (steps) => {
          stopped.push(steps);
          end({
            ...exited,
            kind: 'killed',
            exitCode: null,
            signal: 'SIGTERM',
            isStoppedByWisp: true,
          });
        },
      };
    },
  });
  const prints = (text: string, stream: 'stdout' | 'stderr' = 'stdout') =>
    sink(new TextEncoder().encode(text), stream);
  return { wait, clock, stopped, standings, prints, ends: end };
}

const verdictOf = async ({ wait }: ReturnType<typeof waiting>) => (await wait.ended).verdict;

test('exit 0 is passed', async () => {
  const told = waiting();
  told.ends(exited);
  expect(await verdictOf(told)).toMatchObject({
    word: 'passed',
    summary: '`make all` exited with 0',
  });
});

test('any other exit is failed, and its code and last lines are passed on', async () => {
  const told = waiting();
  told.prints(Array.from({ length: 12 }, (_, n) => `line ${n}\n`).join(''));
  told.prints('no newline', 'stderr');
  told.ends({ ...exited, kind: 'failed', exitCode: 3 });
  const { word, detail } = await verdictOf(told);
  expect(word).toBe('failed');
  expect(detail).toMatchObject({ exitCode: 3, signal: null });
  expect(detail?.tail).toEqual([
    ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `line ${n}`),
    'no newline',
  ]);
});

test('a signal is failed', async () => {
  const told = waiting();
  told.ends({ ...exited, kind: 'killed', exitCode: null, signal: 'SIGSEGV' });
  expect((await verdictOf(told)).summary).toBe('`make all` was ended by SIGSEGV');
});

test('a command that does not start is unavailable', async () => {
  const told = waiting();
  told.ends({ ...exited, kind: 'not-started', exitCode: null, reason: 'no such program: make' });
  expect(await verdictOf(told)).toMatchObject({ kind: 'unavailable' });
});

test('a line that matches ends the wait and the command, however it was cut and coloured', async () => {
  const told = waiting({ pattern: /listening on \d+$/ });
  told.prints('starting\nlisten');
  told.prints('ing \u001b[32mon 30');
  expect(told.stopped).toEqual([]);
  told.prints('00\u001b[0m\nlistening on 4000\n');
  expect(await verdictOf(told)).toMatchObject({
    word: 'matched',
    summary: 'a line matches: listening on 3000',
  });
  expect(told.stopped).toEqual([gentleSteps]);
});

test('an end without the line is none', async () => {
  const told = waiting({ pattern: /listening/ });
  told.prints('bye\n');
  told.ends(exited);
  expect(await verdictOf(told)).toMatchObject({ word: 'none', kind: 'nothing' });
});

test('a bad end without the line is failed', async () => {
  const told = waiting({ pattern: /listening/ });
  told.ends({ ...exited, kind: 'failed', exitCode: 1 });
  expect(await verdictOf(told)).toMatchObject({ word: 'failed' });
});

test('the deadline ends the command too', async () => {
  const told = waiting({ deadlineMs: 60_000 });
  told.clock.advance(60_000);
  expect(await verdictOf(told)).toMatchObject({ word: 'deadline' });
  expect(told.stopped).toEqual([gentleSteps]);
  expect(told.clock.pending).toBe(0);
});

test('stopping twice hastens, and the first reason stands', async () => {
  const told = waiting();
  told.wait.stop(interruptedVerdict());
  told.wait.stop(interruptedVerdict());
  expect(await verdictOf(told)).toMatchObject({ word: 'interrupted' });
  expect(told.stopped).toEqual([gentleSteps, quickSteps]);
});

test('the last line is shown as it stands, without control characters', () => {
  const told = waiting();
  told.prints('10%\r50%\r\u001b[2K\u0007done\n');
  expect(told.standings.map(({ latest }) => latest)).toEqual([undefined, '10%', '50%', 'done']);
  expect(told.standings.every(({ isChanged }) => !isChanged)).toBe(true);
});

test('a match in a line of any length is found, across the pieces it is taken in', async () => {
  for (const before of [5_000, 256 * 1024 - 10, 700_000]) {
    const told = waiting({ pattern: /"level":"error"/ });
    told.prints(`${'x'.repeat(before)}"level":"error"}\n`);
    expect(await verdictOf(told)).toMatchObject({ word: 'matched' });
  }
});

test('a prompt without a newline matches once it stands still', async () => {
  const told = waiting({ pattern: /ready>$/ });
  told.prints('ready>');
  told.clock.advance(100);
  told.prints('-not yet\n');
  told.clock.advance(1_000);
  expect(told.stopped).toEqual([]);
  told.prints('\u001b[1mready>\u001b[0m');
  told.clock.advance(200);
  expect(await verdictOf(told)).toMatchObject({ word: 'matched' });
  expect(told.clock.pending).toBe(0);
});
