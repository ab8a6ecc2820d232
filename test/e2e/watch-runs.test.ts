import { existsSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WispProject } from '../support/wisp-project.ts';

/** `wisp watch` with what most tests want: no question, a short settle. */
function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--settle', '0.05', ...args];
}

test('red, edit, green: the line says what turned, and the log agrees', async () => {
  const project = new WispProject({ 'value.txt': '1' });
  const wisp = project.start(watch('--max-runs', '2', 'grep -q 2 value.txt'));
  await wisp.stderr.until(/run 1 \(start\): FAIL, exit 1, \d+ ms/);
  await wisp.ready();
  project.write('value.txt', '2');
  await wisp.stderr.until(/run 2 \(change: value\.txt\): PASS, exit 0, \d+ ms; was failing/);
  expect((await wisp.ended).code).toBe(0);

  // Files are watched beside the first run: being ready has no place among the rest.
  const types = project.events().map(({ type }) => type);
  expect(types).toContain('watch.ready');
  expect(
    types.filter((type) => type !== 'watch.ready' && type !== 'trouble' && type !== 'notification'),
  ).toEqual([
    'policy.decision',
    'policy.decision',
    'watch.started',
    'command.outcome',
    'watch.run',
    'triage',
    'policy.decision',
    'command.outcome',
    'watch.run',
    'watch.stopped',
  ]);
  const [first, second] = project.events('watch.run');
  expect(first).toMatchObject({
    run: 1,
    trigger: 'start',
    verdict: 'red',
    turned: true,
    exitCode: 1,
  });
  expect(second).toMatchObject({
    run: 2,
    trigger: 'change',
    paths: [project.path('value.txt')],
    pathTotal: 1,
    verdict: 'green',
    turned: true,
  });
  expect(project.events('watch.stopped')).toMatchObject([{ reason: 'max-runs', verdict: 'green' }]);
});

test('an edit made while the first run is under way leads to a second one', async () => {
  const project = new WispProject({ 'value.txt': '1' });
  const wisp = project.start(
    watch(
      '--max-runs',
      '2',
      'cat value.txt; test -e gate || { touch started; while ! test -e gate; do sleep 0.01; done; }',
    ),
  );
  await wisp.stdout.until(/1/);
  project.write('value.txt', '2');
  project.write('gate', '');
  await wisp.stdout.until(/2/);
  expect((await wisp.ended).code).toBe(0);
});

test('a burst of changes during a run is exactly one more run', async () => {
  const project = new WispProject({ 'a.txt': '0' });
  const wisp = project.start(
    watch(
      '--ignore',
      'gate*',
      '--max-runs',
      '3',
      'echo run $WISP_RUN; while ! test -e gate$WISP_RUN; do sleep 0.01; done',
    ),
  );
  await wisp.stdout.until(/run 1/);
  await wisp.ready();
  for (let n = 0; n < 50; n++) project.write(`file${n}.txt`, String(n));
  project.write('gate1', '');
  await wisp.stdout.until(/run 2/);
  project.write('gate2', '');
  await wisp.stderr.until(/run 2 .*PASS/);
  project.write('last.txt', '');
  await wisp.stdout.until(/run 3/);
  project.write('gate3', '');
  await wisp.ended;
  const [, second, third] = project.events('watch.run');
  expect(second).toMatchObject({ trigger: 'change', pathTotal: 50 });
  expect(third).toMatchObject({ paths: [project.path('last.txt')], pathTotal: 1 });
});

test('an interval runs again without a change, and --no-files watches none', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('--no-files', '--every', '1s', '--max-runs', '2', 'true'));
  await wisp.stderr.until(/run 2 \(interval\): PASS/);
  expect((await wisp.ended).code).toBe(0);
  expect(project.events('watch.ready')).toEqual([]);
});

test('--postpone waits for the first change', async () => {
  const project = new WispProject({ 'a.txt': '0' });
  const wisp = project.start(watch('--postpone', '--max-runs', '1', 'true'));
  await wisp.ready();
  project.write('a.txt', '1');
  await wisp.stderr.until(/run 1 \(change: a\.txt\)/);
  expect((await wisp.ended).code).toBe(0);
});

test('the command is told the trigger, the run, the watch and the changed paths', async () => {
  const project = new WispProject({ 'a b.txt': '0' });
  const wisp = project.start(
    watch('--max-runs', '2', 'echo "$WISP_TRIGGER/$WISP_RUN/$WISP_WATCH_ID/$WISP_CHANGED_PATHS/"'),
  );
  await wisp.stdout.until(/start\/1\/watch-[0-9a-f]{8}\/\/\n/);
  await wisp.ready();
  project.write('a b.txt', '1');
  await wisp.stdout.until(/change\/2\/watch-[0-9a-f]{8}\/.*project\/a b\.txt\/\n/);
  await wisp.ended;
});

