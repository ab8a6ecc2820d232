import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Sockets with a path that programs of this machine listen on, links resolved: those the kernel names,
 * those that were mounted here from elsewhere (Docker's in a container), and those that variables name.
 */
export function listeningSockets(
  variables: Readonly<Record<string, string>>,
  mountPoints: readonly string[],
): readonly string[] {
  const named = [
    ...bound(),
    ...mountPoints.filter((point) => /sock|\.s$|ipc|agent|bus/i.test(point)),
    ...usual,
    ...SOCKET_VARIABLES.flatMap((name) => pathsIn(variables[name])),
  ];
  return [...new Set(named.map(socketAt))].filter((file) => file !== undefined);
}

/** The variables by which programs find the sockets of this session. */
export const SOCKET_VARIABLES: readonly string[] = [
  'DBUS_SESSION_BUS_ADDRESS',
  'DBUS_SYSTEM_BUS_ADDRESS',
  'DISPLAY',
  'DOCKER_HOST',
  'CONTAINER_HOST',
  'GPG_AGENT_INFO',
  'I3SOCK',
  'NVIM',
  'PIPEWIRE_REMOTE',
  'PULSE_SERVER',
  'SSH_AUTH_SOCK',
  'SWAYSOCK',
  'TMUX',
  'VSCODE_GIT_IPC_HANDLE',
  'VSCODE_IPC_HOOK_CLI',
  'WAYLAND_DISPLAY',
  'WAYLAND_SOCKET',
  'XAUTHORITY',
];

const usual = [
  '/var/run/docker.sock',
  '/run/docker.sock',
  '/run/podman/podman.sock',
  '/run/containerd/containerd.sock',
];

/** `Num RefCount Protocol Flags Type St Inode Path`, unix(7); an abstract one begins with `@`. */
function bound(): readonly string[] {
  return lines('/proc/net/unix').flatMap((line) => /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1] ?? []);
}

function lines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

// `unix:path=/a,guid=1;unix:path=/b`, `unix:///a`, `/a,1,2`, `/a`.
function pathsIn(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(/[;,]/)
    .flatMap((part) => /^(?:unix:(?:path=|\/\/)?)?(\/.+)$/.exec(part)?.[1] ?? []);
}

function socketAt(file: string): string | undefined {
  try {
    return statSync(file).isSocket() ? realpathSync(path.resolve(file)) : undefined;
  } catch {
    return undefined;
  }
}
