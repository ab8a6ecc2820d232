import type { SandboxSettings } from './sandbox-settings.ts';

/** A profile for macOS' `sandbox-exec` with the meaning that bubblewrap's arguments have on Linux. */
export function seatbeltProfile(settings: SandboxSettings): string {
  const { directory, writable, network, guarded, hidden, sockets } = settings;
  const written = [directory, ...writable, '/private/tmp', '/private/var/folders'];
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    `(allow file-write* ${written.map(subpath).join(' ')})`,
    '(allow file-write* (literal "/dev/null") (literal "/dev/stdout") (literal "/dev/stderr") (regex #"^/dev/fd/"))',
    ...guarded.flatMap(({ path, guard }) => [
      // The entry itself may not be renamed or removed, whatever may be written below it.
      `(deny file-write-unlink (literal ${quoted(path)}))`,
      ...(guard === 'pinned' ? [] : [`(deny file-write* ${subpath(path)})`]),
    ]),
    ...sockets.map((socket) => `(deny network-outbound (literal ${quoted(socket)}))`),
    ...hidden.map((folder) => `(deny file-read* file-write* ${subpath(folder)})`),
    ...(network
      ? []
      : ['(deny network*)', '(allow network* (local ip "localhost:*") (remote ip "localhost:*"))']),
  ].join('\n');
}

function subpath(path: string): string {
  return `(subpath ${quoted(path)})`;
}

function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
