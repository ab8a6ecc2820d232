import type { RequestOptions } from 'node:http';
import net from 'node:net';
import tls, { type ConnectionOptions } from 'node:tls';
import { connectLoopback, isLoopbackName } from './loopback.ts';

/** How a server is reached, apart from its URL. */
export interface HttpRoute {
  /** The socket of this machine that it listens on. */
  readonly socketPath?: string | undefined;
  /** Certificates in PEM that are trusted beside the usual ones. */
  readonly ca?: string | undefined;
  /** Takes any certificate. */
  readonly isInsecure?: boolean | undefined;
}

/**
 * The connection for one request: to this machine directly, elsewhere through the proxy that the
 * environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`).
 *
 * One connection a look: an idle one would hold up a server that wants to stop.
 */
export async function connectionTo(
  url: URL,
  route: HttpRoute,
  signal: AbortSignal,
): Promise<RequestOptions> {
  const isTls = url.protocol === 'https:';
  const secure: ConnectionOptions = {
    ...(route.ca === undefined ? {} : { ca: [...tls.rootCertificates, route.ca] }),
    ...(route.isInsecure === true ? { rejectUnauthorized: false } : {}),
  };
  const over = (socket: net.Socket): RequestOptions => {
    const servername = net.isIP(url.hostname) === 0 ? url.hostname : '';
    const connected = isTls ? tls.connect({ socket, servername, ...secure }) : socket;
    return { createConnection: () => connected, defaultPort: isTls ? 443 : 80 };
  };
  if (route.socketPath !== undefined) return over(net.connect(route.socketPath));
  if (isLoopbackName(url.hostname)) {
    return over(await connectLoopback(Number(url.port) || (isTls ? 443 : 80), signal));
  }
  const proxy = isOwnAddress(url.hostname) ? '' : await proxyFor(url);
  if (proxy === '') return { agent: false, ...secure };
  return { agent: await agentFor(proxy, isTls), ...secure };
}

async function proxyFor(url: URL): Promise<string> {
  return (await import('proxy-from-env')).getProxyForUrl(url.href);
}

async function agentFor(proxy: string, isTls: boolean) {
  if (!/^https?:\/\//.test(proxy) || !URL.canParse(proxy)) {
    throw new Error('the proxy that the environment names is not an http or https URL');
  }
  return isTls
    ? new (await import('https-proxy-agent')).HttpsProxyAgent(proxy)
    : new (await import('http-proxy-agent')).HttpProxyAgent(proxy);
}

function isOwnAddress(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
