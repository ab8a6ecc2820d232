import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWatching } from '../../support/watching.ts';

test.each(['build', 'build/', './build', './build/', 'build/**', 'absolute', 'absolute/'])(
  '--ignore spelled %s leaves the folder out, which is not even watched',
  async (spelling) => {
    const folder = project({ 'build/deep/a.js': '', 'src/a.ts': '' });
    const pattern = spelling.replace('absolute', path.join(folder, 'build'));
    const watching = startWatching(folder, { ignore: [pattern], useDefaultIgnores: false });
    await watching.forget();
    expect(watching.watcher.health()).toMatchObject({ directories: 2, watches: 2, files: 1 });
    writeFileSync(path.join(folder, 'build/deep/a.js'), 'new');
    writeFileSync(path.join(folder, 'src/a.ts'), 'new');
    await watching.sees('src/a.ts');
    expect(watching.told()).toEqual(['modified src/a.ts']);
  },
);

test('--only counts what matches and what lies in a folder that matches, old and new', async () => {
  const folder = project({ 'src/a.ts': '', 'src/a.css': '', 'docs/a.md': '' });
  const watching = startWatching(folder, { only: ['*.ts', 'docs'] });
  await watching.forget();
  writeFileSync(path.join(folder, 'src/a.css'), 'new');
  mkdirSync(path.join(folder, 'src/inner'));
  writeFileSync(path.join(folder, 'src/inner/b.css'), '');
  writeFileSync(path.join(folder, 'src/inner/b.ts'), '');
  writeFileSync(path.join(folder, 'docs/a.md'), 'new');
  await watching.sees('docs/a.md', 'src/inner/b.ts');
  expect(new Set(watching.told())).toEqual(
    new Set(['modified docs/a.md', 'created src/inner/b.ts']),
  );
});

test('an edited ignore file holds at once, both ways', async () => {
  const folder = project({ '.gitignore': 'gen\n', 'gen/deep/a.ts': '', 'tmp/a.ts': '' });
  const watching = startWatching(folder);
  await watching.forget();
  expect(watching.watcher.health().directories).toBe(2);

  writeFileSync(path.join(folder, '.gitignore'), 'tmp\n');
  await watching.sees('.gitignore');
  await watching.forget();
  expect(watching.watcher.health()).toMatchObject({ directories: 3, watches: 3 });
  writeFileSync(path.join(folder, 'tmp/a.ts'), 'new');
  writeFileSync(path.join(folder, 'gen/deep/a.ts'), 'new');
  await watching.sees('gen/deep/a.ts');
  expect(watching.told()).toEqual(['modified gen/deep/a.ts']);

  rmSync(path.join(folder, '.gitignore'));
  await watching.sees('.gitignore');
  await watching.forget();
  writeFileSync(path.join(folder, 'tmp/a.ts'), 'newer');
  await watching.sees('tmp/a.ts');
});

test('an ignore file above the watched folder holds, and so does an edit of it', async () => {
  const folder = project({ '.git/HEAD': '', '.gitignore': '*.log\n', 'package/src/a.ts': '' });
  const watching = startWatching(path.join(folder, 'package'), { directory: folder });
  await watching.forget();
  writeFileSync(path.join(folder, 'package/src/a.log'), '');
  writeFileSync(path.join(folder, 'package/src/a.ts'), 'new');
  await watching.sees('src/a.ts');
  expect(watching.told()).toEqual(['modified src/a.ts']);

  writeFileSync(path.join(folder, '.gitignore'), '*.tmp\n');
  await expect.poll(() => watching.watcher.health().files, { timeout: 10_000 }).toBe(2);
  await watching.forget();
  writeFileSync(path.join(folder, 'package/src/a.log'), 'new');
  await watching.sees('src/a.log');
});

test('a rule about a folder of another repository inside ends where that repository begins', async () => {
  const folder = project({
    '.git/HEAD': '',
    '.gitignore': '*.log\n',
    'module/.git/HEAD': '',
    'module/a.log': '',
  });
  const watching = startWatching(folder);
  await watching.forget();
  writeFileSync(path.join(folder, 'module/a.log'), 'new');
  await watching.sees('module/a.log');
});

function project(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
