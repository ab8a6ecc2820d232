import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { WispError } from '../core/wisp-error.ts';
import type { Environment } from './environment.ts';

/**
 * Longest path of a socket, in bytes (sun_path in unix(7), without its NUL; 103 on macOS). Node cuts a
 * longer one in silence.
 */
const LONGEST_PATH = { linux: 107, other: 103 } as const;

/**
 * Where this user's supervisor of this state folder listens: in `$XDG_RUNTIME_DIR/wisp`, or beside the
 * state; on Windows a named pipe. Short, and another one for each state folder.
 *
 * @throws An `unavailable` WispError when no such path is short enough.
 */
export function socketPath(environment: Environment): string {
  const { stateFolder, platform } = environment;
  const key = createHash('sha256').update(stateFolder).digest('hex').slice(0, 12);
  if (platform === 'win32') return `\\\\.\\pipe\\wisp-${key}`;
  const runtime = environment.get('XDG_RUNTIME_DIR');
  const folders = [
    ...(runtime !== undefined && path.isAbsolute(runtime) ? [path.join(runtime, 'wisp')] : []),
    path.join(stateFolder, 'run'),
  ];
  const longest = platform === 'linux' ? LONGEST_PATH.linux : LONGEST_PATH.other;
  const paths = folders.map((folder) => path.join(folder, `${key}.sock`));
  const fitting = paths.find((file) => Buffer.byteLength(file) <= longest);
  if (fitting !== undefined) return fitting;
  throw new WispError(
    'unavailable',
    `the path of the supervisor's socket is longer than ${longest} bytes: ${paths.at(-1)}`,
    { hint: 'set `XDG_RUNTIME_DIR` to a folder of yours with a short path' },
  );
}

/**
 * Listens; whoever calls it owns the place, so what an earlier owner left there is removed. Rejects with
 * an `unavailable` WispError when it cannot.
 */
export async function listenAt(
  file: string,
  connected: (socket: net.Socket) => void,
): Promise<net.Server> {
  try {
    if (!isPipe(file)) {
      makeOwnFolder(path.dirname(file));
      rmSync(file, { force: true });
    }
  } catch (error) {
    if (error instanceof WispError) throw error;
    throw notOurs(file, (error as NodeJS.ErrnoException).code ?? String(error));
  }
  const server = net.createServer(connected);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(notOurs(file, error.code ?? error.message)),
    );
    server.listen(file, resolve);
  });
  if (!isPipe(file)) chmodSync(file, 0o600);
  return server;
}

/** A connection; undefined when nobody listens. Rejects when what is there is not this user's. */
export async function connectTo(file: string): Promise<net.Socket | undefined> {
  if (!isPipe(file) && !isOwn(file)) return undefined;
  const socket = net.connect(file);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'EPIPE', 'ECONNRESET'].includes(error.code ?? '')) {
        resolve(undefined);
      } else reject(notOurs(file, error.code ?? error.message));
    });
  });
}

function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) {
    throw notOurs(folder, 'it belongs to somebody else');
  }
  if ((stats.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

function isOwn(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isSocket() && stats.uid === process.getuid?.()) return true;
  throw notOurs(file, stats.isSocket() ? 'it belongs to somebody else' : 'it is no socket');
}

function notOurs(file: string, reason: string): WispError {
  return new WispError('unavailable', `the supervisor cannot be reached at ${file}: ${reason}`, {
    hint: 'move it away, or set `XDG_RUNTIME_DIR` to a folder of yours',
  });
}

function isPipe(file: string): boolean {
  return file.startsWith('\\\\');
}
