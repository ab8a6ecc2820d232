import { expect, test } from 'vitest';
import { isAlive, repeatUntil } from '../support/processes.ts';
import { WispProject, wispBin } from '../support/wisp-project.ts';

function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--settle', '0.05', ...args];
}

test('the status line says what is watched, and keys act', async () => {
  const project = new WispProject({ 'a.txt': '' });
  const wisp = project.startInTerminal(watch('exit 1'));
  await wisp.screen.until(/run 1 \(start\).*FAIL/);
  await wisp.screen.until(/watching 1 file .*h for keys/);
  wisp.press('\r');
  await wisp.screen.until(/run 2 \(manual\).*FAIL/);
  wisp.press('t');
  await wisp.screen.until(/run 2 \(manual\)/);
  wisp.press('h');
  await wisp.screen.until(/Enter runs now/);
  wisp.press('p');
  await wisp.screen.until(/paused/);
  project.write('a.txt', '1');
  wisp.press('p');
  await wisp.screen.until(/run 3 \(change: a\.txt\)/);
  wisp.press('q');
  expect((await wisp.ended).code).toBe(0);
});

test('Enter restarts a server where changes do, and `q` ends it', async () => {
  const wisp = new WispProject().startInTerminal(
    watch('--on-busy', 'restart', 'echo boot $WISP_RUN; exec sleep 600'),
  );
  for (const run of [1, 2]) {
    await wisp.screen.until(new RegExp(`boot ${run}`));
    wisp.press('\r');
  }
  await wisp.screen.until(/boot 3/);
  wisp.press('q');
  expect((await wisp.ended).code).toBe(130);
});

test('a terminal that is closed ends the watch with 129, cleaned up, and not by an abort', async () => {
  const project = new WispProject();
  // A terminal of its own, closed as soon as the run has begun.
  const close = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execv(sys.argv[1], sys.argv[1:])
seen = b''
while b'running' not in seen: seen += os.read(terminal, 1024)
os.close(terminal)
print(os.waitpid(pid, 0)[1])`;
  const words = [process.execPath, wispBin, ...watch('echo $$ > pid; echo running; sleep 600')];
  const { ended } = project.startProgram('python3', ['-c', close, ...words]);
  expect((await ended).stdout.trim()).toBe(String(129 << 8));
  expect(isAlive(Number(project.read('pid')))).toBe(false);
  expect(project.events('watch.stopped')).toMatchObject([{ reason: 'signal' }]);
});

test('Ctrl-C as a key stops after the run, and a second one at once', async () => {
  const project = new WispProject();
  const wisp = project.startInTerminal(watch('echo running; sleep 600'));
  await wisp.screen.until(/running/);
  wisp.press('\x03');
  await wisp.screen.until(/stopping after this run/);
  const stopped = wisp.screen.until(/run 1 .*stopped by wisp/);
  await repeatUntil(stopped, () => wisp.press('\x03'));
  expect((await wisp.ended).code).toBe(130);
});

test('an arrow key is no key of ours', async () => {
  const wisp = new WispProject().startInTerminal(watch('true'));
  await wisp.screen.until(/run 1 .*PASS/);
  wisp.press('\x1b[A\x1bOp');
  wisp.press('\r');
  await wisp.screen.until(/run 2 \(manual\)/);
  wisp.press('q');
  expect((await wisp.ended).code).toBe(0);
});

test('the command keeps its colours on a terminal, and loses them with NO_COLOR', async () => {
  const show = watch('--max-runs', '1', 'echo "[$FORCE_COLOR,$CLICOLOR_FORCE]"');
  const colourful = new WispProject().startInTerminal(show);
  await colourful.screen.until(/\[2,1\]/);
  await colourful.ended;
  const plain = new WispProject().startInTerminal(show, { variables: { NO_COLOR: '1' } });
  await plain.screen.until(/\[,\]/);
  await plain.ended;
  const unpainted = plain.screen.text.replaceAll('\x1b[K', '').replaceAll('\x1b[?25h', '');
  expect(unpainted).not.toContain('\x1b[');
});

test('--clear clears before each run', async () => {
  const wisp = new WispProject().startInTerminal(watch('--clear', '--max-runs', '1', 'echo hello'));
  await wisp.screen.until(/\x1b\[2J[\s\S]*hello/);
  await wisp.ended;
});

test('--no-keys leaves the keys alone: Ctrl-C is the terminal’s signal', async () => {
  const wisp = new WispProject().startInTerminal(watch('--no-keys', 'true'));
  await wisp.screen.until(/run 1 .*PASS/);
  wisp.press('\r');
  wisp.press('\x03');
  expect((await wisp.ended).code).toBe(0);
  expect(wisp.screen.text).not.toMatch(/run 2/);
});

test('the status line never stands in the way of an unfinished line', async () => {
  const wisp = new WispProject().startInTerminal(
    watch('--max-runs', '1', 'printf "half "; sleep 0.3; printf "a line\\n"'),
  );
  await wisp.screen.until(/half a line/);
  await wisp.ended;
});

test('a window made narrower does not break the line', async () => {
  const wisp = new WispProject({ 'a.txt': '' }).startInTerminal(watch('true'), { columns: 30 });
  await wisp.screen.until(/watching 1 file/);
  wisp.resize(20, 10);
  await wisp.screen.until(/watching 1 f/);
  wisp.press('q');
  await wisp.ended;
});
