import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mark } from '../mark.ts';

/** One program under test: how it is told to run `mark` at once and on every change below `src`. */
export interface WatcherUnderTest {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
}

const modules = path.resolve(import.meta.dirname, '../node_modules/.bin');
const wisp = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');

/** wisp and every peer that is installed here. */
export function watchersUnderTest({ program }: Mark): WatcherUnderTest[] {
  const flags = ['watch', '-p', 'src', '--notify', 'never', '--no-triage'];
  const all: WatcherUnderTest[] = [
    {
      name: 'wisp --settle 0',
      argv: [process.execPath, wisp, ...flags, '--settle', '0', path.basename(program)],
    },
    { name: 'wisp', argv: [process.execPath, wisp, ...flags, path.basename(program)] },
    { name: 'entr -n', argv: ['sh', '-c', `find src -type f | entr -n ${program}`] },
    {
      name: 'inotifywait -m -r',
      argv: [
        'sh',
        '-c',
        `${program}; inotifywait -q -m -r -e close_write,create,delete,move src | while read -r line; do ${program}; done`,
      ],
    },
    { name: 'watchman trigger', argv: ['sh', '-c', watchmanLine(program)] },
    { name: 'node --watch-path', argv: [process.execPath, '--watch-path=src', nodeMark(program)] },
    {
      name: 'nodemon --delay 1ms',
      argv: [
        path.join(modules, 'nodemon'),
        ...['-q', '--delay', '1ms', '--watch', 'src', '-e', 'ts', '--exec', program],
      ],
    },
    {
      name: 'onchange -i -d 0',
      argv: [path.join(modules, 'onchange'), '-i', '-d', '0', 'src/**/*.ts', '--', program],
    },
    {
      name: 'chokidar-cli -d 0',
      argv: [path.join(modules, 'chokidar'), 'src/**/*.ts', '--initial', '-d', '0', '-c', program],
    },
  ];
  return all.filter(({ name, argv }) => isInstalled(name.split(' ')[0] as string, argv[0]));
}

/** A server of its own in the foreground, so that it is measured and ends with the rest. */
function watchmanLine(program: string): string {
  const own = `${program}.watchman`;
  const trigger = [
    'trigger',
    '$PWD/src',
    { name: 'mark', expression: ['suffix', 'ts'], command: [program] },
  ];
  const ask = `watchman --no-spawn --sockname=${own}/sock`;
  return `
    mkdir -p ${own}; rm -f ${own}/state
    export USER=\${USER:-$(id -un)}
    watchman --foreground --logfile=${own}/log --statefile=${own}/state --sockname=${own}/sock --pidfile=${own}/pid &
    until ${ask} get-pid; do sleep 0.01; done
    ${ask} watch "$PWD/src"
    ${ask} -j <<END
${JSON.stringify(trigger)}
END
    wait`;
}

/** The same for a watcher that runs nothing but JavaScript: the time of its first line. */
function nodeMark(program: string): string {
  const file = `${program}.cjs`;
  writeFileSync(
    file,
    `const at = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
require('node:fs').appendFileSync(${JSON.stringify(`${program}.log`)}, at + '\\n');
`,
  );
  return file;
}

function isInstalled(name: string, program: string): boolean {
  if (program.includes('/')) return existsSync(program);
  const folders = (process.env.PATH ?? '').split(':');
  return folders.some((folder) => existsSync(path.join(folder, name)));
}
