import { execFile } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WispError } from '../../../src/core/wisp-error.ts';
import { runProgram } from '../../../src/system/process/run-program.ts';
import { removeStandIns } from '../../../src/system/sandbox/guarded-paths.ts';
import { probeSandbox, type Sandbox, sandboxed } from '../../../src/system/sandbox/sandbox.ts';
import { type SandboxRequest, sandboxSettings } from '../../../src/system/sandbox/sandbox-paths.ts';
import type { SandboxSettings } from '../../../src/system/sandbox/sandbox-settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const probe = await probeSandbox(process.platform, runProgram);
const isThere = process.platform === 'linux' && probe.sandbox !== undefined;
if (!isThere) process.stderr.write('no bubblewrap here: the escapes are not tried\n');

/** What a command may try: each line ends well only when it got out. */
const escapes: [name: string, line: string, change?: Change][] = [
  ['an approval of its own', 'echo x > $STATE/approvals.json'],
  ['a config of its own', 'echo {} > $CONFIG/config.json'],
  ['code in the cache', 'echo x > $CACHE/code'],
  [
    'an approval, with everything writable',
    'echo x > $STATE/approvals.json',
    { writable: ['$ABOVE'] },
  ],
  ['code in the cache, with everything writable', 'echo x > $CACHE/code', { writable: ['$ABOVE'] }],
  [
    'a config where there was none',
    'mkdir -p $CONFIG && echo {} > $CONFIG/config.json',
    { writable: ['$ABOVE'], missing: 'config' },
  ],
  [
    'a state folder where there was none',
    'mkdir -p $STATE && echo x > $STATE/approvals.json',
    { writable: ['$ABOVE'], missing: 'state' },
  ],
  ["wisp's folder, named writable", 'echo {} > $CONFIG/config.json', { writable: ['$CONFIG'] }],
  ["a folder in wisp's, named writable", 'echo x > $STATE/in/x', { writable: ['$STATE/in'] }],
  [
    "wisp's folder, moved away",
    'mv $CONFIG $ABOVE/old && mkdir $CONFIG && echo {} > $CONFIG/config.json',
    { writable: ['$ABOVE'] },
  ],
  [
    "the folder above wisp's, moved away",
    'mv $ABOVE/deep $ABOVE/old && mkdir -p $CONFIG && echo {} > $CONFIG/config.json',
    { writable: ['$ABOVE'] },
  ],
  [
    "wisp's folder, with the home as directory",
    'echo {} > $CONFIG/config.json',
    { directory: '$ABOVE' },
  ],
  [
    'the folder above it, with the home as directory',
    'mv deep old && mkdir -p $CONFIG && echo {} > $CONFIG/config.json',
    { directory: '$ABOVE' },
  ],
  [
    "a link to wisp's folder, replaced",
    'rm $ABOVE/link && mkdir $ABOVE/link && echo {} > $ABOVE/link/config.json',
    { writable: ['$ABOVE'], ownLink: true },
  ],
  [
    'a repository where there is none',
    'mkdir -p .git/hooks && echo x > .git/hooks/pre-commit',
    { bare: true },
  ],
  ['a repository file where there is none', 'echo "gitdir: /x" > .git', { bare: true }],
  ['git init', 'git init -q . && test -e .git/HEAD', { bare: true }],
  ['rules where there are none', 'echo "{}" > wisp.json', { bare: true }],
  [
    'rules moved into place',
    'echo "{}" > new && mv new wisp.json && test -f wisp.json',
    { bare: true },
  ],
  ['a folder .wisp', 'mkdir -p .wisp && echo x > .wisp/x', { bare: true }],
  ['a linked .wisp', 'ln -s /etc .wisp && test -L .wisp', { bare: true }],
  ['.wisp that is there', 'echo x > .wisp/settings'],
  [
    'hooks behind a link',
    'rm .git/hooks && mkdir .git/hooks && echo x > .git/hooks/pre-commit',
    { linkedHooks: true },
  ],
  ['hooks of a submodule', 'echo x > .git/modules/sub/hooks/pre-commit'],
  ['the config of a submodule', 'echo x >> .git/modules/sub/config'],
  ['the config of a work tree', 'echo x > .git/config.worktree'],
  ['the socket of an agent', 'node -e "$CONNECT" $AGENT'],
  ['the socket of an agent, with the network', 'node -e "$CONNECT" $AGENT', { network: true }],
  ['an abstract socket', 'node -e "$CONNECT" "$ABSTRACT"'],
  [
    'a socket in a writable folder',
    'node -e "$CONNECT" $ABOVE/shared.sock',
    { writable: ['$ABOVE'], network: true },
  ],
  ['a socket in the directory', 'node -e "$CONNECT" ./inside.sock', { network: true }],
  ['the runtime folder', 'ls /run/user/* 2>/dev/null | grep -q .'],
  [
    'the socket of Docker',
    'test -S /run/docker.sock || test -S /var/run/docker.sock',
    { network: true },
  ],
  ['the name of the session bus', 'test -n "$DBUS_SESSION_BUS_ADDRESS"'],
  ['the name of the agent', 'test -n "$SSH_AUTH_SOCK"'],
  ['the display', 'test -n "$DISPLAY$WAYLAND_DISPLAY"'],
  ['X11', 'test -e /tmp/.X11-unix/X0'],
  ['a program set user id', 'su -c true </dev/null || sudo -n true'],
  ['a namespace', 'unshare -Ur true || unshare -m true || unshare -n true'],
  [
    'the folder of another, through /proc',
    'ls /proc/1/root/../$ABOVE/outside/.. && echo x > /proc/1/root/$ABOVE/outside/x',
  ],
  ['another root, through a descriptor', 'exec 9< / && echo x > /proc/self/fd/9/$ABOVE/outside/x'],
  [
    'a device of a disk',
    'ls /dev/sd* /dev/vd* /dev/nvme* /dev/mem /dev/kmsg 2>/dev/null | grep -q .',
  ],
  ['shared memory of others', 'ls -A /dev/shm | grep -q .'],
  ['a link in the directory that leads out', 'ln -s $ABOVE/outside out && echo x > out/x'],
  ['a hard link to a file outside', 'ln $ABOVE/outside/file hard && echo x > hard'],
];

