import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Trouble } from '../../../src/core/trouble.ts';
import { IgnoreRules } from '../../../src/fs/watch/ignore/ignore-rules.ts';
import type { Mount } from '../../../src/fs/watch/mounts.ts';
import { TreeWatcher } from '../../../src/fs/watch/tree-watcher.ts';
import { watchedRoots } from '../../../src/fs/watch/watched-root.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { SilentEngine } from '../../support/silent-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a file written without a hint is found when its path is looked at again', async () => {
  const { watcher, folder, told } = await deafWatcher();
  writeFileSync(path.join(folder, 'src/a.ts'), 'new');
  expect(told()).toEqual([]);
  await watcher.recheck([path.join(folder, 'src/a.ts'), path.join(folder, 'nowhere/b.ts')]);
  expect(told()).toEqual(['modified src/a.ts']);
  await watcher.recheck([path.join(folder, 'src/a.ts')]);
  expect(told()).toEqual([]);
});

test('everything that happened without a hint is found by a reconcile, each thing once', async () => {
  const { watcher, folder, told } = await deafWatcher();
  writeFileSync(path.join(folder, 'src/a.ts'), 'new');
  rmSync(path.join(folder, 'src/b.ts'));
  mkdirSync(path.join(folder, 'src/new/deep'), { recursive: true });
  writeFileSync(path.join(folder, 'src/new/deep/c.ts'), '');
  renameSync(path.join(folder, 'lib'), path.join(folder, 'library'));
  await watcher.reconcile();
  expect(told()).toEqual([
    'created library',
    'created library/d.ts',
    'created src/new',
    'created src/new/deep',
    'created src/new/deep/c.ts',
    'deleted lib',
    'deleted lib/d.ts',
    'deleted src/b.ts',
    'modified src/a.ts',
  ]);
  await watcher.reconcile();
  expect(told()).toEqual([]);
});

test('what happened while the machine slept is found when it wakes', async () => {
  const { folder, clock, wall, told, idle } = await deafWatcher();
  writeFileSync(path.join(folder, 'src/a.ts'), 'new');
  clock.advance(5_000);
  wall.ahead += 1_000;
  await idle();
  expect(told()).toEqual([]);
  clock.advance(5_000);
  wall.ahead += 3_600_000;
  clock.advance(5_000);
  await idle();
  expect(told()).toEqual(['modified src/a.ts']);
});

test('more hints at once than the kernel queues make it look everywhere', async () => {
  const { engine, folder, told, idle } = await deafWatcher();
  writeFileSync(path.join(folder, 'lib/d.ts'), 'lost');
  const listener = engine.watched.get(path.join(folder, 'src'));
  for (let event = 0; event < 20_000; event++) listener?.onHint(`none-${event % 10}`, false);
  await idle();
  expect(told()).toEqual(['modified lib/d.ts']);
});

test.each([
  {
    code: 'ENOSPC',
    says: [/1 held, limit \d+: `fs.inotify.max_user_watches`\).*every 1 s/],
    hint: /sysctl fs.inotify.max_user_watches=\d+/,
  },
  { code: 'EMFILE', says: [/no more files can be opened.*1 watches/], hint: /ulimit -n/ },
])('beyond the limit ($code) it polls and says so once', async ({ code, says, hint }) => {
  const { watcher, folder, clock, troubles, told, idle } = await deafWatcher({ limit: 1, code });
  expect(troubles.map((trouble) => trouble.message)).toEqual(
    says.map((text) => expect.stringMatching(text)),
  );
  expect(troubles[0]?.hint).toMatch(hint);
  expect(watcher.health().polled.map((it) => it.path)).toEqual(
    expect.arrayContaining([path.join(folder, 'src'), path.join(folder, 'lib')]),
  );
  writeFileSync(path.join(folder, 'src/a.ts'), 'new');
  mkdirSync(path.join(folder, 'lib/inner'));
  writeFileSync(path.join(folder, 'lib/inner/e.ts'), '');
  clock.advance(1_000);
  await idle();
  expect(told()).toEqual(['created lib/inner', 'created lib/inner/e.ts', 'modified src/a.ts']);
  writeFileSync(path.join(folder, 'lib/inner/e.ts'), 'new');
  rmSync(path.join(folder, 'src'), { recursive: true });
  clock.advance(2_000);
  await idle();
  expect(told()).toContain('modified lib/inner/e.ts');
  expect(troubles).toHaveLength(1);
});

