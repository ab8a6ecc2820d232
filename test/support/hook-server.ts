import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HookRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A web hook on the loopback that keeps what it is sent and answers as told; ends with the running test. */
export class HookServer {
  readonly requests: HookRequest[] = [];
  readonly url: string;

  private constructor(url: string, requests: HookRequest[]) {
    this.url = url;
    this.requests = requests;
  }

  static async start(options: HookOptions = {}): Promise<HookServer> {
    const requests: HookRequest[] = [];
    const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
      let body = '';
      for await (const part of request.setEncoding('utf8')) body += part;
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, headers, body });
      if (options.status === 'never') return;
      if (options.status === 'hangs up') request.socket.destroy();
      else response.writeHead(options.status ?? 200, options.headers).end('answer');
    };
    const server =
      options.tls === undefined
        ? http.createServer(answer)
        : https.createServer(options.tls, answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const scheme = options.tls === undefined ? 'http' : 'https';
    const { port } = server.address() as AddressInfo;
    return new HookServer(`${scheme}://127.0.0.1:${port}`, requests);
  }
}

interface HookOptions {
  readonly status?: number | 'never' | 'hangs up';
  readonly headers?: Readonly<Record<string, string>>;
  readonly tls?: { readonly key: string; readonly cert: string };
}
