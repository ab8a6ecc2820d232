import type { GuardedPath, SandboxSettings } from './sandbox-settings.ts';

/**
 * Arguments of `bwrap` before `--` (bubblewrap 0.6 and newer).
 *
 * Everything is read-only but the directory, a temporary folder of its own and what is named. The
 * namespaces hold as root too: without a user namespace of its own, with further ones forbidden and
 * without capabilities, root could mount its way out.
 */
export function bubblewrapArguments(settings: SandboxSettings): string[] {
  const { directory, writable, network, guarded, hidden, sockets, unset, readable } = settings;
  const isWhole = directory === '/';
  return [
    '--unshare-user',
    '--disable-userns',
    ...['--ro-bind', '/', '/'],
    ...['--dev', '/dev'],
    ...['--proc', '/proc'],
    // Root could set a program there that the kernel starts outside (`kernel/core_pattern`).
    ...['--ro-bind-try', '/proc/sys', '/proc/sys'],
    ...['--ro-bind-try', '/proc/sysrq-trigger', '/proc/sysrq-trigger'],
    ...['--tmpfs', '/tmp'],
    // Sockets of the system and of the session: a socket takes calls on a read-only disk, too.
    ...['--tmpfs', '/run'],
    ...KEPT_OF_RUN.flatMap((folder) => ['--ro-bind-try', folder, folder]),
    ...writable.flatMap((folder) => ['--bind', folder, folder]),
    ...(isWhole ? [] : ['--bind', directory, directory]),
    ...guarded.flatMap(guard),
    ...sockets.flatMap((socket) => ['--ro-bind', '/dev/null', socket]),
    ...hidden.flatMap((folder) => ['--tmpfs', folder, '--remount-ro', folder]),
    ...readable.flatMap((file) => ['--ro-bind', file, file]),
    ...unset.flatMap((name) => ['--unsetenv', name]),
    ...(network ? [] : ['--unshare-net']),
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--die-with-parent',
    '--new-session',
    ...['--cap-drop', 'ALL'],
    ...['--chdir', directory],
  ];
}

/** Names of servers, and programs and drivers of NixOS. */
const KEPT_OF_RUN = [
  '/run/systemd/resolve/resolv.conf',
  '/run/systemd/resolve/stub-resolv.conf',
  '/run/resolvconf',
  '/run/NetworkManager/resolv.conf',
  '/run/current-system',
  '/run/booted-system',
  '/run/opengl-driver',
];

// A mount point cannot be renamed: without that, `.git` could be moved away and made anew.
function guard({ path, guard: kind }: GuardedPath): string[] {
  switch (kind) {
    case 'pinned':
      return ['--bind', path, path];
    case 'read-only':
      return ['--ro-bind', path, path];
    case 'no-folder':
      return ['--tmpfs', path, '--remount-ro', path];
    case 'no-file':
      return ['--ro-bind', '/dev/null', path];
  }
}
