import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf, eventually, isAlive, repeatUntil, resourcesOf } from '../support/processes.ts';
import { WispProject } from '../support/wisp-project.ts';

function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--settle', '0.05', '--tty', 'auto', ...args];
}

const once = (...args: string[]): string[] => watch('--max-runs', '1', ...args);
const always = (...args: string[]): string[] => ['run', '--yes', '--tty', 'always', ...args];

test.each([
  ['tty', /\/dev\/(pts\/|tty)/],
  ['stty size', /30 100/],
  ['ls --color=auto', /\x1b\[[\d;]*m.*folder/],
  ['echo find the needle | grep --color=auto needle', /find the \x1b\[[^m]*m.*needle/],
  ['node --test', /\x1b\[31m✖ fails/],
  ['test -t 0 && test -t 1 && test -t 2 && echo all three', /all three/],
])('`%s` is as in a terminal', async (line, expected) => {
  const project = new WispProject({
    'folder/a.txt': '',
    'a.test.js': "require('node:test')('fails', () => { throw new Error('on purpose'); });",
  });
  const wisp = project.startInTerminal(once(line));
  await wisp.screen.until(expected);
  await wisp.ended;
});

test('the command knows the size of the window, and hears when it changes', async () => {
  const project = new WispProject();
  const wisp = project.startInTerminal(
    once('trap "stty size; exit" WINCH; stty size; while :; do sleep 0.02; done'),
  );
  await wisp.screen.until(/30 100\r/);
  wisp.resize(72, 20);
  await wisp.screen.until(/20 72\r/);
  expect((await wisp.ended).code).toBe(0);
});

test('with its output piped, `auto` gives pipes and `always` a terminal', async () => {
  const project = new WispProject();
  expect((await project.run(once('tty'))).stdout).toBe('not a tty\n');
  expect((await project.run(always('tty'))).stdout).toMatch(/^\/dev\//);
});

test('the size of a terminal without a window is 80 by 24', async () => {
  expect((await new WispProject().run(always('stty size'))).stdout).toBe('24 80\r\n');
});

test.each([
  ['cat; cat; read line; echo "done $?"', /done 1/],
  ["node -e \"process.stdin.on('end', () => console.log('it ended')).resume()\"", /it ended/],
  ['stty -echo; sleep 0.1; cat; echo done', /done/],
  // Who asks for a password throws away what was typed before.
  [`bash -c 'read -r -s -p password: word < /dev/tty; echo "asked $?"'`, /asked 1/],
])('who reads is told that the input ends: %s', async (line, expected) => {
  expect((await new WispProject().run(always(line))).stdout).toMatch(expected);
});

test('no pager waits for a key', async () => {
  const project = new WispProject();
  const lines = `git init -q . && git -c user.name=a -c user.email=a commit -q --allow-empty -m message && git log`;
  const { stdout, code } = await project.run(always(lines), {
    variables: { GIT_PAGER: 'cat > paged; sleep 600', MANPAGER: 'sleep 600' },
  });
  expect(stdout).toMatch(/message/);
  expect(code).toBe(0);
});

test('a progress bar is passed on as it is, and triage sees its last state', async () => {
  const project = new WispProject();
  const { stdout, stderr, code } = await project.run(
    always(
      'printf "\\r\\033[32mcompiling 1/2\\033[0m\\r\\033[Kcompiling 2/2\\r\\033[K"; printf "\\033[31merror\\033[0m: it broke\\n"; exit 1',
    ),
  );
  expect(stdout).toContain('\r\x1b[32mcompiling 1/2\x1b[0m\r');
  expect(code).toBe(1);
  expect(stderr).toMatch(/1 finding\n {2}.*it broke/);
  expect(stderr).not.toContain('compiling');
});

test.each([
  ['exit 7', 7],
  ['kill -9 $$', 137],
  ['kill -TERM $$', 143],
  ['true', 0],
])('`%s` ends wisp run with %d', async (line, code) => {
  expect((await new WispProject().run(always(line))).code).toBe(code);
});

test.each([
  ['no-such-program', 127, /no such program: no-such-program/],
  ['./plain.txt', 126, /no permission to run: \.\/plain\.txt/],
])('`%s` does not start', async (program, code, words) => {
  const ended = await new WispProject({ 'plain.txt': '' }).run(always('--', program));
  expect(ended.stderr).toMatch(words);
  expect(ended.code).toBe(code);
});

/** Loaded into wisp, it hides the optional package. */
const withoutPackage = `const { Module } = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name.includes('node-pty')) throw new Error('not installed');
  return resolve.call(this, name, ...rest);
};`;

test('without the package the command gets pipes, and one hint says how to get it', async () => {
  const project = new WispProject({ 'hide.cjs': withoutPackage });
  const { stdout, stderr, code } = await project.run(
    watch('--tty', 'always', '--no-files', '--every', '1s', '--max-runs', '2', 'tty; true'),
    { variables: { NODE_OPTIONS: `--require ${project.path('hide.cjs')}` } },
  );
  expect([stdout, code]).toEqual(['not a tty\nnot a tty\n', 0]);
  expect(stderr.match(/needs the optional package .*\n {2}hint: install/g)).toHaveLength(1);
});

test.runIf(hasBubblewrap())('under a sandbox it is a terminal too', async () => {
  const project = new WispProject();
  mkdirSync(project.state, { recursive: true });
  writeFileSync(path.join(project.state, 'config.json'), '{ "sandbox": { "mode": "on" } }');
  const { stdout, code } = await project.run(
    always('stty size; ls --color=auto; cat; touch /etc/here || exit 4'),
  );
  expect(stdout).toMatch(/^24 80\r\n[\s\S]*Read-only file system/);
  expect(code).toBe(4);
});

function hasBubblewrap(): boolean {
  return spawnSync('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0;
}

test('a deaf command with children is ended by a second Ctrl-C', async () => {
  const project = new WispProject();
  const wisp = project.startInTerminal(
    watch(
      'trap "" INT TERM HUP; sleep 600 & echo $! > child; echo $$ > pid; echo running; while :; do sleep 0.05; done',
    ),
  );
  await wisp.screen.until(/running/);
  wisp.press('\x03');
  await wisp.screen.until(/stopping after this run/);
  const stopped = wisp.screen.until(/run 1 .*stopped by wisp/);
  await repeatUntil(stopped, () => wisp.press('\x03'));
  expect((await wisp.ended).code).toBe(130);
  for (const file of ['pid', 'child']) expect(isAlive(Number(project.read(file)))).toBe(false);
});

test('a time-out ends the whole group', async () => {
  const project = new WispProject();
  const wisp = project.startInTerminal(
    once('--timeout', '300ms', 'sleep 600 & echo $! > pid; wait'),
  );
  await wisp.screen.until(/run 1 .*FAIL.*timed out/);
  await wisp.ended;
  expect(isAlive(Number(project.read('pid')))).toBe(false);
});

test('what a command leaves in the background is gone after the run', async () => {
  const project = new WispProject();
  const wisp = project.startInTerminal(once('(trap "" HUP; sleep 600) & echo $! > pid; echo on'));
  await wisp.screen.until(/run 1 .*PASS/);
  await wisp.ended;
  await eventually(() => !isAlive(Number(project.read('pid'))));
});

test('run after run, no descriptor and no thread is left', async () => {
  const project = new WispProject();
  const wisp = project.startInTerminal(watch('--no-files', '--every', '10m', 'echo $WISP_RUN'));
  const at = async (run: number): Promise<{ descriptors: number; threads: number }> => {
    const reached = wisp.screen.anywhere(new RegExp(`run ${run} .*PASS`));
    await repeatUntil(reached, () => wisp.press('\r'));
    // The last Enter may have made one run more.
    await eventually(() => childrenOf(wisp.pid) === 0);
    return resourcesOf(wisp.pid);
  };
  const before = await at(3);
  expect(await at(40)).toEqual(before);
  wisp.press('q');
  await wisp.ended;
});
