import type { GuardedPath, SandboxSettings } from './sandbox-settings.ts';

/**
 * Arguments of `bwrap` before `--` (bubblewrap 0.6 and newer).
 *
 * Everything is read-only but the directory, a temporary folder of its own and what is named. The
 * namespaces hold as root too: without a user namespace of its own, with further ones forbidden and
 * without capabilities, root could mount its way out.
 */
export function bubblewrapArguments(settings: SandboxSettings): string[] {
  const { directory, writable, network, guarded, hidden, readable } = settings;
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
    ...writable.flatMap((folder) => ['--bind', folder, folder]),
    ...(isWhole ? [] : ['--bind', directory, directory]),
    ...guarded.flatMap(guard),
    ...hidden.flatMap((folder) => ['--tmpfs', folder, '--remount-ro', folder]),
    ...readable.flatMap((file) => ['--ro-bind', file, file]),
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

// A mount point cannot be renamed: without that, `.git` could be moved away and made anew.
function guard({ path, guard: kind }: GuardedPath): string[] {
  switch (kind) {
    case 'pinned':
      return ['--bind', path, path];
    case 'read-only':
      return ['--ro-bind', path, path];
    case 'absent':
      return ['--tmpfs', path, '--remount-ro', path];
  }
}
