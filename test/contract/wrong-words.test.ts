import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runWisp } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/terminal/io.ts';
import { environmentFrom } from '../../src/system/environment.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** What people type by mistake, each once. */
const mistakes = [
  'wach "npm test"',
  'zebra',
  '--verison',
  '-x',
  'help watc',
  'help wait cii',
  'watch',
  'watch --evry 5m true',
  'watch --every soon true',
  'watch --every 10ms true',
  'watch --settle 99 true',
  'watch --notify alway true',
  'watch --on-busy panic true',
  'watch --max-runs none true',
  'watch --directory',
  'watch --cwd src true',
  'watch --dir=src true',
  'watch --delay 2 true',
  'watch --watch src --ext js true',
  'watch --exec "npm test"',
  'watch --until nope true',
  'watch --evry=5m true',
  'watch ls -la',
  'watch npm test --watch',
  'watch true --evry 5m',
  'run ls -la',
  'run --output failed cargo test --quiet',
  'run --sandbox ls',
  'run ""',
  'wait cii',
  'wait port 80',
  'wait pid 4711',
  'wait localhost:3000',
  'wait 5m',
  'wait --deadline 1s file x',
  'wait --deadline',
  'wait url',
  'wait url localhost:99999',
  'wait url example',
  'wait run make -j8',
  'wait url localhost --any --all',
  'wait file a --absent --exists',
  'wait file b.log --gone --deadline 1s',
  'wait file b.log --zebra',
  'config sett watch.settle 2',
  'config set watch.settle',
  'config set notifications.command tell-me --loud',
  'config get watch.setle',
  'approvals revok k3v9xa',
  'policy chek true',
  'policy check ls -la',
  'completion bsh',
  'completion',
  'log --typ watch',
  'log yesterday',
  'log -n 0',
  '--json log',
  'triage --format jsn log',
  'triage one two',
  'notify',
  'doctor --fx',
  'why',
];

test('every mistake is told in one line, with the next step', async () => {
  const told = [];
  for (const line of mistakes) told.push(await telling(line));
  const file = path.join(import.meta.dirname, 'wrong-words.txt');
  await expect(`${told.join('\n')}`).toMatchFileSnapshot(file);
});

async function telling(line: string): Promise<string> {
  const stderr = new PassThrough();
  const folder = tempFolder();
  const io = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    environment: environmentFrom({ WISP_HOME: folder }, 'linux', folder, folder, 'host'),
  } as unknown as Io;
  const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const code = await runWisp(words, io);
  stderr.end();
  const said = await text(stderr);
  expect(code, line).toBe(words[0] === 'run' ? 125 : 2);
  expect(said, line).toMatch(/^wisp: .*[^.\n]\n {2}hint: .*\n$/);
  return `$ wisp ${line}\n${said}`;
}
