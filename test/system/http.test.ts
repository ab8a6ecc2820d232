import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { httpGet } from '../../src/system/http.ts';

async function serve(listener: RequestListener, address = '127.0.0.1'): Promise<number> {
  const server = http.createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, address, resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function get(url: string, more: Partial<Parameters<typeof httpGet>[0]> = {}) {
  return httpGet({
    url,
    maxBytes: 1_000,
    isFollowingRedirects: true,
    signal: new AbortController().signal,
    ...more,
  });
}

/** A machine without IPv6 cannot show that its address is tried. */
const hasIpv6 = await serveOnce('::1');

async function serveOnce(address: string): Promise<boolean> {
  const server = http.createServer();
  return new Promise((resolve) => {
    server.on('error', () => resolve(false));
    server.listen(0, address, () => server.close(() => resolve(true)));
  });
}

test.skipIf(!hasIpv6)('localhost is found on ::1 alone', async () => {
  const port = await serve((_request, response) => response.end('six'), '::1');
  expect(await get(`http://localhost:${port}/`)).toMatchObject({ status: 200, body: 'six' });
});

test('localhost is found on 127.0.0.1 alone, and is called by its name', async () => {
  const port = await serve((request, response) => response.end(request.headers.host));
  expect(await get(`http://localhost:${port}/`)).toMatchObject({ body: `localhost:${port}` });
});

test('a closed port is told in words', async () => {
  const port = await serve(() => {});
  const closed = await new Promise<number>((resolve) => {
    const server = http.createServer();
    server.listen(0, '127.0.0.1', () => {
      const free = (server.address() as AddressInfo).port;
      server.close(() => resolve(free));
    });
  });
  expect(closed).not.toBe(port);
  const refused = { kind: 'unreached', reason: 'connection refused' };
  expect(await get(`http://localhost:${closed}/`)).toEqual(refused);
  expect(await get(`http://127.0.0.1:${closed}/`)).toEqual(refused);
});

test('a connection that breaks is told in words', async () => {
  const port = await serve((request) => request.socket.resetAndDestroy());
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: 'connection reset' });
});

test('an endless body is cut', async () => {
  const port = await serve((_request, response) => {
    const more = (): void => {
      while (response.write('x'.repeat(300)));
      response.once('drain', more);
    };
    more();
  });
  const answer = await get(`http://127.0.0.1:${port}/`);
  expect(answer.kind === 'answer' && answer.body.length).toBe(1_000);
});

test('a body in another charset is read as it says', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('content-type', 'text/plain; charset=iso-8859-1');
    response.end(Buffer.from([0x66, 0xfc, 0x72]));
  });
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ body: 'für' });
});

test('redirects are followed, a loop of them is given up', async () => {
  const port = await serve((request, response) => {
    const to: Record<string, string> = { '/a': '/b', '/loop': '/loop' };
    const location = to[request.url ?? ''];
    if (location === undefined) response.end('there');
    else response.writeHead(302, { location }).end();
  });
  expect(await get(`http://127.0.0.1:${port}/a`)).toMatchObject({ status: 200, body: 'there' });
  expect(await get(`http://127.0.0.1:${port}/loop`)).toEqual({
    kind: 'unreached',
    reason: 'more than 10 redirects',
  });
  const stayed = await get(`http://127.0.0.1:${port}/a`, { isFollowingRedirects: false });
  expect(stayed).toMatchObject({ status: 302 });
});

test('a token does not follow a redirect to another host', async () => {
  const seen: (string | undefined)[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization, request.headers['private-token'] as string);
    response.end();
  });
  const port = await serve((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${other}/` }).end();
  });
  const headers = { authorization: 'Bearer secret', 'private-token': 'secret' };
  await get(`http://127.0.0.1:${port}/`, { headers });
  expect(seen).toEqual([undefined, undefined]);
});

test('a name and password in the address are used', async () => {
  const port = await serve((request, response) => response.end(request.headers.authorization));
  const answer = await get(`http://ann:p%40ss@127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ body: `Basic ${Buffer.from('ann:p@ss').toString('base64')}` });
});

test('an aborted look ends at once', async () => {
  const controller = new AbortController();
  const port = await serve(() => controller.abort());
  const answer = await get(`http://localhost:${port}/`, { signal: controller.signal });
  expect(answer).toEqual({ kind: 'unreached', reason: 'aborted' });
});
