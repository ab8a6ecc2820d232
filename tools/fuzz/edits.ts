import {
  appendFileSync,
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Random } from './random.ts';

/** Where edits are made: the watched tree, and a place beside it to move things from and to. */
export interface Playground {
  readonly tree: string;
  readonly outside: string;
  readonly random: Random;
}

/** Makes one random edit; returns what it did, in a few words. */
export function editAtRandom(playground: Playground): string {
  const name = playground.random.pick(weighted);
  try {
    edits[name](playground);
    return name;
  } catch (error) {
    // Two random choices need not fit: a directory moved into itself, a name that is taken.
    return `${name}: ${(error as NodeJS.ErrnoException).code ?? error}`;
  }
}

const NAMES = [
  ...[
    'a.ts',
    'b.ts',
    'c',
    'd',
    'e.json',
    'src',
    'lib',
    'test',
    'x',
    'y',
    'deep',
    'debug.log',
    'gen',
  ],
  ...[
    'two\nlines',
    '"quoted"',
    '$(touch x)',
    '-dash',
    '\u202egnp.exe',
    'bell\u0007',
    ' ',
    'ü',
    '*',
  ],
];

type Edit = (playground: Playground) => void;

const edits = {
  'write in place': (at) => writeFileSync(someFile(at), text(at)),
  append: (at) => appendFileSync(someFile(at), text(at)),
  empty: (at) => writeFileSync(someFile(at), ''),
  'write twice': (at) => {
    const file = someFile(at);
    writeFileSync(file, text(at));
    writeFileSync(file, text(at));
  },
  'write as long and as old as before': (at) => {
    const file = someFile(at);
    const { size, atime, mtime } = statSync(file);
    writeFileSync(file, text(at).padEnd(size, '.').slice(0, size));
    utimesSync(file, atime, mtime);
  },
  'save atomically': (at) => {
    const file = someFile(at);
    writeFileSync(`${file}.new`, text(at));
    renameSync(`${file}.new`, file);
  },
  'save atomically, as old as before': (at) => {
    const file = someFile(at);
    const { atime, mtime } = statSync(file);
    writeFileSync(`${file}.new`, text(at));
    utimesSync(`${file}.new`, atime, mtime);
    renameSync(`${file}.new`, file);
  },
  create: (at) => writeFileSync(newPath(at), text(at)),
  delete: (at) => rmSync(someFile(at)),
  'delete and create again': (at) => {
    const file = someFile(at);
    rmSync(file);
    writeFileSync(file, text(at));
  },
  'create and delete': (at) => {
    const file = newPath(at);
    if (exists(file)) return;
    writeFileSync(file, '');
    rmSync(file);
  },
  'rename a file': (at) => renameSync(someFile(at), newPath(at)),
  'rename over a file': (at) => renameSync(someFile(at), someFile(at)),
  'link a file': (at) => linkSync(someFile(at), newPath(at)),
  'make directories with a file in them': (at) => {
    const directory = path.join(someDirectory(at), someName(at), someName(at), someName(at));
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'deep.ts'), text(at));
  },
  'make a directory': (at) => mkdirSync(newPath(at)),
  'remove a directory': (at) => rmSync(innerDirectory(at), { recursive: true }),
  'remove a directory and make it again': (at) => {
    const directory = innerDirectory(at);
    rmSync(directory, { recursive: true });
    mkdirSync(directory);
    if (at.random.below(2) === 0) writeFileSync(path.join(directory, 'again.ts'), text(at));
  },
  'remove a directory and make it again with another in it': (at) => {
    const directory = innerDirectory(at);
    const inner = readdirSync(directory).find((name) => isDirectory(path.join(directory, name)));
    rmSync(directory, { recursive: true });
    mkdirSync(path.join(directory, inner ?? 'inner'), { recursive: true });
    writeFileSync(path.join(directory, inner ?? 'inner', 'again.ts'), text(at));
  },
  'rename a directory': (at) => renameSync(innerDirectory(at), newPath(at)),
  'swap two directories': (at) => {
    const [first, second] = [innerDirectory(at), innerDirectory(at)];
    const aside = path.join(at.outside, 'aside');
    rmSync(aside, { recursive: true, force: true });
    renameSync(first, aside);
    if (exists(second)) renameSync(second, first);
    renameSync(aside, second);
  },
  'move a directory out': (at) => {
    const away = path.join(at.outside, someName(at));
    rmSync(away, { recursive: true, force: true });
    renameSync(innerDirectory(at), away);
  },
  'move a directory in': (at) => {
    const name = readdirSync(at.outside)[0];
    if (name !== undefined) renameSync(path.join(at.outside, name), newPath(at));
  },
  'copy a directory': (at) => {
    const directory = innerDirectory(at);
    if (countBelow(directory) > 60) return;
    const copy = path.join(at.outside, 'copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(directory, copy, { recursive: true, verbatimSymlinks: true });
    cpSync(copy, newPath(at), { recursive: true, verbatimSymlinks: true });
  },
  'write many files': (at) => {
    const directory = path.join(someDirectory(at), 'many');
    mkdirSync(directory, { recursive: true });
    for (let file = 0; file < 60; file++) writeFileSync(path.join(directory, `${file}`), text(at));
  },
  'turn a file into a directory': (at) => {
    const file = someFile(at);
    rmSync(file);
    mkdirSync(file);
    writeFileSync(path.join(file, 'was-a-file'), text(at));
  },
  'turn a directory into a file': (at) => {
    const directory = innerDirectory(at);
    rmSync(directory, { recursive: true });
    writeFileSync(directory, text(at));
  },
  'link somewhere': (at) => {
    const link = newPath(at);
    rmSync(link, { force: true });
    symlinkSync(at.random.pick(['.', '..', 'a.ts', 'nowhere', path.basename(link)]), link);
  },
  'change permissions': (at) => chmodSync(someFile(at), at.random.pick([0o600, 0o644, 0o755])),
  touch: (at) => utimesSync(someFile(at), new Date(), new Date()),
  'ignore more or less': (at) => {
    const lines = ['*.log', ...(at.random.below(2) === 0 ? ['gen'] : [])];
    writeFileSync(path.join(at.tree, '.gitignore'), `${lines.join('\n')}\n`);
  },
  'remove the tree and make it again': (at) => {
    rmSync(at.tree, { recursive: true });
    mkdirSync(at.tree);
    writeFileSync(path.join(at.tree, 'a.ts'), text(at));
  },
  'move the tree away and make another': (at) => {
    const away = path.join(at.outside, 'tree');
    rmSync(away, { recursive: true, force: true });
    renameSync(at.tree, away);
    cpSync(away, at.tree, { recursive: true, verbatimSymlinks: true });
    rmSync(away, { recursive: true });
  },
} satisfies Record<string, Edit>;

