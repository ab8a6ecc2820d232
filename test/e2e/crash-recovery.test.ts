import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endAllIn, eventually, isAlive } from '../support/processes.ts';
import { WispProject } from '../support/wisp-project.ts';

function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--no-triage', ...args];
}

/** Says its number and stays: the first time only, so that the next start comes to an end. */
const lingering =
  'test -e seen && exit; echo $$ > seen; sleep 600 & echo $! > child; echo running; wait';

const recovered = /ending what a killed wisp has left of this command: process group (\d+)/;

test.each([
  ['gentle', lingering],
  ['deaf', `trap "" TERM HUP INT; ${lingering}; while :; do sleep 1; done`],
  [
    'without the leader',
    `(trap "" TERM; ${lingering}) & while ! test -e child; do :; done; exec sleep 0.3`,
  ],
])('what a killed wisp has left is ended by the next start: %s', async (_, line) => {
  const project = newProject();
  const killed = project.start(watch(line));
  await killed.stdout.until(/running/);
  const [file] = recordsOf(project);
  await eventually(() => recordIn(project, file).leader !== null);
  killed.signal('SIGKILL');
  await killed.ended;
  const child = Number(project.read('child'));
  expect(isAlive(child)).toBe(true);

  const { stderr, code } = await project.run(watch('--max-runs', '1', line));
  expect(code).toBe(0);
  const [, group] = recovered.exec(stderr) ?? [];
  expect(isAlive(child)).toBe(false);
  expect(project.events('watch.recovered')).toMatchObject([{ group: Number(group) }]);
  expect(recordsOf(project)).toEqual([]);
});

test('what a killed `wisp run` has left is ended by the next one', async () => {
  const project = newProject();
  const killed = project.start(['run', '--yes', lingering]);
  await killed.stdout.until(/running/);
  await eventually(() => recordIn(project).leader !== null);
  killed.signal('SIGKILL');
  await killed.ended;
  const { stderr } = await project.run(['run', '--yes', lingering]);
  expect(stderr).toMatch(recovered);
  expect(isAlive(Number(project.read('child')))).toBe(false);
  expect(recordsOf(project)).toEqual([]);
});

test('what a killed `wisp wait run` has left is ended by the next one', async () => {
  const project = newProject();
  const killed = project.start(['wait', 'run', '--yes', lingering]);
  await eventually(() => existsSync(project.path('child')));
  await eventually(() => recordIn(project).leader !== null);
  killed.signal('SIGKILL');
  await killed.ended;
  expect(recordIn(project).run).toBe(1);
  await project.run(['wait', 'run', '--yes', lingering]);
  expect(isAlive(Number(project.read('child')))).toBe(false);
  expect(recordsOf(project)).toEqual([]);
});

test('the record holds no secret of the command, and is still known by it', async () => {
  const project = newProject();
  const line = `: --token s3cr3t-value; ${lingering}`;
  const killed = project.start(watch(line));
  await killed.stdout.until(/running/);
  await eventually(() => recordIn(project).leader !== null);
  expect(JSON.stringify(recordIn(project))).not.toContain('s3cr3t-value');
  killed.signal('SIGKILL');
  await killed.ended;
  const { stderr } = await project.run(watch('--max-runs', '1', line));
  expect(stderr).toMatch(recovered);
});

test('a run that wisp could not record any more is known by its variables', async () => {
  const project = newProject();
  const killed = project.start(watch(lingering));
  await killed.stdout.until(/running/);
  await eventually(() => recordIn(project).leader !== null);
  killed.signal('SIGKILL');
  await killed.ended;
  change(project, { run: 0, leader: null });
  await project.run(watch('--max-runs', '1', lingering));
  expect(isAlive(Number(project.read('child')))).toBe(false);
});

test.each([
  ['a leader that started at another time', { leader: { start: '1' } }],
  ['a run of another watch', { directory: '/' }],
  ['a run on another machine', { host: 'elsewhere' }],
])('%s is left alone', async (_, wrong) => {
  const project = newProject();
  const killed = project.start(watch('exec env -i sleep 600'));
  await killed.ready();
  await eventually(() => recordIn(project).leader !== null);
  killed.signal('SIGKILL');
  await killed.ended;
  const { leader } = recordIn(project);
  const { leader: part, ...rest } = wrong as { leader?: { start: string } };
  change(project, { ...rest, leader: { pid: leader?.pid, start: leader?.start, ...part } });
  const next = project.start(watch('exec env -i sleep 600'));
  await next.ready();
  expect(next.stderr.text).not.toMatch(recovered);
  expect(isAlive(leader?.pid ?? 0)).toBe(true);
});

test('two watches side by side leave each other alone', async () => {
  const project = newProject();
  const line = 'echo $$ >> pids; echo running; sleep 600';
  const first = project.start(watch(line));
  await first.stdout.until(/running/);
  const second = project.start(watch(line));
  await second.stdout.until(/running/);
  for (const pid of project.read('pids').trim().split('\n')) expect(isAlive(+pid)).toBe(true);
  expect(second.stderr.text).not.toMatch(recovered);
  expect(recordsOf(project)).toHaveLength(2);
});

test('a daemon of an earlier run is meant to stay', async () => {
  const project = newProject();
  const line =
    'test -e daemon || { setsid sh -c "echo \\$\\$ > daemon; exec sleep 600" >/dev/null 2>&1 & while ! test -s daemon; do :; done; exit; }; echo later; sleep 600';
  const killed = project.start(watch('--no-files', '--every', '1s', line));
  await killed.stdout.until(/later/);
  await eventually(() => recordIn(project).run === 2);
  killed.signal('SIGKILL');
  await killed.ended;
  const daemon = Number(project.read('daemon'));
  const next = project.start(watch('--no-files', '--every', '1s', line));
  await next.stderr.until(recovered);
  await next.stdout.until(/later/);
  expect(isAlive(daemon)).toBe(true);
});

test('a torn record is removed, and nothing said', async () => {
  const project = newProject();
  await project.run(watch('--max-runs', '1', 'true'));
  const torn = path.join(project.state, 'running', 'watch-00000000.json');
  writeFileSync(torn, '{"watch":"watch-000');
  const { stderr, code } = await project.run(watch('--max-runs', '1', 'true'));
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/left|record|torn/);
  expect(recordsOf(project)).toEqual([]);
});

/** Nobody ends what a killed wisp leaves when the test does. */
function newProject(): WispProject {
  const project = new WispProject();
  onTestFinished(() => endAllIn(project.directory));
  return project;
}

function recordsOf(project: WispProject): string[] {
  return readdirSync(path.join(project.state, 'running'));
}

interface Recorded {
  readonly run: number;
  readonly leader: { readonly pid: number; readonly start: string } | null;
}

function recordIn(project: WispProject, name = recordsOf(project)[0]): Recorded {
  return JSON.parse(readFileSync(path.join(project.state, 'running', name ?? ''), 'utf8'));
}

function change(project: WispProject, changes: object): void {
  const [name = ''] = recordsOf(project);
  const file = path.join(project.state, 'running', name);
  writeFileSync(file, JSON.stringify({ ...recordIn(project), ...changes }));
}
