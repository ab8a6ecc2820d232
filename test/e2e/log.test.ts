import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WispProject } from '../support/wisp-project.ts';

test('the log tells a run in one readable line, and the stored lines with --json', async () => {
  const project = new WispProject();
  await project.run(['run', '--yes', 'exit 3']);
  const readable = await project.run(['log', '--type', 'watch.run']);
  expect(readable.stdout).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}run-\w+ {2}run 1 \(start\): FAIL, exit 3, \d+ ms; turned.*\n$/,
  );
  const stored = await project.run(['log', '--type', 'watch.run', '--json']);
  expect(JSON.parse(stored.stdout)).toEqual(project.events('watch.run')[0]);
});

test('it is filtered by type, watch and time', async () => {
  const project = new WispProject();
  await project.run(['watch', '--yes', '--max-runs', '1', '--no-files', '--every', '1h', 'true']);
  await project.run(['run', '--yes', 'true']);
  const [{ watch } = {}] = project.events('watch.started');
  const lines = async (...args: string[]): Promise<number> =>
    (await project.run(['log', ...args])).stdout.split('\n').length - 1;
  expect(await lines()).toBe(project.events().length);
  expect(await lines('--type', 'watch.run')).toBe(2);
  expect(await lines('--type', 'watch.run', '--watch', String(watch))).toBe(1);
  expect(await lines('--since', '1h')).toBe(project.events().length);
  expect(await lines('--since', '2100-01-01')).toBe(0);
  expect(await lines('-n', '2')).toBe(2);
});

test('that no watch of that name is in the log is said, and is no failure', async () => {
  const project = new WispProject();
  await project.run(['watch', '--yes', '--max-runs', '1', '--no-files', '--every', '1h', 'true']);
  const [{ watch } = {}] = project.events('watch.started');
  const { code, stdout, stderr } = await project.run(['log', '--watch', 'nope']);
  expect([code, stdout, stderr]).toEqual([0, '', 'wisp: no such watch in the log: nope\n']);
  const known = await project.run(['log', '--watch', String(watch), '--since', '2100-01-01']);
  expect([known.code, known.stdout, known.stderr]).toEqual([0, '', '']);
});

test('events of another version and lines that are none do not break it', async () => {
  const project = new WispProject();
  mkdirSync(project.state, { recursive: true });
  const log = path.join(project.state, 'audit.jsonl');
  const event = {
    v: 9,
    id: 'x',
    at: '2026-01-31T10:00:00.000Z',
    type: 'moon.phase',
    host: 'h',
    directory: '/w',
    watch: null,
    phase: 'full',
  };
  appendFileSync(log, `not json\n${JSON.stringify(event)}\n{"half":`);
  const { stdout, code } = await project.run(['log']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/moon\.phase \{"phase":"full"\}\n$/);
});

test('--follow goes on with what is added', async () => {
  const project = new WispProject();
  await project.run(['run', '--yes', 'true']);
  const log = project.start(['log', '--follow', '--type', 'watch.run']);
  await log.stdout.until(/PASS/);
  await project.run(['run', '--yes', 'exit 9']);
  await log.stdout.until(/FAIL, exit 9/);
  log.signal('SIGINT');
  expect((await log.ended).code).toBe(0);
});

test('before anything was logged it says nothing and ends well', async () => {
  const { stdout, stderr, code } = await new WispProject().run(['log']);
  expect([stdout, stderr, code]).toEqual(['', '', 0]);
});
