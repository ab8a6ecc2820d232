import { expect, test } from 'vitest';
import type { Authorized } from '../../src/core/authorization.ts';
import type { Command } from '../../src/core/command.ts';
import {
  CommandRunner,
  type CommandRunnerParts,
  type Exit,
  gentleSteps,
  type KillSteps,
  quickSteps,
} from '../../src/core/command-runner.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { WispError } from '../../src/core/wisp-error.ts';
import { FakeClock } from '../support/fake-clock.ts';

const command: Command = {
  words: { kind: 'shell', line: 'npm test', shell: 'sh' },
  directory: '/project',
};

/** A process that ends when the test says so, and keeps what it was sent. */
class FakeProcess {
  readonly pid = 4_242;
  readonly sent: KillSteps[] = [];
  #resolve: (exit: Exit) => void = () => {};
  #resolveLeader: () => void = () => {};
  readonly leaderExited = new Promise<void>((resolve) => {
    this.#resolveLeader = resolve;
  });
  readonly ended = new Promise<Exit>((resolve) => {
    this.#resolve = resolve;
  });

  endGroup(steps: KillSteps): void {
    this.sent.push(steps);
  }

  leaderExits(): void {
    this.#resolveLeader();
  }

  exit(exit: Partial<Exit>): void {
    this.#resolveLeader();
    this.#resolve({ exitCode: null, signal: null, failure: null, leftBehind: [], ...exit });
  }
}

function setUp(parts: Partial<CommandRunnerParts> = {}) {
  const clock = new FakeClock();
  const process = new FakeProcess();
  const judged: Command[] = [];
  const observed: Outcome[] = [];
  let spawns = 0;
  const runner = new CommandRunner({
    clock,
    spawn: () => {
      spawns++;
      return process;
    },
    judge: async (command) => {
      judged.push(command);
      return { level: 'safe', reasons: [], by: 'policy', scope: 'session' };
    },
    recheck: async () => null,
    observe: (_command, outcome) => observed.push(outcome),
    ...parts,
  });
  return { clock, process, judged, observed, runner, spawns: () => spawns };
}

const output = () => undefined;

test.each([
  ['passed', { exitCode: 0 }],
  ['failed', { exitCode: 3 }],
  ['killed', { signal: 'SIGSEGV' }],
  ['not-started', { failure: 'no such program: nosuch' }],
] as const)('a run is %s when the process ends with %j', async (kind, exit) => {
  const { runner, process } = setUp();
  const run = runner.run(await runner.authorize(command), { output });
  process.exit(exit);
  expect(await run.outcome).toMatchObject({ kind, isStoppedByWisp: false });
});

test('many runs cost one judgement', async () => {
  const { runner, process, judged, spawns } = setUp();
  const authorized = await runner.authorize(command);
  process.exit({ exitCode: 0 });
  for (let run = 0; run < 5; run++) await runner.run(authorized, { output }).outcome;
  expect(judged).toEqual([command]);
  expect(spawns()).toBe(5);
});

test('a refused command never becomes an authorized one', async () => {
  const { runner, spawns } = setUp({
    judge: async () => {
      throw new WispError('refused', 'may not run: `rm -rf /`');
    },
  });
  await expect(runner.authorize(command)).rejects.toMatchObject({ kind: 'refused' });
  expect(spawns()).toBe(0);
});

test('an authorized value cannot be written down', () => {
  const { runner } = setUp();
  const forged = { command, answer: { level: 'safe', reasons: [], by: 'policy', scope: 'once' } };
  // @ts-expect-error the brand is private to its file
  const attempt: Authorized = forged;
  expect(typeof runner.run).toBe('function');
  expect(attempt.command).toBe(command);
});

test('rules that changed since the yes keep the next run from starting', async () => {
  const { runner, spawns } = setUp({ recheck: async () => 'denied by `npm *`' });
  const outcome = await runner.run(await runner.authorize(command), { output }).outcome;
  expect(outcome).toMatchObject({ kind: 'not-started', reason: 'denied by `npm *`' });
  expect(spawns()).toBe(0);
});

test('a run that takes too long is ended: TERM, a grace of 5 s, KILL', async () => {
  const { runner, process, clock } = setUp();
  const run = runner.run(await runner.authorize(command), { output, timeoutMs: 60_000 });
  await Promise.resolve();
  clock.advance(59_999);
  expect(process.sent).toEqual([]);
  clock.advance(1);
  expect(process.sent).toEqual([gentleSteps]);
  process.exit({ signal: 'SIGTERM' });
  expect(await run.outcome).toMatchObject({ kind: 'timed-out', durationMs: 60_000 });
});

test('a run that ends in time leaves no timer', async () => {
  const { runner, process, clock } = setUp();
  const run = runner.run(await runner.authorize(command), { output, timeoutMs: 60_000 });
  process.exit({ exitCode: 0 });
  await run.outcome;
  expect(clock.pending).toBe(0);
});

test('a stopped run is no verdict, whatever code it ends with', async () => {
  const { runner, process } = setUp();
  const run = runner.run(await runner.authorize(command), { output });
  await Promise.resolve();
  run.stop(gentleSteps);
  run.stop(quickSteps);
  process.exit({ exitCode: 0 });
  expect(process.sent).toEqual([gentleSteps, quickSteps]);
  expect(await run.outcome).toMatchObject({ kind: 'killed', isStoppedByWisp: true });
});

test('a run stopped before it was spawned is not spawned', async () => {
  const { runner, spawns } = setUp();
  const run = runner.run(await runner.authorize(command), { output });
  run.stop(quickSteps);
  expect(await run.outcome).toMatchObject({ isStoppedByWisp: true, kind: 'killed' });
  expect(spawns()).toBe(0);
});

test('a time-out that came first stays the reason when a person stops the run too', async () => {
  const { runner, process, clock } = setUp();
  const run = runner.run(await runner.authorize(command), { output, timeoutMs: 1_000 });
  await Promise.resolve();
  clock.advance(1_000);
  run.stop(quickSteps);
  process.exit({ signal: 'SIGKILL' });
  expect(await run.outcome).toMatchObject({ kind: 'timed-out', isStoppedByWisp: false });
});

test('output that is still drained when the time is up does not make a passed run time out', async () => {
  const { runner, process, clock } = setUp();
  const run = runner.run(await runner.authorize(command), { output, timeoutMs: 1_000 });
  await Promise.resolve();
  clock.advance(999);
  process.leaderExits();
  await Promise.resolve();
  clock.advance(500);
  process.exit({ exitCode: 0 });
  expect(await run.outcome).toMatchObject({ kind: 'passed' });
  expect(process.sent).toEqual([]);
});

test('every outcome is observed once', async () => {
  const { runner, process, observed } = setUp();
  const run = runner.run(await runner.authorize(command), { output });
  process.exit({ exitCode: 7 });
  await run.outcome;
  expect(observed).toHaveLength(1);
  expect(observed[0]).toMatchObject({ kind: 'failed', exitCode: 7 });
});
