import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually, isAlive, repeatUntil } from '../support/processes.ts';
import { WispProject } from '../support/wisp-project.ts';

function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--settle', '0.05', ...args];
}

/** Loaded into wisp, it makes SIGUSR2 a crash. */
const crashOnSignal = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => { throw new Error('thrown on purpose'); })`,
)}`;

/** A command that says it runs and ends when a file appears. */
const untilGate = 'echo running; while ! test -e gate; do sleep 0.01; done';

/** The same, deaf to every polite signal. */
const deaf = `trap "" INT TERM HUP; ${untilGate}`;

/** A server that ends when a file appears, behind a shell that ends at once. */
const server = `sh -c '
  trap "echo TERM; while ! test -e gate; do sleep 0.01; done; echo clean; exit" TERM HUP
  echo up; while :; do sleep 0.01; done
'; true`;

test('Ctrl-C during a run lets it finish, starts nothing more and ends with 0', async () => {
  const project = new WispProject();
  const wisp = project.start(watch(untilGate));
  await wisp.stdout.until(/running/);
  wisp.signal('SIGINT');
  await wisp.stderr.until(/stopping after this run/);
  project.write('another-change', '');
  project.write('gate', '');
  await wisp.stderr.until(/run 1 \(start\): PASS/);
  expect((await wisp.ended).code).toBe(0);
  expect(project.events('watch.run')).toHaveLength(1);
});

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('one %s ends a server in its own time, printing to the end', async (signal, code) => {
  const project = new WispProject();
  const wisp = project.start(watch(server), { stderrToo: /^(Terminated|Hangup)$/ });
  await wisp.stdout.until(/up/);
  wisp.signal(signal);
  await wisp.stdout.until(/TERM/);
  project.write('gate', '');
  const ended = await wisp.ended;
  expect([ended.code, ended.stdout]).toEqual([code, 'up\nTERM\nclean\n']);
});

test('one Ctrl-C is enough where changes restart the run', async () => {
  const wisp = new WispProject().start(
    watch(
      ...['--on-busy', 'restart', '--stop-signal', 'usr1'],
      'trap "echo usr1; exit" USR1; echo up; while :; do sleep 0.01; done',
    ),
    // A shell says so of a `sleep` that the signal ended.
    { stderrToo: /^User defined signal 1$/ },
  );
  await wisp.stdout.until(/up/);
  wisp.signal('SIGINT');
  const ended = await wisp.ended;
  expect([ended.code, ended.stdout]).toEqual([130, 'up\nusr1\n']);
});

test('--stop-timeout 0 kills a run without further ado', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('--stop-timeout', '0', `echo $$ > pid; ${deaf}`));
  await wisp.stdout.until(/running/);
  wisp.signal('SIGTERM');
  expect((await wisp.ended).code).toBe(143);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
});

test('while idle one signal ends it', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('true'));
  await wisp.ready();
  await wisp.stderr.until(/run 1 .*PASS|$/);
  wisp.signal('SIGINT');
  expect((await wisp.ended).code).toBe(0);
  expect(project.events('watch.stopped')).toMatchObject([{ reason: 'asked', runs: 1 }]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s twice ends the run at once, even a deaf one, with %d', async (signal, code) => {
  const project = new WispProject();
  const wisp = project.start(watch(`echo $$ > pid; ${deaf}`));
  await wisp.stdout.until(/running/);
  wisp.signal(signal);
  await wisp.stderr.until(/(stopping after|ending) this run/);
  // Two within 300 ms are one request, so the second one is repeated until it counts.
  const stopped = wisp.stderr.until(/run 1 \(start\): stopped by wisp/);
  await repeatUntil(stopped, () => wisp.signal(signal));
  expect((await wisp.ended).code).toBe(code);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
  expect(project.events('watch.run')).toMatchObject([{ verdict: null, notified: false }]);
});

test('one Ctrl-C delivered twice at once is one request', async () => {
  const project = new WispProject();
  const wisp = project.start(watch(untilGate));
  await wisp.stdout.until(/running/);
  wisp.signal('SIGINT');
  wisp.signal('SIGINT');
  await wisp.stderr.until(/stopping after this run/);
  project.write('gate', '');
  expect((await wisp.ended).code).toBe(0);
});

test('a time-out ends the whole group and is told as one', async () => {
  const project = new WispProject();
  const wisp = project.start(
    watch('--timeout', '300ms', '--max-runs', '1', 'sleep 600 & echo $! > pid; wait'),
  );
  await wisp.stderr.until(/run 1 \(start\): FAIL, timed out/);
  expect((await wisp.ended).code).toBe(1);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
  expect(project.events('watch.run')).toMatchObject([{ outcome: 'timed-out', verdict: 'red' }]);
});

test('what a command leaves in the background is gone after the run', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('--max-runs', '1', 'sleep 600 >/dev/null 2>&1 & echo $! > pid'));
  await wisp.stderr.until(/run 1 .*PASS/);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
  await wisp.ended;
});

