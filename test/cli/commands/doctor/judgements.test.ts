import { expect, test } from 'vitest';
import { judgeConfig } from '../../../../src/cli/commands/doctor/config-file.ts';
import type { Diagnosis } from '../../../../src/cli/commands/doctor/diagnosis.ts';
import { judgeFolder } from '../../../../src/cli/commands/doctor/folder.ts';
import { judgeGit } from '../../../../src/cli/commands/doctor/git.ts';
import { installCommand } from '../../../../src/cli/commands/doctor/install-command.ts';
import { judgeOpenFiles, judgeWatches } from '../../../../src/cli/commands/doctor/limits.ts';
import { judgeMounts } from '../../../../src/cli/commands/doctor/mounts.ts';
import { judgeNode } from '../../../../src/cli/commands/doctor/node.ts';
import {
  type ChannelFacts,
  judgeNotifications,
} from '../../../../src/cli/commands/doctor/notifications.ts';
import { judgeSandbox } from '../../../../src/cli/commands/doctor/sandbox.ts';
import { judgeSent } from '../../../../src/cli/commands/doctor/send-notification.ts';
import {
  completionPlace,
  judgeCompletion,
} from '../../../../src/cli/commands/doctor/shell-completion.ts';
import { judgeTerminal } from '../../../../src/cli/commands/doctor/terminal.ts';
import { defaultConfig } from '../../../../src/core/config.ts';
import { parseMounts } from '../../../../src/fs/watch/mounts.ts';

/** A diagnosis as one line: status, message, and the fixing command behind an arrow. */
function said({ status, message, fix }: Diagnosis): string {
  return `${status} ${message}${fix === undefined ? '' : ` -> ${fix}`}`;
}

test.each([
  ['20.19.0', 'ok Node 20.19.0'],
  ['24.0.1', 'ok Node 24.0.1'],
  [
    '20.9.0',
    'fail Node 20.9.0 is older than 20.19.0 -> install a newer one: https://nodejs.org/en/download',
  ],
  [
    '18.20.4',
    'fail Node 18.20.4 is older than 20.19.0 -> install a newer one: https://nodejs.org/en/download',
  ],
])('Node %s', (version, expected) => {
  expect(said(judgeNode(version))).toBe(expected);
});

test.each([
  [{ kind: 'missing' }, 'ok /s is made when it is needed'],
  [
    { kind: 'unmakeable', above: '/', reason: 'EROFS' },
    'fail /s cannot be made in /: EROFS -> export WISP_HOME=<a folder you can write>',
  ],
  [{ kind: 'writable', isOpen: false }, 'ok /s, yours alone'],
  [{ kind: 'writable', isOpen: true }, 'warn other users can look into /s -> chmod 700 /s'],
  [{ kind: 'no-folder' }, 'fail /s is not a directory -> mv /s /s.old'],
  [
    { kind: 'unwritable', reason: 'EROFS' },
    'fail /s cannot be written: EROFS -> sudo chown -R "$USER" /s && chmod 700 /s',
  ],
] as const)('a folder that is %j', (state, expected) => {
  expect(said(judgeFolder('state folder', '/s', state, () => {}))).toBe(expected);
});

test('config files: none, right, open to others, broken', () => {
  const problem = { line: 1, key: null, message: 'x', hint: null };
  const owner = { kind: 'owner', path: '/c/config.json', values: {}, problems: [] } as const;
  const loaded = { config: defaultConfig, project: { deny: [], ask: [] }, troubles: [] };
  const trouble = {
    part: 'config',
    message: 'can be read',
    hint: 'chmod 600 /c/config.json',
  } as const;
  const judged = [
    { ...loaded, sources: [] },
    { ...loaded, sources: [owner] },
    { ...loaded, sources: [owner], troubles: [trouble] },
    { ...loaded, sources: [{ ...owner, problems: [problem] }] },
  ].map((each) => said(judgeConfig(each, () => {})));
  expect(judged).toEqual([
    'ok no config file, every key has its default',
    'ok /c/config.json',
    'warn can be read -> chmod 600 /c/config.json',
    'fail something is wrong in /c/config.json -> wisp config check',
  ]);
});

const few = { limit: 128, used: 2 };

