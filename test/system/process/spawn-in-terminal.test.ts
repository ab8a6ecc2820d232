import { expect, test } from 'vitest';
import type { OutputSink } from '../../../src/core/command-runner.ts';
import { createTerminalSpawn } from '../../../src/system/process/spawn-in-terminal.ts';
import { loadTerminalBinding } from '../../../src/system/terminal/terminal-binding.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { eventually, isAlive } from '../../support/processes.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('what is held back when the leader exits is waited for, however long', async () => {
  let release = (): void => {};
  const room = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { output, clock, start } = terminal((text) =>
    text.startsWith('first') ? room : undefined,
  );
  const running = start('echo first; sleep 0.1; seq 1 1400');
  let isOver = false;
  void running.ended.then(() => {
    isOver = true;
  });
  await eventually(() => !isAlive(running.pid ?? 0));
  clock.advance(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  release();
  await eventually(() => {
    clock.advance(5);
    return isOver;
  });
  expect(output()).toMatch(/^first\r\n1\r\n2\r\n[\d\r\n]*\r\n1399\r\n1400\r\n$/);
});

test('outputs of any length arrive whole', async () => {
  const many = Array.from({ length: 25 }, (_, index) => 8_000 + 1_111 * index);
  for (const lines of [0, 1, 700, ...many]) {
    const { output, clock, start } = terminal(() => undefined);
    const running = start(`seq 1 ${lines}`);
    await running.ended;
    expect(clock.pending).toBe(0);
    expect(output()).toBe(Array.from({ length: lines }, (_, index) => `${index + 1}\r\n`).join(''));
  }
});

test('who asks later and later is told again that the input ends', async () => {
  const { output, clock, start } = terminal(() => undefined);
  const running = start(
    `bash -c 'for n in 1 2 3; do IFS= read -r -s -p ask word < /dev/tty; echo "got $?"; done'; node -e 'process.stdin.on("end", () => console.log("end")).resume()'`,
  );
  let isOver = false;
  void running.ended.then(() => {
    isOver = true;
  });
  await eventually(() => {
    clock.advance(1_000);
    return isOver;
  });
  expect(output()).toMatch(/^(ask(\r\n)?got 1\r\n){3}end\r\n$/);
});

test('a directory that is gone is said', async () => {
  const { start } = terminal(() => undefined, '/no/such/directory');
  const running = start('true');
  expect(running.pid).toBeUndefined();
  expect((await running.ended).failure).toBe('the directory is gone: /no/such/directory');
});

function terminal(take: (text: string) => Promise<void> | undefined, directory = tempFolder()) {
  const loaded = loadTerminalBinding();
  if (loaded === undefined) throw new Error('@lydell/node-pty is not installed');
  const clock = new FakeClock();
  const spawn = createTerminalSpawn({
    clock,
    loaded,
    platform: process.platform,
    variables: () => ({ PATH: process.env.PATH ?? '' }),
    size: () => ({ columns: 80, rows: 24 }),
    onResize: () => () => {},
  });
  let output = '';
  const sink: OutputSink = (chunk) => {
    output += Buffer.from(chunk).toString();
    return take(output);
  };
  return {
    clock,
    output: () => output,
    start: (line: string) =>
      spawn({
        command: { words: { kind: 'shell', line, shell: 'sh' }, directory },
        variables: {},
        output: sink,
      }),
  };
}