test('paths that do not fit a variable are in a file that goes with the run', async () => {
  const project = new WispProject();
  const wisp = project.start(
    watch(
      '--postpone',
      '--max-runs',
      '1',
      'wc -l < $WISP_CHANGED_PATHS_FILE; echo at $WISP_CHANGED_PATHS_FILE',
    ),
  );
  await wisp.ready();
  const folder = `../deep/${'x'.repeat(200)}`;
  for (let n = 0; n < 400; n++) project.write(`${folder}/file${n}`, '');
  // All at once, so that they are one change however slow the machine is.
  renameSync(project.path('../deep'), project.path('deep'));
  await wisp.stdout.until(/^\s*[4-9]\d\d\n/m);
  const [, file] = await wisp.stdout.until(/at (.+)\n/);
  await wisp.ended;
  expect(existsSync(file ?? '')).toBe(false);
});

test('--on-busy restart ends the run under way, which is then no verdict', async () => {
  const project = new WispProject({ 'a.txt': '0' });
  const wisp = project.start(
    watch(
      '--on-busy',
      'restart',
      '--max-runs',
      '1',
      'echo run $WISP_RUN; test $WISP_RUN = 2 || exec sleep 600',
    ),
  );
  await wisp.stdout.until(/run 1/);
  await wisp.ready();
  project.write('a.txt', '1');
  await wisp.stderr.until(/run 1 \(start\): stopped by wisp/);
  await wisp.stderr.until(/run 2 \(change: a\.txt\): PASS/);
  expect((await wisp.ended).code).toBe(0);
  expect(project.events('watch.run')).toMatchObject([{ verdict: null }, { verdict: 'green' }]);
});

test('what does not count starts no run', async () => {
  const project = new WispProject({ '.gitignore': '*.log\n', 'a.txt': '0' });
  const wisp = project.start(watch('--ignore', 'ignored', '--max-runs', '2', 'true'));
  await wisp.ready();
  project.write('node_modules/x/index.js', '');
  project.write('debug.log', '');
  project.write('ignored/a.txt', '');
  project.write('.a.txt.swp', '');
  project.write('a.txt', '1');
  await wisp.ended;
  expect(project.events('watch.run')[1]).toMatchObject({
    paths: [project.path('a.txt')],
    pathTotal: 1,
  });
});

test('--only counts nothing else, --path watches nothing else', async () => {
  const project = new WispProject({ 'src/a.ts': '0', 'src/b.md': '0', 'other/c.ts': '0' });
  const wisp = project.start(watch('--path', 'src', '--only', '*.ts', '--max-runs', '2', 'true'));
  await wisp.ready();
  project.write('other/c.ts', '1');
  project.write('src/b.md', '1');
  project.write('src/a.ts', '1');
  await wisp.ended;
  expect(project.events('watch.run')[1]).toMatchObject({
    paths: [project.path('src/a.ts')],
    pathTotal: 1,
  });
});

test('--poll sees a change too', async () => {
  const project = new WispProject({ 'a.txt': '0' });
  const wisp = project.start(watch('--poll', '50ms', '--max-runs', '2', 'true'));
  await wisp.ready();
  project.write('a.txt', 'changed');
  await wisp.stderr.until(/run 2 \(change: a\.txt\)/);
  await wisp.ended;
});

test('the watched folder vanishes and comes back', async () => {
  const project = new WispProject({ 'src/a.txt': '0' });
  const wisp = project.start(watch('--path', 'src', '--max-runs', '3', 'ls src 2>/dev/null; true'));
  await wisp.ready();
  rmSync(project.path('src'), { recursive: true });
  await wisp.stderr.until(/run 2 \(change/);
  project.write('src/a.txt', '1');
  await wisp.stderr.until(/run 3 \(change/);
  await wisp.ended;
});

test('-C runs and watches elsewhere', async () => {
  const project = new WispProject({ 'sub/a.txt': '0' });
  const wisp = project.start(watch('-C', 'sub', '--max-runs', '2', 'cat a.txt'));
  await wisp.ready();
  project.write('a.txt', 'not watched');
  project.write('sub/a.txt', 'seen');
  await wisp.stdout.until(/seen/);
  await wisp.ended;
  expect(project.events('watch.run')[1]).toMatchObject({ pathTotal: 1 });
});

test('several words are an argv: no shell comes between', async () => {
  const project = new WispProject();
  const { stdout } = await project.run(watch('--max-runs', '1', '--', 'echo', '$HOME', 'a  b'));
  expect(stdout).toBe('$HOME a  b\n');
});

test('--max-runs ends with 1 when the last run was red', async () => {
  const { code } = await new WispProject().run(watch('--max-runs', '1', 'exit 3'));
  expect(code).toBe(1);
});

test('a program that does not exist is said, and the watch goes on', async () => {
  const project = new WispProject({ 'a.txt': '' });
  const wisp = project.start(watch('--max-runs', '2', '--', 'no-such-program'));
  await wisp.stderr.until(/FAIL, not started: no such program: no-such-program/);
  await wisp.ready();
  project.write('a.txt', '1');
  expect((await wisp.ended).code).toBe(1);
});

test('--print-events shows what is seen and what comes of it', async () => {
  const project = new WispProject({ 'a.txt': '' });
  const wisp = project.start(watch('--print-events', '--max-runs', '2', 'true'));
  await wisp.ready();
  project.write('a.txt', '1');
  await wisp.stderr.anywhere(/seen: modified .*project\/a\.txt/);
  await wisp.stderr.anywhere(/settled: .*project\/a\.txt/);
  await wisp.ended;
});