interface Change
  extends Partial<Pick<SandboxRequest, 'writable' | 'network' | 'directory' | 'ownFolders'>> {
  readonly missing?: 'config' | 'state';
  /** The directory is in no repository and has no rules. */
  readonly bare?: boolean;
  readonly linkedHooks?: boolean;
  /** wisp's folder is named by a link. */
  readonly ownLink?: boolean;
}

describe.skipIf(!isThere)('a command in the sandbox does not reach', () => {
  test.each(escapes)('%s', async (_, line, change = {}) => {
    const place = await preparedPlace(change);
    const before = listing(place.above);
    expect(await place.isDone(line)).toBe(false);
    expect(listing(place.above)).toEqual(before);
  });
});

describe.skipIf(!isThere)('a command in the sandbox', () => {
  test('leaves nothing of what held the place of files that must not appear', async () => {
    const place = await preparedPlace({ bare: true });
    expect(await place.isDone('echo x > made && ls -A')).toBe(true);
    expect(readdirSync(place.directory).toSorted()).toEqual(['inside.sock', 'made']);
  });

  test('talks to a socket that was named', async () => {
    const place = await preparedPlace({ writable: ['$AGENT'] });
    expect(await place.isDone('node -e "$CONNECT" $AGENT')).toBe(true);
    expect(await place.isDone('node -e "$CONNECT" $ABOVE/shared.sock')).toBe(false);
  });

  test('finds a writable folder that was missing', async () => {
    const place = await preparedPlace({ writable: ['$ABOVE/new/cache'] });
    expect(await place.isDone('echo x > $ABOVE/new/cache/x')).toBe(true);
  });

  test.each(['cache', 'state'])(
    "runs where wisp's folders are in one another: %s",
    async (inner) => {
      const place = await preparedPlace({
        ownFolders: [`$STATE`, `$STATE/${inner}`],
        writable: ['$ABOVE'],
      });
      expect(await place.isDone('test -z "$(ls -A $STATE)"')).toBe(true);
      expect(await place.isDone('echo x > $STATE/x')).toBe(false);
    },
  );

  test("does not run in wisp's own folder", async () => {
    const place = await preparedPlace({ directory: '$STATE/in' });
    expect(await place.isDone('true')).toBe(false);
  });

  test('is never held by a program of a project', async () => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, 'bwrap'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const tried: string[] = [];
    await probeSandbox('linux', (file, args, options) => {
      tried.push(file);
      return runProgram(file, args, { ...options, env: { PATH: `${folder}:/usr/bin:/bin` } });
    });
    expect(tried).toEqual(['/usr/bin/bwrap']);
  });
});

const CONNECT =
  'const s=require("net").connect(process.argv[1].replace(/^@/,"\\0"));s.on("connect",()=>process.exit(0)).on("error",()=>process.exit(7))';

