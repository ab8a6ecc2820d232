import { existsSync } from 'node:fs';
import path from 'node:path';

/** One program under test: how it is told to run `mark` at once and on every change below `src`. */
export interface WatcherUnderTest {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
}

/** wisp and every peer that is installed here. */
export function watchersUnderTest(mark: string): WatcherUnderTest[] {
  const modules = path.resolve(import.meta.dirname, '../node_modules/.bin');
  const wisp = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');
  const flags = ['watch', '-y', '-p', 'src', '--settle', '0', '--notify', 'never', '--no-triage'];
  const all: WatcherUnderTest[] = [
    { name: 'wisp --settle 0', argv: [process.execPath, wisp, ...flags, '--', mark] },
    { name: 'entr -n', argv: ['sh', '-c', `find src -type f | entr -n ${mark}`] },
    {
      name: 'inotifywait -m -r',
      argv: [
        'sh',
        '-c',
        `${mark}; inotifywait -q -m -r -e close_write,create,delete,move src | while read -r line; do ${mark}; done`,
      ],
    },
    {
      name: 'nodemon --delay 1ms',
      argv: [
        path.join(modules, 'nodemon'),
        '-q',
        '--delay',
        '1ms',
        '--watch',
        'src',
        '-e',
        'ts',
        '--exec',
        mark,
      ],
    },
    {
      name: 'onchange -i -d 0',
      argv: [path.join(modules, 'onchange'), '-i', '-d', '0', 'src/**/*.ts', '--', mark],
    },
    {
      name: 'chokidar-cli -d 0',
      argv: [path.join(modules, 'chokidar'), 'src/**/*.ts', '--initial', '-d', '0', '-c', mark],
    },
  ];
  return all.filter(({ name, argv }) => isInstalled(name.split(' ')[0] as string, argv[0]));
}

function isInstalled(name: string, program: string): boolean {
  if (program.includes('/')) return existsSync(program);
  const folders = (process.env.PATH ?? '').split(':');
  return folders.some((folder) => existsSync(path.join(folder, name)));
}
