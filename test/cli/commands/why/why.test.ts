import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runWords } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test.each([
  [
    'a file no rule speaks of',
    'src/a.ts',
    [],
    0,
    'src/a.ts: triggers a run: no rule matches; seen by one watch a directory',
  ],
  ['a path that does not exist', 'src/new.ts', [], 0, 'src/new.ts: triggers a run: no rule'],
  [
    'an ignored file, by file and line',
    'src/x.log',
    [],
    1,
    'src/x.log: is ignored: .gitignore:2: `*.log` (matches src/x.log)',
  ],
  [
    'a file below an ignored folder',
    'out/deep/a.js',
    [],
    1,
    'is ignored: .gitignore:3: `/out/` (matches out)',
  ],
  ['a file let in again', 'src/keep.log', [], 0, 'triggers a run: src/.gitignore:1: `!keep.log`'],
  [
    'a file that .wispignore lets in',
    'debug.log',
    [],
    0,
    'triggers a run: .wispignore:1: `!debug.log`',
  ],
  [
    'a folder ignored by default',
    'node_modules/x/index.js',
    [],
    1,
    'is ignored: ignored by default: `node_modules`',
  ],
  [
    'the same with the default off',
    'node_modules/x/index.js',
    ['--no-default-ignore'],
    0,
    'triggers a run: no rule',
  ],
  [
    'what never counts',
    '.git/HEAD',
    ['--no-default-ignore', '--no-gitignore'],
    1,
    'always ignored: `.git`',
  ],
  ['a flag', 'src/a.ts', ['--ignore', 'src/**'], 1, 'is ignored: --ignore: `src/**` (matches src)'],
  [
    'what JetBrains writes beside a file while saving it',
    'src/a.ts___jb_tmp___',
    [],
    1,
    'always ignored: `*___jb_tmp___`',
  ],
  [
    'a file behind a link to a folder',
    'linked/a.ts',
    [],
    1,
    'is ignored: it lies behind the link linked, and links are not followed',
  ],
  ['what is not asked for', 'src/a.ts', ['--only', '*.css'], 1, 'no `--only` pattern matches it'],
  ['what lies outside', '../elsewhere', [], 1, 'is ignored: it lies outside of what is watched'],
  [
    'what was asked for by name',
    'out/deep/a.js',
    ['-p', 'out/deep/a.js'],
    0,
    'triggers a run: it was asked for by name',
  ],
  [
    'what lies in a folder asked for by name',
    'out/deep/b.js',
    ['-p', 'out'],
    0,
    'triggers a run: no rule',
  ],
  ['polling', 'src/a.ts', ['--poll', '2s'], 0, 'seen by polling every 2 s'],
] as const)('wisp why explains %s', async (_, asked, flags, code, says) => {
  const directory = project();
  const said = await runWords(['why', ...flags, asked], { home: `${directory}.home`, directory });
  expect(said.stdout).toContain(says);
  expect(said.code).toBe(code);
});

test('wisp why --json gives the same as fields', async () => {
  const directory = project();
  const said = await runWords(['why', '--json', 'src/x.log'], { home: '/nonexistent', directory });
  expect(JSON.parse(said.stdout)).toEqual({
    path: path.join(directory, 'src/x.log'),
    counts: false,
    because: 'rule',
    source: path.join(directory, '.gitignore'),
    line: 2,
    pattern: '*.log',
    matched: path.join(directory, 'src/x.log'),
    seenBy: null,
  });
});

function project(): string {
  const directory = tempFolder();
  for (const folder of ['.git', 'src', 'out/deep', 'node_modules/x']) {
    mkdirSync(path.join(directory, folder), { recursive: true });
  }
  const files = {
    '.gitignore': '# made by tools\n*.log\n/out/\n',
    'src/.gitignore': '!keep.log\n',
    '.wispignore': '!debug.log\n',
    'src/a.ts': '',
    'src/x.log': '',
    'src/keep.log': '',
    'out/deep/a.js': '',
    'node_modules/x/index.js': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  symlinkSync('src', path.join(directory, 'linked'));
  return directory;
}
