import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../../src/system/process/run-program.ts';
import { probeSandbox, type Sandbox, sandboxed } from '../../../src/system/sandbox/sandbox.ts';
import { type SandboxRequest, sandboxSettings } from '../../../src/system/sandbox/sandbox-paths.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const bubblewrap: Sandbox = { kind: 'bubblewrap', program: 'bwrap' };
const probe = await probeSandbox(process.platform, runProgram);
const isThere = process.platform === 'linux' && probe.sandbox !== undefined;
if (!isThere) process.stderr.write('no bubblewrap here: the escape tests are skipped\n');

describe('the probe', () => {
  test('names what is missing and how to get it', async () => {
    const result = await probeSandbox('linux', async () => ({ ...ended, isMissing: true }));
    expect(result).toEqual({
      sandbox: undefined,
      reason: '`bwrap` is not installed',
      hint: 'install bubblewrap, for example `apt install bubblewrap`',
    });
  });

  test('says when the system forbids it', async () => {
    const stderr = 'bwrap: No permissions to create new namespace\n';
    const result = await probeSandbox('linux', async () => ({ ...ended, exitCode: 1, stderr }));
    expect(result).toMatchObject({ reason: expect.stringContaining('No permissions') });
  });

  test('says that there is none for this system', async () => {
    expect(await probeSandbox('win32', runProgram)).toMatchObject({ sandbox: undefined });
  });
});

describe.skipIf(!isThere)('under bubblewrap a command', () => {
  test('writes its directory and its own /tmp, as if there were no sandbox', () => {
    const { directory, run } = project();
    const result = run('echo a > made && echo b > /tmp/made && cat made /tmp/made && pwd');
    expect(result).toMatchObject({ status: 0, stdout: `a\nb\n${directory}\n` });
    expect(readFileSync(path.join(directory, 'made'), 'utf8')).toBe('a\n');
    expect(existsSync('/tmp/made')).toBe(false);
  });

  test.each([
    ['a file beside the directory', 'echo x > ../outside'],
    ['the home folder', 'echo x > "$HOME/wisp-escape"'],
    ['/etc', 'echo x > /etc/wisp-escape'],
    ['a git hook', 'echo x > .git/hooks/pre-commit'],
    ['the git config', 'echo x >> .git/config'],
    ['the hooks, moved away', 'mv .git/hooks .git/old && mkdir .git/hooks'],
    ['.git, moved away', 'mv .git old && mkdir -p .git/hooks'],
    ['.git, deleted', 'rm -rf .git/hooks && test ! -e .git/hooks'],
    ["the project's rules", 'echo {} > wisp.json'],
    ["the project's rules, replaced", 'echo {} > new && mv new wisp.json'],
    ['the disk, remounted', 'mount -o remount,rw / && echo x > /etc/wisp-escape'],
    ['the directory beside, bound anew', 'mount --bind .. /mnt && echo x > /mnt/outside'],
    ['a user namespace of its own', 'unshare --user --map-root-user true'],
    ['a mount namespace of its own', 'unshare --mount true'],
    ['a device', 'mknod disk b 8 0'],
    [
      "the kernel's settings",
      'cat /proc/sys/kernel/core_pattern > keep && cat keep > /proc/sys/kernel/core_pattern',
    ],
    ['another root', 'chroot / true'],
  ])('cannot change %s', (_, line) => {
    const { directory, run } = project();
    expect(run(line).status).not.toBe(0);
    expect(existsSync(path.join(path.dirname(directory), 'outside'))).toBe(false);
    expect(readFileSync(path.join(directory, '.git/hooks/post-commit'), 'utf8')).toBe('real');
    expect(readFileSync(path.join(directory, 'wisp.json'), 'utf8')).toBe('{"policy":{}}');
  });

  test('cannot make a hook where there was none', () => {
    const { directory, run } = project({ hasHooks: false });
    expect(run('echo x > .git/hooks/pre-commit').status).not.toBe(0);
    expect(existsSync(path.join(directory, '.git/hooks/pre-commit'))).toBe(false);
  });

  test('still commits', () => {
    const { run } = project();
    expect(run('echo x > .git/index.lock && mv .git/index.lock .git/index').status).toBe(0);
  });

  test('sees none of the processes outside, nor their environment', () => {
    const { run } = project();
    const { stdout } = run('ls /proc | grep -c "^[0-9]*$"');
    expect(Number(stdout)).toBeLessThan(10);
    expect(run(`kill -0 ${process.pid} && cat /proc/${process.pid}/environ`).status).not.toBe(0);
  });

  test('reaches no server, not even one on this machine', async () => {
    const port = await listeningPort();
    const connect = `node -e 'require("net").connect(${port},"127.0.0.1").on("connect",()=>process.exit(0)).on("error",()=>process.exit(7))'`;
    expect(project().run(connect).status).toBe(7);
    expect(project().run(connect, { network: true }).status).toBe(0);
  });

  test("finds wisp's own folder empty", () => {
    const own = tempHome();
    writeFileSync(path.join(own, 'approvals.key'), 'secret');
    const { run } = project();
    const result = run(`ls -A ${own}; echo x > ${own}/approvals.json`, { ownFolders: [own] });
    expect(result.stdout).toBe('');
    expect(result.status).not.toBe(0);
  });

  test('writes further folders that the owner named', () => {
    const cache = tempHome();
    const { run } = project();
    expect(run(`echo x > ${cache}/x`, { writable: [cache] }).status).toBe(0);
    expect(readFileSync(path.join(cache, 'x'), 'utf8')).toBe('x\n');
  });

  test('reads a file that wisp left for it below /tmp', () => {
    const file = path.join(tempFolder(), 'paths');
    writeFileSync(file, 'src/a.ts');
    expect(project().run(`cat ${file}`, { readable: [file] }).stdout).toBe('src/a.ts');
  });

  test('does not outlive the process that started it', async () => {
    const [program, ...args] = project().argv('echo alive; exec sleep 600');
    // A stand-in for wisp, which is killed without a chance to clean up.
    const script = `require('child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(args)}, { stdio: ['ignore', 'inherit', 'ignore'], detached: true })`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    // The pipe ends when nobody holds it any more.
    await once(parent.stdout, 'end');
  });
});

const ended = {
  exitCode: null,
  stdout: '',
  stderr: '',
  isTimedOut: false,
  isMissing: false,
  failure: null,
};

function project({ hasHooks = true } = {}) {
  // Not below /tmp, which is a private one in there.
  const directory = path.join(tempHome(), 'project');
  mkdirSync(path.join(directory, '.git', ...(hasHooks ? ['hooks'] : [])), { recursive: true });
  writeFileSync(path.join(directory, '.git/config'), '[core]');
  if (hasHooks) writeFileSync(path.join(directory, '.git/hooks/post-commit'), 'real');
  writeFileSync(path.join(directory, 'wisp.json'), '{"policy":{}}');
  const argv = (line: string, change: Partial<SandboxRequest> = {}) =>
    sandboxed(
      ['sh', '-c', line],
      bubblewrap,
      sandboxSettings({
        directory,
        home: os.homedir(),
        writable: [],
        network: false,
        ownFolders: [],
        readable: [],
        ...change,
      }),
    );
  const run = (line: string, change: Partial<SandboxRequest> = {}) => {
    const [program, ...args] = argv(line, change);
    return spawnSync(program, args, { encoding: 'utf8' });
  };
  return { directory, argv, run };
}

function tempHome(): string {
  return tempFolder('wisp-sandbox-', realpathSync(os.homedir()));
}

function listeningPort(): Promise<number> {
  const server = createServer((socket) => socket.end());
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