type EditName = keyof typeof edits;

const RARE: Partial<Record<EditName, true>> = {
  'remove the tree and make it again': true,
  'move the tree away and make another': true,
  'write many files': true,
};

const names = Object.keys(edits) as EditName[];
const weighted = names.flatMap((name) => Array<EditName>(RARE[name] ? 1 : 5).fill(name));

/** How many entries lie below a directory; links are not followed. */
export function countBelow(directory: string): number {
  return readdirSync(directory, { withFileTypes: true }).reduce(
    (count, entry) =>
      count + 1 + (entry.isDirectory() ? countBelow(path.join(directory, entry.name)) : 0),
    0,
  );
}

let serial = 0;
function text({ random }: Playground): string {
  return `${++serial} ${'.'.repeat(random.below(30))}\n`;
}

function someName({ random }: Playground): string {
  return random.pick(NAMES);
}

function newPath(at: Playground): string {
  return path.join(someDirectory(at), someName(at));
}

/** A directory of the tree, the tree itself included, found by a random walk. */
function someDirectory({ tree, random }: Playground): string {
  let directory = tree;
  for (let depth = random.below(5); depth > 0; depth--) {
    const inner = readdirSync(directory).filter((it) => isDirectory(path.join(directory, it)));
    if (inner.length === 0) break;
    directory = path.join(directory, random.pick(inner));
  }
  return directory;
}

function innerDirectory(at: Playground): string {
  const directory = someDirectory(at);
  if (directory !== at.tree) return directory;
  const made = path.join(at.tree, someName(at));
  if (!exists(made)) mkdirSync(made);
  return made;
}

function someFile(at: Playground): string {
  const directory = someDirectory(at);
  const files = readdirSync(directory).filter((name) => {
    return name !== '.gitignore' && lstatSync(path.join(directory, name)).isFile();
  });
  if (files.length > 0) return path.join(directory, at.random.pick(files));
  const made = path.join(directory, `file-${at.random.below(5)}`);
  if (!exists(made)) writeFileSync(made, '');
  return made;
}

function isDirectory(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