async function preparedPlace(change: Change) {
  // Not below /tmp, which is a private one in there.
  const above = tempFolder('wisp-escapes-', realpathSync(os.homedir()));
  const directory = path.join(above, 'deep/project');
  const own = {
    STATE: path.join(above, 'deep/state/wisp'),
    CONFIG: path.join(above, 'deep/config/wisp'),
    CACHE: path.join(above, 'deep/cache/wisp'),
  };
  mkdirSync(path.join(above, 'outside'));
  writeFileSync(path.join(above, 'outside/file'), 'outside');
  mkdirSync(directory, { recursive: true });
  for (const [name, folder] of Object.entries(own)) {
    if (change.missing?.toUpperCase() !== name) mkdirSync(folder, { recursive: true });
  }
  if (change.missing !== 'state') mkdirSync(path.join(own.STATE, 'in'));
  if (change.bare !== true) repository(directory, change.linkedHooks === true);
  if (change.ownLink === true) symlinkSync(own.CONFIG, path.join(above, 'link'));
  const agent = path.join(above, 'outside/agent.sock');
  const abstract = `@wisp-escapes-${process.pid}`;
  await Promise.all(
    [
      agent,
      path.join(above, 'shared.sock'),
      path.join(directory, 'inside.sock'),
      `\0${abstract.slice(1)}`,
    ].map(listening),
  );
  const variables: Record<string, string> = {
    ...own,
    ABOVE: above,
    AGENT: agent,
    ABSTRACT: abstract,
    CONNECT,
    SSH_AUTH_SOCK: agent,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${agent}`,
    DISPLAY: ':0',
    WAYLAND_DISPLAY: 'wayland-0',
    PATH: process.env.PATH ?? '',
  };
  const filled = (text: string): string =>
    text.replace(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '');
  const ownFolders = (change.ownFolders ?? Object.values(own))
    .map(filled)
    .map((folder) =>
      change.ownLink === true && folder === own.CONFIG ? path.join(above, 'link') : folder,
    );
  const request: SandboxRequest = {
    directory: filled(change.directory ?? directory),
    home: above,
    writable: (change.writable ?? []).map(filled),
    network: change.network ?? false,
    ownFolders,
    readable: [],
    variables,
  };
  const settings = settingsOrRefusal(request);
  const isDone = async (line: string): Promise<boolean> => {
    if (settings === 'refused') return false;
    const sandbox: Sandbox = { kind: 'bubblewrap', program: '/usr/bin/bwrap' };
    const [program, ...args] = sandboxed(['sh', '-c', line], sandbox, settings);
    return new Promise((resolve) => {
      execFile(program, args, { env: variables }, (error, _, stderr) => {
        removeStandIns(settings.guarded);
        expect(stderr).not.toMatch(/^bwrap:/);
        resolve(error === null);
      });
    });
  };
  return { above, directory, isDone };
}

/** A place in which nothing can be held is no place to run in. */
function settingsOrRefusal(request: SandboxRequest): SandboxSettings | 'refused' {
  try {
    return sandboxSettings(request);
  } catch (error) {
    expect(error).toBeInstanceOf(WispError);
    return 'refused';
  }
}

function repository(directory: string, hasLinkedHooks: boolean): void {
  const git = path.join(directory, '.git');
  mkdirSync(path.join(git, 'modules/sub/hooks'), { recursive: true });
  writeFileSync(path.join(git, 'config'), '[core]');
  writeFileSync(path.join(git, 'modules/sub/config'), '[core]');
  mkdirSync(path.join(git, hasLinkedHooks ? 'real-hooks' : 'hooks'));
  if (hasLinkedHooks) symlinkSync('real-hooks', path.join(git, 'hooks'));
  writeFileSync(path.join(directory, 'wisp.json'), '{}');
  mkdirSync(path.join(directory, '.wisp'));
  writeFileSync(path.join(directory, '.wisp/settings'), 'real');
}

/** Everything but what the command may leave in its directory: each file with its content. */
function listing(above: string): readonly string[] {
  const held = /(?:^|\/)(?:\.git|\.wisp|wisp\.json|config|state|cache|outside|link)(?:\/|$)/;
  return readdirSync(above, { recursive: true, encoding: 'utf8' })
    .filter((file) => held.test(file))
    .map((file) => `${file}: ${contentOf(path.join(above, file))}`)
    .toSorted();
}

function contentOf(file: string): string {
  const stats = lstatSync(file);
  if (stats.isSymbolicLink()) return 'link';
  return stats.isFile() && existsSync(file) ? readFileSync(file, 'utf8') : 'no file';
}

function listening(address: string): Promise<void> {
  const server = createServer((socket) => socket.end());
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.listen(address, resolve);
  });
}
