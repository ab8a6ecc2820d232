import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually, isAlive } from '../support/processes.ts';
import { SupervisedProject } from '../support/supervised.ts';

test('post the diff of a file as it changes: once for each change, never for what the action wrote', async () => {
  const project = new SupervisedProject({ 'notes.md': 'one\n' });
  const action = 'cat "$WISP_FIRE_FILE" >> posted; echo formatted >> notes.md';
  await project.wisp('arm', 'notes', '--file', 'notes.md', '--then', action);
  await project.event('watch.rearmed');
  project.write('notes.md', 'one\ntwo\n');
  await project.event('watch.rearmed', 2);
  expect(project.read('posted')).toBe(
    '--- a/notes.md\n+++ b/notes.md\n@@ -1 +1,2 @@\n one\n+two\n',
  );
  project.write('notes.md', 'one\ntwo\nformatted\nthree\n');
  await project.event('watch.rearmed', 3);
  expect(project.read('posted')).toContain(' formatted\n+three\n');
  expect(project.ledger('watch.fired')).toHaveLength(2);
});

test('tell me when the run is done: looked at again and again, once', async () => {
  const project = new SupervisedProject({ status: 'running\n' });
  const gate = ['--every', '1s', '--on', 'match:done', '--once'];
  await project.wisp('arm', 'run', ...gate, '--', 'cat', 'status');
  project.write('status', 'step 3\ndone: 3 of 3\n');
  expect(await project.fire()).toMatchObject({ name: 'run', text: 'done: 3 of 3', ordinal: 1 });
  expect(await project.row('run')).toMatchObject({ phase: 'done', end: { reason: 'fired once' } });
});

test('run a script and report its last lines and exit code', async () => {
  const project = new SupervisedProject({
    'train.sh': '#!/bin/sh\necho epoch 1\necho loss 0.3\nexit 3\n',
  });
  chmodSync(project.path('train.sh'), 0o755);
  await project.wisp('arm', 'train', '--on', 'exit', '--', './train.sh');
  expect(await project.fire()).toMatchObject({
    text: 'exit 3',
    exit: { code: 3, tail: 'epoch 1\nloss 0.3' },
  });
  const { stdout } = await project.wisp('watches', 'train');
  expect(stdout).toContain('died: exit 3');
});

test('remind me later', async () => {
  const project = new SupervisedProject();
  await project.wisp('arm', 'tea', '--in', '1s', '--message', 'the tea is ready');
  expect(await project.fire()).toMatchObject({ text: 'the tea is ready' });
});

test('what was taken fires no more until it is acked, and what came meanwhile is one fire', async () => {
  const project = new SupervisedProject();
  // Held open for writing too, the pipe has no end.
  await project.wisp('arm', 'lines', 'mkfifo pipe; exec 3<>pipe; echo > ready; cat pipe');
  await eventually(() => exists(project, 'ready'));
  const say = (text: string) => project.startProgram('sh', ['-c', `echo ${text} > pipe`]).ended;
  await say('first');
  const first = await project.fire();
  for (const text of ['second', 'third']) await say(text);
  await eventually(() => project.logs().includes('third'));
  expect(await project.row('lines')).toMatchObject({ phase: 'acting', fires: 1 });
  await project.wisp('inbox', '--ack', first.id.slice(0, 8));
  expect(await project.fire()).toMatchObject({ text: 'third', missed: 1, ordinal: 2 });
});

test('a supervisor that was killed outright loses no fire, acts on none twice and leaves nothing behind', async () => {
  const project = new SupervisedProject({ 'notes.md': 'one\n' });
  const action = 'echo "$WISP_FIRE_ID" >> acted; echo $$ > pid; exec sleep 600';
  await project.wisp('arm', 'notes', '--file', 'notes.md', '--then', action);
  await project.event('watch.rearmed');
  project.write('notes.md', 'two\n');
  await eventually(() => exists(project, 'pid'));
  const pid = Number(project.read('pid'));
  await project.killSupervisor();
  expect(isAlive(pid)).toBe(true);
  await project.wisp('watches');
  await project.event('watch.rearmed', 2);
  expect(isAlive(pid)).toBe(false);
  expect(project.read('acted').trim().split('\n')).toHaveLength(1);
  expect(project.ledger('action.ended')).toMatchObject([{ outcome: 'lost' }]);
  // What was cut off is there to be read.
  expect(await project.fire()).toMatchObject({ ordinal: 1 });
});

test('a command whose end is waited for is not begun twice', async () => {
  const project = new SupervisedProject();
  await project.wisp('arm', 'job', '--on', 'exit', 'echo begun >> begun; sleep 600');
  await eventually(() => exists(project, 'begun'));
  await project.killSupervisor();
  expect(await project.fire()).toMatchObject({ text: 'ended with the supervisor' });
  expect(project.read('begun')).toBe('begun\n');
});

test('what must be asked about is held where nobody can be asked, and nothing of it runs', async () => {
  const project = new SupervisedProject();
  project.configure({ policy: { askFrom: 'safe' } });
  const { stderr } = await project.wisp('arm', 'held', 'echo > ran');
  expect(stderr).toContain('wisp approve held');
  expect(await project.row('held')).toMatchObject({ phase: 'held' });
  const refused = await project.run(['approve']);
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('terminal') });
  const terminal = project.startInTerminal(['approve', 'held']);
  await terminal.screen.until(/\[N\]o, then Enter/);
  terminal.press('y\r');
  expect((await terminal.ended).code).toBe(0);
  await eventually(() => exists(project, 'ran'));
});

test('what may never run is refused when it is armed', async () => {
  const project = new SupervisedProject();
  expect(await project.run(['arm', 'x', 'rm -rf /'])).toMatchObject({ code: 3 });
  expect(await project.run(['arm', 'x', '--file', 'f', '--then', 'rm -rf /'])).toMatchObject({
    code: 3,
  });
  expect(project.ledger('watch.armed')).toEqual([]);
});

test('ten arms of one name with changed words leave one watcher', async () => {
  const project = new SupervisedProject();
  for (let number = 0; number < 10; number++) {
    await project.wisp('arm', 'one', `echo $$ >> pids; exec sleep 60${number}`);
  }
  await eventually(() => project.read('pids').trim().split('\n').length >= 1);
  const alive = () => project.read('pids').trim().split('\n').map(Number).filter(isAlive);
  await eventually(() => alive().length === 1);
  expect(project.ledger('watch.disarmed')).toHaveLength(9);
  const { stderr, code } = await project.run(['arm', 'two', 'echo $$ >> pids; exec sleep 609']);
  expect({ stderr, code }).toEqual({ code: 3, stderr: expect.stringContaining('`one`') });
  await project.wisp('disarm', 'one');
  expect(alive()).toEqual([]);
});

function exists(project: SupervisedProject, name: string): boolean {
  try {
    return project.read(name) !== '';
  } catch {
    return false;
  }
}

test('a supervisor that cannot listen says so, ends and has started nothing', async () => {
  const project = new SupervisedProject();
  await project.wisp('arm', 'one', 'echo $$ >> pids; exec sleep 600');
  await eventually(() => exists(project, 'pids'));
  await project.wisp('supervisor', 'stop');
  const runtime = { XDG_RUNTIME_DIR: '/dev/null' };
  const ended = await project.run(['supervisor', 'run'], { variables: runtime });
  expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining('cannot be reached') });
  expect(project.read('pids').trim().split('\n')).toHaveLength(1);
});
