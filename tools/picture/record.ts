import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pty from '@lydell/node-pty';

/** The project, before anything is fixed. */
const files = {
  'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }\n',
  'src/cart.js':
    'export const total = (prices) => prices.reduce((sum, price) => sum - price, 0);\n' +
    'export const discount = (price) => price;\n',
  'src/cart.test.js':
    "import assert from 'node:assert';\nimport test from 'node:test';\n" +
    "import { discount, total } from './cart.js';\n\n" +
    "test('adds the prices up', () => assert.equal(total([2, 3]), 5));\n" +
    "test('takes ten per cent off', () => assert.equal(discount(100), 90));\n",
};

/** The source after each step: one test passes, then both. */
const edits = [
  'export const total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n' +
    'export const discount = (price) => price;\n',
  'export const total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n' +
    'export const discount = (price) => price * 0.9;\n',
];

/** All that wisp writes to its terminal until it waits after the last run. */
export function record(words: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-picture-'));
  const project = path.join(folder, 'shop');
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const wisp = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');
  const terminal = pty.spawn(process.execPath, [wisp, ...words], {
    name: 'xterm-256color',
    cols: 92,
    rows: 24,
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      WISP_HOME: folder,
      WISP_NOTIFY: 'off',
      LANG: 'C.UTF-8',
    },
  });
  return new Promise((resolve) => {
    let text = '';
    let done = 0;
    terminal.onData((part) => {
      text += part;
      // After each run it waits for changes, which its status line says.
      const [, sinceRun = ''] = text.split(`run ${done + 1} (`);
      if (!/watching \d+ files ·.*keys/.test(sinceRun)) return;
      const edit = edits[done++];
      if (edit !== undefined) return write('src/cart.js', edit);
      // As it stands there: on its way out wisp takes the status line away.
      resolve(text);
      terminal.kill();
    });
    terminal.onExit(() => rmSync(folder, { recursive: true, force: true }));
  });
}
