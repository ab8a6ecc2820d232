import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { NotificationClaims } from '../../../src/fs/state/rate-limit-slots.ts';
import { claimPlace } from '../../../src/notify/rate-limit.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const HOUR_MS = 3_600_000;
const startMs = 500_000 * HOUR_MS;

test('a claim is seen by every other log of the same folder, in one order', () => {
  const folder = tempFolder();
  const [first, second] = [logAt(folder, startMs + 1), logAt(folder, startMs + 2)];
  expect(first.add()).toEqual({ atMs: startMs + 1, earlier: [] });
  expect(second.add()).toEqual({ atMs: startMs + 2, earlier: [startMs + 1] });
  expect(first.recent().earlier).toEqual([startMs + 1, startMs + 2]);
});

test('a claim of the hour before still counts, and older files go', () => {
  const folder = tempFolder();
  for (const hour of [0, 1, 2]) logAt(folder, startMs + hour * HOUR_MS).add();
  const later = logAt(folder, startMs + 3 * HOUR_MS);
  expect(later.recent().earlier).toEqual([startMs + 2 * HOUR_MS]);
  later.add();
  expect(readdirSync(path.join(folder, 'notifications')).sort()).toEqual([
    '500002.claims',
    '500003.claims',
  ]);
});

test('a claim written when its hour was over is made again in the next', () => {
  const folder = tempFolder();
  const times = [startMs + HOUR_MS - 1, startMs + HOUR_MS, startMs + HOUR_MS, startMs + HOUR_MS];
  const log = new NotificationClaims(folder, () => times.shift() ?? 0);
  expect(log.add().atMs).toBe(startMs + HOUR_MS);
});

test('a torn line and foreign files are passed over', () => {
  const folder = tempFolder();
  mkdirSync(path.join(folder, 'notifications'));
  writeFileSync(path.join(folder, 'notifications', '500000.claims'), `${startMs} 0f\nrubbish\n17`);
  writeFileSync(path.join(folder, 'notifications', 'note.txt'), 'mine');
  expect(logAt(folder, startMs).recent().earlier).toEqual([startMs]);
});

test.skipIf(process.platform === 'win32')('nobody else can read when somebody was told', () => {
  const folder = tempFolder();
  logAt(folder, startMs).add();
  const claims = path.join(folder, 'notifications');
  expect(statSync(claims).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(claims, '500000.claims')).mode & 0o777).toBe(0o600);
});

test('a place comes free a minute after it was taken', () => {
  const folder = tempFolder();
  let nowMs = startMs;
  const log = new NotificationClaims(folder, () => nowMs);
  expect([claimPlace(log, 2), claimPlace(log, 2)]).toEqual([
    { isGranted: true },
    { isGranted: true },
  ]);
  nowMs += 20_000;
  expect(claimPlace(log, 2)).toEqual({ isGranted: false, freeInMs: 40_000 });
  nowMs += 40_000;
  expect(claimPlace(log, 2)).toEqual({ isGranted: true });
});

test('a refused claim leaves nothing behind, however often it is made', () => {
  const folder = tempFolder();
  const log = logAt(folder, startMs);
  for (let claim = 0; claim < 100; claim++) claimPlace(log, 3);
  expect(log.recent().earlier).toHaveLength(3);
});

test('a claim that lost a race for the last place takes none', () => {
  const folder = tempFolder();
  for (const ms of [0, 10, 20]) logAt(folder, startMs + ms).add();
  expect(claimPlace(logAt(folder, startMs + 59_999), 2)).toEqual({ isGranted: false, freeInMs: 1 });
  expect(claimPlace(logAt(folder, startMs + 60_000), 2)).toEqual({ isGranted: true });
});

test('a clock that was set back does not silence anybody', () => {
  const folder = tempFolder();
  let nowMs = startMs + HOUR_MS / 2;
  const log = new NotificationClaims(folder, () => nowMs);
  for (let claim = 0; claim < 5; claim++) claimPlace(log, 5);
  nowMs -= 600_000;
  expect(claimPlace(log, 5)).toEqual({ isGranted: true });
});

test('processes that claim at the same time get exactly as many places as there are', async () => {
  const folder = tempFolder();
  const program = path.join(folder, 'claim-places.mjs');
  const entry = path.resolve(import.meta.dirname, '../../support/claim-places.ts');
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const processes = Array.from({ length: 6 }, () => claimer(program, folder, 7, 20));
  await Promise.all(processes.map(({ isReady }) => isReady));
  for (const { go } of processes) go();
  const granted = await Promise.all(processes.map(({ granted }) => granted));
  expect(granted.reduce((sum, each) => sum + each)).toBe(7);
});

function logAt(folder: string, nowMs: number): NotificationClaims {
  return new NotificationClaims(folder, () => nowMs);
}

function claimer(program: string, folder: string, limit: number, claims: number) {
  const words = [program, folder, String(limit), String(claims)];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isReady = once(child.stdout, 'data');
  return {
    isReady,
    go: () => child.stdin.write('go\n'),
    granted: isReady.then(async () => Number((await once(child.stdout, 'data')).toString())),
  };
}
