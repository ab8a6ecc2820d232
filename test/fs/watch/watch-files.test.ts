import {
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import type { WatchFilesOptions } from '../../../src/fs/watch/watch-files.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWatching, type Watching } from '../../support/watching.ts';

interface Case {
  readonly name: string;
  readonly before?: (at: At) => void;
  readonly edit: (at: At) => void;
  readonly sees: readonly string[];
}
type At = (name: string) => string;

const cases: readonly Case[] = [
  {
    name: 'a write in place',
    edit: (at) => writeFileSync(at('src/a.ts'), 'new'),
    sees: ['src/a.ts'],
  },
  {
    name: 'an atomic save',
    edit: (at) => save(at('src/a.ts'), 'new'),
    sees: ['src/a.ts'],
  },
  {
    name: 'an atomic save that keeps size and modification time',
    edit: (at) => {
      const { atime, mtime } = statSync(at('src/a.ts'));
      writeFileSync(at('src/a.tmp'), 'OLD');
      utimesSync(at('src/a.tmp'), atime, mtime);
      renameSync(at('src/a.tmp'), at('src/a.ts'));
    },
    sees: ['src/a.ts'],
  },
  {
    name: 'a write in place after an atomic save',
    before: (at) => save(at('src/a.ts'), 'saved'),
    edit: (at) => writeFileSync(at('src/a.ts'), 'again'),
    sees: ['src/a.ts'],
  },
  {
    name: 'a file in directories made at once',
    edit: (at) => {
      mkdirSync(at('n/e/s/t'), { recursive: true });
      writeFileSync(at('n/e/s/t/deep.ts'), '');
    },
    sees: ['n/e/s/t/deep.ts'],
  },
  {
    name: 'a write in a directory that was made before',
    before: (at) => mkdirSync(at('n/e/s/t'), { recursive: true }),
    edit: (at) => writeFileSync(at('n/e/s/t/deep.ts'), ''),
    sees: ['n/e/s/t/deep.ts'],
  },
  {
    name: 'a deleted file',
    edit: (at) => rmSync(at('src/a.ts')),
    sees: ['src/a.ts'],
  },
  {
    name: 'a renamed directory, old and new names',
    edit: (at) => renameSync(at('src'), at('lib')),
    sees: ['src', 'src/a.ts', 'lib', 'lib/a.ts'],
  },
  {
    name: 'a write in a renamed directory',
    before: (at) => renameSync(at('src'), at('lib')),
    edit: (at) => writeFileSync(at('lib/a.ts'), 'new'),
    sees: ['lib/a.ts'],
  },
  {
    name: 'a directory made anew at once',
    edit: (at) => {
      rmSync(at('src'), { recursive: true });
      mkdirSync(at('src'));
    },
    sees: ['src/a.ts'],
  },
  {
    name: 'a write in a directory made anew at once',
    before: (at) => {
      rmSync(at('src'), { recursive: true });
      mkdirSync(at('src/deep'), { recursive: true });
    },
    edit: (at) => writeFileSync(at('src/deep/b.ts'), ''),
    sees: ['src/deep/b.ts'],
  },
  {
    name: 'a tree copied in',
    before: (at) => makeTree(at('../outside')),
    edit: (at) => cpSync(at('../outside'), at('copied'), { recursive: true }),
    sees: ['copied/0/0/0/0', 'copied/2/2/2/2'],
  },
  {
    name: 'a tree moved in',
    before: (at) => makeTree(at('../outside')),
    edit: (at) => renameSync(at('../outside'), at('moved')),
    sees: ['moved', 'moved/0/0/0/0', 'moved/2/2/2/2'],
  },
  {
    name: 'a write in a tree moved in',
    before: (at) => {
      makeTree(at('../outside'));
      renameSync(at('../outside'), at('moved'));
    },
    edit: (at) => writeFileSync(at('moved/2/2/2/2'), 'new'),
    sees: ['moved/2/2/2/2'],
  },
  {
    name: 'a file that becomes a directory',
    edit: (at) => {
      rmSync(at('src/a.ts'));
      mkdirSync(at('src/a.ts'));
      writeFileSync(at('src/a.ts/inner'), '');
    },
    sees: ['src/a.ts', 'src/a.ts/inner'],
  },
  {
    name: 'a directory that becomes a file',
    edit: (at) => {
      rmSync(at('src'), { recursive: true });
      writeFileSync(at('src'), '');
    },
    sees: ['src', 'src/a.ts'],
  },
];

describe.each([
  { how: 'one watch a directory', options: { platform: 'linux' } },
  { how: 'chokidar listening', options: { platform: 'darwin' } },
  { how: 'chokidar polling', options: { pollMs: 50 } },
] as const)('with $how', ({ options }) => {
  test.each(cases)('$name is seen', async ({ before, edit, sees }) => {
    const { at, watching } = await watchedProject(options);
    before?.(at);
    await watching.forget();
    edit(at);
    await watching.sees(...sees);
  });
});

async function watchedProject(
  options: Partial<WatchFilesOptions>,
): Promise<{ at: At; watching: Watching }> {
  const folder = path.join(tempFolder(), 'project');
  const at: At = (name) => path.join(folder, name);
  mkdirSync(at('src'), { recursive: true });
  writeFileSync(at('src/a.ts'), 'old');
  const watching = startWatching(folder, options);
  await watching.watcher.ready;
  return { at, watching };
}

function save(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

/** Three directories in each, three deep, three files at the bottom. */
function makeTree(folder: string, depth = 3): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['0', '1', '2']) {
    const inner = path.join(folder, name);
    if (depth > 0) makeTree(inner, depth - 1);
    else writeFileSync(inner, '');
  }
}
