import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { wallClockMs } from '../../../src/system/system-clock.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWatching } from '../../support/watching.ts';

/** What a person does between the start of the first run and the first watch. */
const early: readonly { name: string; edit: (at: At) => void; told: readonly string[] }[] = [
  {
    name: 'a write',
    edit: (at) => writeFileSync(at('src/a.ts'), 'new'),
    told: ['modified src/a.ts'],
  },
  {
    name: 'a save that keeps the modification time',
    edit: (at) => {
      writeFileSync(at('src/a.ts'), 'new');
      utimesSync(at('src/a.ts'), new Date(2000, 1), new Date(2000, 1));
    },
    told: ['modified src/a.ts'],
  },
  {
    name: 'a new file',
    edit: (at) => writeFileSync(at('src/new.ts'), ''),
    told: ['created src/new.ts'],
  },
  {
    name: 'a deleted file, by its folder',
    edit: (at) => rmSync(at('src/a.ts')),
    told: ['modified src'],
  },
  {
    name: 'a new empty folder',
    edit: (at) => mkdirSync(at('src/new')),
    told: ['created src/new'],
  },
  {
    name: 'a folder moved in with all its old files',
    edit: (at) => renameSync(at('../old'), at('src/moved')),
    told: ['created src/moved'],
  },
  {
    name: 'an ignored file, which is no change',
    edit: (at) => writeFileSync(at('src/x.log'), ''),
    told: [],
  },
  {
    name: 'a new folder that is ignored, which is no change',
    edit: (at) => mkdirSync(at('node_modules')),
    told: [],
  },
];

describe('edits made before the first watch', () => {
  test.each(early)('$name', async ({ edit, told }) => {
    const top = tempFolder();
    const at: At = (name) => path.join(top, 'project', name);
    mkdirSync(at('src'), { recursive: true });
    mkdirSync(path.join(top, 'old'));
    writeFileSync(path.join(top, 'old/file.ts'), '');
    writeFileSync(at('src/a.ts'), 'old');
    writeFileSync(at('.gitignore'), '*.log\n');
    await laterThanFileTimes(at('src/a.ts'));
    const sinceMs = wallClockMs();
    await laterThanFileTimes(at('src/a.ts'));
    edit(at);
    const watching = startWatching(at(''), { sinceMs });
    await watching.watcher.ready;
    expect(watching.told()).toEqual(told);
  });

  test('what was there before the start is no change', async () => {
    const folder = tempFolder();
    mkdirSync(path.join(folder, 'src'));
    writeFileSync(path.join(folder, 'src/a.ts'), '');
    await laterThanFileTimes(folder);
    const watching = startWatching(folder, { sinceMs: wallClockMs() });
    await watching.watcher.ready;
    expect(watching.told()).toEqual([]);
  });
});

test('edits made while a large tree is being walked are told by the time it is ready', async () => {
  const folder = tempFolder();
  makeFolders(folder, 200, 3);
  await laterThanFileTimes(folder);
  const watching = startWatching(folder, { sinceMs: wallClockMs() });
  const edited = ['0/0', '150/2', '199/1'];
  for (const name of edited) writeFileSync(path.join(folder, name), 'new');
  mkdirSync(path.join(folder, '10/new'));
  writeFileSync(path.join(folder, '10/new/file'), '');
  await watching.watcher.ready;
  await watching.watcher.drained();
  expect(watching.told()).toEqual(expect.arrayContaining(edited.map((it) => `modified ${it}`)));
  expect(watching.told()).toContain('created 10/new/file');
});

test("no edit is lost when a blocked event loop lets the kernel's queue run over", async () => {
  const folder = tempFolder();
  makeFolders(folder, 100, 0);
  const watching = startWatching(folder);
  await watching.forget();
  // Runs to its end while this process waits: 10,000 files, two events each.
  const script = `
    for (let file = 0; file < 10_000; file++) {
      fs.writeFileSync(file % 100 + '/f' + file, 'x');
    }
    fs.rmSync('50', { recursive: true });
    fs.mkdirSync('50/deep', { recursive: true });
    fs.writeFileSync('50/deep/last', '');`;
  execFileSync(process.execPath, ['-e', script], { cwd: folder });
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/^\d+$/.test(name),
  );
  await watching.sees(...left);
  await watching.forget();
  writeFileSync(path.join(folder, '50/deep/last'), 'new');
  writeFileSync(path.join(folder, '99/f9999'), 'new');
  await watching.sees('50/deep/last', '99/f9999');
});

test('links that loop or lead nowhere are entries like any other, and none is followed', async () => {
  const folder = tempFolder();
  mkdirSync(path.join(folder, 'src'));
  symlinkSync('..', path.join(folder, 'src/loop'));
  symlinkSync('self', path.join(folder, 'self'));
  symlinkSync('nowhere', path.join(folder, 'dangling'));
  const watching = startWatching(folder);
  await watching.forget();
  expect(watching.watcher.health().directories).toBe(2);
  rmSync(path.join(folder, 'dangling'));
  symlinkSync('src', path.join(folder, 'dangling'));
  rmSync(path.join(folder, 'src/loop'));
  await watching.sees('dangling', 'src/loop');
  expect(existsSync(path.join(folder, 'dangling'))).toBe(true);
});

type At = (name: string) => string;

/** Waits until the clock of file times, which moves in ticks, is past what it was. */
async function laterThanFileTimes(near: string): Promise<void> {
  const end = wallClockMs() + 25;
  while (wallClockMs() < end) await new Promise((resolve) => setImmediate(resolve));
  expect(existsSync(near)).toBe(true);
}

function makeFolders(folder: string, count: number, files: number): void {
  for (let index = 0; index < count; index++) {
    mkdirSync(path.join(folder, `${index}`));
    for (let file = 0; file < files; file++) {
      writeFileSync(path.join(folder, `${index}`, `${file}`), '');
    }
  }
}