test('a foreign mount is polled and said so once; the rest is listened to', async () => {
  const { engine, folder, clock, troubles, told, idle } = await deafWatcher({
    mounts: (top) => [
      { mountPoint: '/', type: 'ext4' },
      { mountPoint: path.join(top, 'src'), type: 'fuse.sshfs' },
    ],
  });
  expect(troubles.map((trouble) => trouble.message)).toEqual([
    expect.stringMatching(/src` is on fuse.sshfs.*every 1 s/),
  ]);
  expect([...engine.watched.keys()].sort()).toEqual([folder, path.join(folder, 'lib')].sort());
  writeFileSync(path.join(folder, 'src/a.ts'), 'new');
  clock.advance(1_000);
  await idle();
  expect(told()).toEqual(['modified src/a.ts']);
});

test('an unreadable directory is said once, and seen when it opens', async () => {
  const { engine, folder, troubles, told, idle, watcher } = await deafWatcher({ asNobody: true });
  const closed = path.join(folder, 'closed');
  mkdirSync(closed);
  writeFileSync(path.join(closed, 'a.ts'), '');
  chmodSync(closed, 0);
  await watcher.reconcile();
  await watcher.reconcile();
  expect(troubles.map((trouble) => trouble.message)).toEqual([
    expect.stringMatching(/closed` cannot be read/),
  ]);
  told();
  chmodSync(closed, 0o755);
  engine.watched.get(folder)?.onHint('closed', true);
  await idle();
  expect(told()).toEqual(['created closed/a.ts']);
});

test('closing lets go of every watch and timer, and nothing is told any more', async () => {
  const { watcher, engine, folder, clock, told } = await deafWatcher();
  const listener = engine.watched.get(folder);
  writeFileSync(path.join(folder, 'src/a.ts'), 'new');
  await watcher.close();
  listener?.onHint('src', false);
  await watcher.reconcile();
  await watcher.drained();
  expect(told()).toEqual([]);
  expect(engine.watched.size).toBe(0);
  expect(clock.pending).toBe(0);
});

/** A watcher whose engine is silent, on `src/a.ts`, `src/b.ts` and `lib/d.ts`. */
async function deafWatcher(given: Partial<Given> = {}) {
  const folder = tempFolder();
  for (const name of ['src', 'lib']) mkdirSync(path.join(folder, name));
  for (const name of ['src/a.ts', 'src/b.ts', 'lib/d.ts']) {
    writeFileSync(path.join(folder, name), 'old');
  }
  if (given.asNobody === true) becomeNobody(folder);
  const engine = new SilentEngine();
  engine.limit = given.limit ?? engine.limit;
  engine.code = given.code ?? engine.code;
  const clock = new FakeClock();
  const wall = { ahead: 0 };
  const troubles: Trouble[] = [];
  const changes: string[] = [];
  const watcher = new TreeWatcher({
    roots: watchedRoots([folder]),
    engine,
    rulesFor: (root) =>
      new IgnoreRules(root.directory, {
        directory: folder,
        ignore: [],
        only: [],
        useIgnoreFiles: true,
        useDefaultIgnores: true,
        alwaysIgnored: [],
        platform: 'linux',
        home: { home: '/nonexistent', get: () => undefined },
      }),
    mounts: given.mounts?.(folder) ?? [],
    sinceMs: Number.POSITIVE_INFINITY,
    pollMs: 1_000,
    clock,
    wallClockMs: () => clock.now() + wall.ahead,
    onChanges: (batch) => {
      changes.push(...batch.map((it) => `${it.kind} ${path.relative(folder, it.path)}`));
    },
    onTrouble: (trouble) => troubles.push(trouble),
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  return {
    watcher,
    engine,
    folder,
    clock,
    wall,
    troubles,
    /** What was told since the last call, sorted. */
    told: (): string[] => changes.splice(0).sort(),
    idle: () => watcher.drained(),
  };
}

interface Given {
  readonly limit: number;
  readonly code: string;
  readonly mounts: (folder: string) => Mount[];
  readonly asNobody: boolean;
}

/** Gives the folder to somebody without privileges and becomes them, for the rest of the test. */
function becomeNobody(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  for (const name of ['', 'src', 'lib']) chmodSync(path.join(folder, name), 0o777);
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}
