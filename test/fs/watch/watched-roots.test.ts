import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { WispError } from '../../../src/core/wisp-error.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWatching } from '../../support/watching.ts';

test.each([
  { what: 'a path that does not exist', make: () => {}, says: /nothing to watch at `.*missing`/ },
  {
    what: 'a path through a file',
    make: (file: string) => writeFileSync(path.dirname(file), ''),
    says: /nothing to watch at/,
  },
])('$what is a usage error that names it', ({ make, says }) => {
  const file = path.join(tempFolder(), 'inner', 'missing');
  make(file);
  const start = () => startWatching(path.dirname(file), { paths: [file] });
  expect(start).toThrow(says);
  expect(start).toThrow(WispError);
});

test('a folder and an ignored file in it that was asked for by name are both seen', async () => {
  const folder = tempFolder();
  writeFileSync(path.join(folder, '.gitignore'), '.env\n');
  writeFileSync(path.join(folder, '.env'), '');
  const watching = startWatching(folder, { paths: [folder, path.join(folder, '.env')] });
  await watching.forget();
  writeFileSync(path.join(folder, '.env'), 'new');
  await watching.sees('.env');
  await watching.forget();
  writeFileSync(path.join(folder, 'a.ts'), '');
  await watching.sees('a.ts');
});

describe('a watched folder', () => {
  test('that goes is said, and so is its return; then its files are seen again', async () => {
    const folder = path.join(tempFolder(), 'root');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'a.ts'), '');
    const watching = startWatching(folder);
    await watching.forget();
    rmSync(folder, { recursive: true });
    await watching.says('is gone');
    await watching.sees('a.ts', '.');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'b.ts'), '');
    await watching.says('is back');
    await watching.sees('b.ts');
    await watching.forget();
    writeFileSync(path.join(folder, 'b.ts'), 'new');
    await watching.sees('b.ts');
  });

  test('made anew at once is seen, and so are later writes in it', async () => {
    const folder = path.join(tempFolder(), 'root');
    mkdirSync(folder);
    const watching = startWatching(folder);
    await watching.forget();
    for (const name of ['first', 'second', 'third']) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(path.join(folder, name), '');
      await watching.sees(name);
      await watching.forget();
      writeFileSync(path.join(folder, name), 'new');
      await watching.sees(name);
      await watching.forget();
    }
  });

  test('whose own folder was moved away and made anew is found again', async () => {
    const top = path.join(tempFolder(), 'top');
    const folder = path.join(top, 'root');
    mkdirSync(folder, { recursive: true });
    const watching = startWatching(folder);
    await watching.forget();
    renameSync(top, `${top}.old`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'a.ts'), '');
    await watching.sees('a.ts');
  });

  test('that is a link is followed, and followed elsewhere when it is turned', async () => {
    const top = tempFolder();
    const link = path.join(top, 'current');
    for (const release of ['one', 'two']) {
      mkdirSync(path.join(top, release));
      writeFileSync(path.join(top, release, 'a.ts'), release);
    }
    symlinkSync('one', link);
    const watching = startWatching(link);
    await watching.forget();
    writeFileSync(path.join(top, 'one', 'a.ts'), 'new');
    await watching.sees('a.ts');
    await watching.forget();
    symlinkSync('two', `${link}.new`);
    renameSync(`${link}.new`, link);
    await watching.sees('a.ts');
    await watching.forget();
    writeFileSync(path.join(top, 'two', 'b.ts'), '');
    await watching.sees('b.ts');
  });

  test('inside another one counts although the rules hide it there', async () => {
    const folder = tempFolder();
    mkdirSync(path.join(folder, 'dist/inner'), { recursive: true });
    writeFileSync(path.join(folder, '.gitignore'), 'dist/\n/dist/**\n*.log\n');
    const watching = startWatching(folder, { paths: [folder, path.join(folder, 'dist')] });
    await watching.forget();
    writeFileSync(path.join(folder, 'dist/inner/a.log'), '');
    writeFileSync(path.join(folder, 'dist/inner/a.js'), '');
    await watching.sees('dist/inner/a.js');
    expect(watching.told()).toEqual(['created dist/inner/a.js']);
  });
});

describe('a watched file', () => {
  test('is seen in all it goes through, and its neighbours are not', async () => {
    const folder = tempFolder();
    const file = path.join(folder, 'a.ts');
    const steps = [
      () => writeFileSync(file, 'in place'),
      () => {
        writeFileSync(`${file}.new`, 'atomically');
        renameSync(`${file}.new`, file);
      },
      () => writeFileSync(file, 'in place after that'),
      () => rmSync(file),
      () => writeFileSync(file, 'back again'),
    ];
    writeFileSync(file, '');
    const watching = startWatching(folder, { paths: [file] });
    await watching.forget();
    for (const step of steps) {
      writeFileSync(path.join(folder, 'neighbour.ts'), '');
      step();
      await watching.sees('a.ts');
      expect(watching.told().filter((it) => !it.endsWith(' a.ts'))).toEqual([]);
      await watching.forget();
    }
  });

  test('counts although a rule ignores it', async () => {
    const folder = tempFolder();
    mkdirSync(path.join(folder, '.git'));
    writeFileSync(path.join(folder, '.git/HEAD'), '');
    const watching = startWatching(folder, { paths: [path.join(folder, '.git/HEAD')] });
    await watching.forget();
    writeFileSync(path.join(folder, '.git/HEAD'), 'ref: refs/heads/main');
    await watching.sees('.git/HEAD');
  });

  test('that is a link is seen by what is written where it leads, wherever it is turned', async () => {
    const folder = tempFolder();
    const link = path.join(folder, 'link');
    for (const name of ['one', 'two']) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'target'), '');
    }
    symlinkSync('one/target', link);
    const watching = startWatching(folder, { paths: [link] });
    await watching.forget();
    writeFileSync(path.join(folder, 'one/target'), 'new');
    await watching.sees('link');
    await watching.forget();
    symlinkSync('two/target', `${link}.new`);
    renameSync(`${link}.new`, link);
    await watching.sees('link');
    await watching.forget();
    writeFileSync(path.join(folder, 'two/target'), 'new');
    await watching.sees('link');
    expect(new Set(watching.told())).toEqual(new Set(['modified link']));
  });
});