test('output that a grandchild holds open does not hold the run', async () => {
  const project = new WispProject();
  const { stdout, code } = await project.run(watch('--max-runs', '1', 'echo before; sleep 600 &'));
  expect([stdout, code]).toEqual(['before\n', 0]);
});

test.runIf(process.platform === 'linux')('what left the group is said', async () => {
  const project = new WispProject();
  const wisp = project.start(
    watch(
      '--max-runs',
      '1',
      'setsid sh -c "echo \\$\\$ > pid; exec sleep 600" >/dev/null 2>&1 & while ! test -s pid; do sleep 0.01; done',
    ),
  );
  const [, pid] = await wisp.stderr.until(/still running, because it left the group: pid (\d+)/);
  expect(Number(pid)).toBe(Number(project.read('pid')));
  const { stdout } = await project.run(['log', '--type', 'command.outcome']);
  expect(stdout).toContain(`(still running: pid ${pid})`);
  process.kill(Number(pid), 'SIGKILL');
  await wisp.ended;
});

test('a reader that goes away ends the watch quietly, and the run with it', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('echo $$ > pid; while :; do echo line; sleep 0.01; done'));
  await wisp.stdout.until(/line/);
  wisp.child.stdout?.destroy();
  const { code, stderr } = await wisp.ended;
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|Error/);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
});

test('the end of stdin does not end the watch, and the command has none', async () => {
  const project = new WispProject({ 'a.txt': '' });
  const wisp = project.start(watch('--max-runs', '2', 'cat; echo done'));
  wisp.child.stdin?.end();
  await wisp.stdout.until(/done/);
  await wisp.ready();
  project.write('a.txt', '1');
  expect((await wisp.ended).code).toBe(0);
});

test('with --exit-on-failure the first red run is the last one', async () => {
  const project = new WispProject();
  const { code, stderr } = await project.run(
    watch('--no-files', '--every', '1s', '--exit-on-failure', 'exit $((WISP_RUN - 1))'),
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/run 1 .*PASS[\s\S]*run 2 .*FAIL/);
  expect(project.events('watch.stopped')).toMatchObject([{ reason: 'failure', runs: 2 }]);
});

test('with --stdin-quit the end of stdin ends the run and the watch', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('--stdin-quit', `echo $$ > pid; ${untilGate}`));
  await wisp.stdout.until(/running/);
  wisp.child.stdin?.end();
  expect((await wisp.ended).code).toBe(0);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
});

test('with --stdin-quit a watch that has had its runs ends, stdin or not', async () => {
  const wisp = new WispProject().start(watch('--stdin-quit', '--max-runs', '1', 'true'));
  expect((await wisp.ended).code).toBe(0);
});

test('when wisp is killed outright, its log still has every finished run', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('exit 3'));
  await wisp.stderr.until(/run 1 .*FAIL/);
  wisp.signal('SIGKILL');
  await wisp.ended;
  expect(project.events('watch.run')).toMatchObject([{ run: 1, exitCode: 3 }]);
});

test('a state folder that cannot be written is said once, and the watch goes on', async () => {
  const project = new WispProject();
  const { stderr, code } = await project.run(
    watch('--no-files', '--every', '1s', '--max-runs', '2', 'true'),
    { variables: { WISP_HOME: '/proc/no-such-place' } },
  );
  expect(code).toBe(0);
  expect(stderr.match(/cannot write the audit log/g)).toHaveLength(1);
  expect(stderr).toMatch(/run 2 /);
});

test('gigabytes of output do not grow wisp', async () => {
  const project = new WispProject();
  const wisp = project.start(
    watch(
      '--output',
      'none',
      '--max-runs',
      '2',
      'test $WISP_RUN = 2 || head -c 300000000 /dev/zero | tr "\\0" "a"',
    ),
  );
  await wisp.ready();
  await wisp.stderr.until(/run 1 .*PASS/);
  const status = readFileSync(`/proc/${wisp.child.pid}/status`, 'utf8');
  const peakKb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
  expect(peakKb).toBeLessThan(200_000);
  project.write('a.txt', '');
  await wisp.ended;
});

test('the process group of the command is its own', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('--max-runs', '1', 'ps -o pgid= -p $$ > group; echo $$ > pid'));
  await wisp.ended;
  expect(Number(project.read('group'))).toBe(Number(project.read('pid')));
  await eventually(() => !isAlive(Number(project.read('pid'))));
});

test('a crash of wisp is told as a bug, and takes the run with it', async () => {
  const project = new WispProject();
  const wisp = project.start(watch(`echo $$ > pid; ${untilGate}`), {
    variables: { NODE_OPTIONS: `--import ${crashOnSignal}` },
  });
  await wisp.stdout.until(/running/);
  wisp.signal('SIGUSR2');
  const { code, stderr } = await wisp.ended;
  expect(code).toBe(70);
  expect(stderr).toMatch(/wisp: this is a bug in wisp: thrown on purpose\n {2}hint: .*--debug/);
  await eventually(() => !isAlive(Number(project.read('pid'))));
});