test.each([
  [
    { limit: 524_288, used: 1_204 },
    few,
    'ok 1,204 of 524,288 watches and 2 of 128 watchers are in use',
  ],
  [
    { limit: 8_192, used: 10 },
    few,
    'warn 10 of 8,192 watches are in use, few for a large project -> sudo sysctl fs.inotify.max_user_watches=524288',
  ],
  [
    { limit: 524_288, used: 500_000 },
    few,
    'warn 500,000 of 524,288 watches are in use -> sudo sysctl fs.inotify.max_user_watches=1048576',
  ],
  [
    { limit: 524_288, used: 0 },
    { limit: 128, used: 110 },
    'warn 110 of 128 file watchers are in use (`fs.inotify.max_user_instances`) -> sudo sysctl fs.inotify.max_user_instances=1024',
  ],
])('watches %j, watchers %j', (watches, instances, expected) => {
  expect(said(judgeWatches({ watches, instances }))).toBe(expected);
});

test.each([
  [{ limit: 1_048_576, used: 30 }, 'ok 30 of 1,048,576 open files are in use'],
  [{ limit: 256, used: 30 }, 'warn only 256 files may be open -> ulimit -n 65536'],
])('open files %j', (use, expected) => {
  expect(said(judgeOpenFiles(use))).toBe(expected);
});

test.each([
  ['/home/me/project', 'ok every file here is on a disk of this machine'],
  [
    '/mnt/share/project',
    'warn changes that other machines make in /mnt/share/project (nfs4) are not announced; wisp looks for them -> wisp watch --poll <command>',
  ],
  [
    '/home/me',
    'warn changes that other machines make in /home/me/remote (fuse.sshfs) are not announced; wisp looks for them -> wisp watch --poll <command>',
  ],
])('mounts under %s', (directory, expected) => {
  const mounts = parseMounts(`1 0 8:1 / / rw - ext4 /dev/sda1 rw
2 1 0:40 / /mnt/share rw - nfs4 server:/share rw
3 1 0:41 / /home/me/remote rw - fuse.sshfs host: rw
`);
  expect(said(judgeMounts(directory, mounts))).toBe(expected);
});

test('git: there, outside a repository, missing', () => {
  expect(said(judgeGit('git version 2.39.5', '/r'))).toBe('ok git version 2.39.5, repository /r');
  expect(said(judgeGit('git version 2.39.5', undefined))).toBe(
    'ok git version 2.39.5, this is no repository',
  );
  expect(said(judgeGit(undefined, undefined, 'brew install git'))).toBe(
    'warn git is not installed, so only ignore files in the project count -> brew install git',
  );
});

const works = { sandbox: { kind: 'bubblewrap' } };
const missing = { sandbox: undefined, reason: '`bwrap` is not installed', hint: 'find it' };
const refused = { sandbox: undefined, reason: '`bwrap` does not work here: no', hint: 'allow it' };

test.each([
  ['off', missing, 'ok `sandbox.mode` is `off`'],
  ['auto', works, 'ok bubblewrap works'],
  ['auto', missing, 'warn `bwrap` is not installed; commands run without it -> install it'],
  ['on', missing, 'fail `bwrap` is not installed; nothing may run -> install it'],
  ['auto', refused, 'warn `bwrap` does not work here: no; commands run without it -> allow it'],
] as const)('sandbox.mode %s with %j', (mode, trial, expected) => {
  expect(said(judgeSandbox(mode, trial, 'install it'))).toBe(expected);
});

test.each([
  [{}, 'ok xterm: 120 columns, colours, keys'],
  [{ hasColour: false, isInTmux: true }, 'ok xterm: 120 columns, no colours, keys, inside tmux'],
  [{ canReadKeys: false }, 'ok xterm: 120 columns, colours, no keys (input is not a terminal)'],
  [{ isTerminal: false }, 'ok output goes to no terminal: no status line, no keys, no colours'],
  [
    { term: 'dumb' },
    'warn TERM is `dumb`: no colours, no status line -> export TERM=xterm-256color',
  ],
])('a terminal with %j', (facts, expected) => {
  const usual = {
    isTerminal: true,
    canReadKeys: true,
    hasColour: true,
    columns: 120,
    term: 'xterm',
    isInTmux: false,
  };
  expect(said(judgeTerminal({ ...usual, ...facts }))).toBe(expected);
});

test.each([
  [
    '/bin/bash',
    'warn not installed for bash -> echo \'eval "$(wisp completion bash)"\' >> /h/.bashrc',
  ],
  [
    '/usr/bin/zsh',
    "warn not installed for zsh -> echo 'source <(wisp completion zsh)' >> /h/.zshrc",
  ],
  [
    '/usr/bin/fish',
    'warn not installed for fish -> wisp completion fish > /h/.config/fish/completions/wisp.fish',
  ],
  ['/bin/tcsh', 'ok wisp has none for your shell'],
  ['', 'ok wisp has none for your shell'],
])('completion for %j', (shell, expected) => {
  const place = completionPlace(shell, '/h');
  expect(said(judgeCompletion(place, false, async () => {}))).toBe(expected);
});

