import net from 'node:net';

/** RFC 6761, section 6.3: `localhost` is the loopback, of both families, whatever the resolver says. */
const ADDRESSES = ['127.0.0.1', '::1'] as const;

/** True for a name that means this machine. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

/**
 * A connection to a port of this machine, on whichever address somebody listens; rejects with the
 * first address's error when nobody does. Asking a closed port this way costs a third of a request.
 */
export async function connectLoopback(port: number, signal: AbortSignal): Promise<net.Socket> {
  const errors: unknown[] = [];
  for (const host of ADDRESSES) {
    try {
      return await connect(host, port, signal);
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0];
}

function connect(host: string, port: number, signal: AbortSignal): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, host);
    const abort = (): void => {
      socket.destroy(new Error('aborted'));
    };
    signal.addEventListener('abort', abort);
    const settle = (): void => {
      signal.removeEventListener('abort', abort);
      socket.off('error', failed);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    socket.on('error', failed);
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
}