const linux: ChannelFacts = {
  platform: 'linux',
  isWsl: false,
  hasNotifySend: true,
  hasSessionBus: true,
  isTerminal: true,
  hasCommand: null,
  isSwitchedOff: false,
  installNotifySend: 'install it',
};
const all = {
  ...defaultConfig.notifications,
  channels: ['desktop', 'terminal', 'command', 'webhook'],
} as const;

test.each<[string, typeof defaultConfig.notifications, Partial<ChannelFacts>, string[]]>([
  [
    'everything is there',
    defaultConfig.notifications,
    {},
    ['ok notify-send and a session bus are there', 'ok this terminal shows it, or its bell rings'],
  ],
  [
    'macOS',
    { ...all, channels: ['desktop'] },
    { platform: 'darwin' },
    ['ok banners of this system'],
  ],
  [
    'no desktop',
    defaultConfig.notifications,
    { hasNotifySend: false },
    [
      'warn notify-send is not installed -> install it',
      'ok this terminal shows it, or its bell rings',
    ],
  ],
  [
    'nothing but a terminal would work, and this is none',
    defaultConfig.notifications,
    { hasSessionBus: false, isTerminal: false },
    [
      'warn no desktop session here (no D-Bus session bus)',
      'warn standard error is not a terminal',
      'warn no channel but the terminal works, which this is not',
    ],
  ],
  [
    'nothing works',
    { ...all, channels: ['desktop'] },
    { hasSessionBus: false },
    [
      'warn no desktop session here (no D-Bus session bus)',
      'fail no channel works here: a change of status is shown in the output and the log only',
    ],
  ],
  [
    'nothing is set for its own channels',
    { ...all, channels: ['terminal', 'command', 'webhook'] },
    {},
    [
      'ok this terminal shows it, or its bell rings',
      'warn `notifications.command` is not set -> wisp config set notifications.command <program>',
      'warn `notifications.webhook` is not set -> wisp config set notifications.webhook.url <address>',
    ],
  ],
  [
    'all is set',
    {
      ...all,
      channels: ['command', 'webhook'],
      command: ['beep'],
      webhook: { url: 'https://h.example/token', format: 'json', headers: {} },
    },
    { hasCommand: true },
    ['ok beep is there', 'ok messages go to h.example'],
  ],
  [
    'its program is gone',
    { ...all, channels: ['terminal', 'command'], command: ['beep'] },
    { hasCommand: false },
    [
      'ok this terminal shows it, or its bell rings',
      'warn there is no program beep -> wisp config set notifications.command <program>',
    ],
  ],
  ['off by config', { ...all, enabled: false }, {}, ['ok `notifications.enabled` is false']],
  ['off by variable', all, { isSwitchedOff: true }, ['ok switched off by WISP_NOTIFY']],
])('notifications when %s', (_, config, facts, expected) => {
  expect(judgeNotifications(config, { ...linux, ...facts }).map(said)).toEqual(expected);
});

const failed = { result: 'failed', channel: null, reason: 'no bus' } as const;

test.each([
  [
    { result: 'sent', channel: 'desktop', reason: null },
    ['desktop'],
    true,
    'ok by desktop; you should see or hear it now',
  ],
  [
    { result: 'off', channel: null, reason: 'quiet hours' },
    ['desktop'],
    true,
    'warn not sent: quiet hours -> wisp config show',
  ],
  [
    failed,
    ['desktop'],
    true,
    'fail no channel took it: no bus -> wisp config set notifications.channels desktop terminal',
  ],
  [
    failed,
    ['desktop', 'terminal'],
    false,
    'fail no channel took it: no bus -> wisp doctor --notify, with standard error on a terminal',
  ],
  [
    failed,
    ['terminal'],
    true,
    'fail no channel took it: no bus -> wisp config set notifications.channels terminal command' +
      ' && wisp config set notifications.command <program>',
  ],
] as const)('a trial that was %j, by %j', (result, channels, isTerminal, expected) => {
  expect(said(judgeSent(result, channels, isTerminal))).toBe(expected);
});

test.each<[string, string[], string | undefined]>([
  ['notify-send', ['apt-get'], 'sudo apt install libnotify-bin'],
  ['notify-send', ['dnf'], 'sudo dnf install libnotify'],
  ['bubblewrap', ['pacman'], 'sudo pacman -S bubblewrap'],
  ['git', ['brew'], 'brew install git'],
  ['git', [], undefined],
])('%s is installed with %j by %s', (part, programs, expected) => {
  expect(installCommand(part, (name) => programs.includes(name))).toBe(expected);
});
