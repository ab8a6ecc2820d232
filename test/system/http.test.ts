import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { httpGet } from '../../src/system/http.ts';
import { tempFolder } from '../support/temp-folder.ts';

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

const page = '<p>Störung</p>'.repeat(20);

test.each<[string, string, Buffer]>([
  ['gzip', 'gzip', gzipSync(page)],
  ['x-gzip', 'x-gzip', gzipSync(page)],
  ['br', 'br', brotliCompressSync(page)],
  ['deflate', 'deflate', deflateSync(page)],
  ['deflate without its frame', 'deflate', deflateRawSync(page)],
  ['two codings', 'gzip, br', brotliCompressSync(gzipSync(page))],
])('a body in %s is decoded though nobody asked for it', async (_name, coding, body) => {
  const headers = { 'content-encoding': coding };
  const port = await serve((_request, response) => response.writeHead(200, headers).end(body));
  const answer = await get(`http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ body: page, isWhole: true });
});

test.each<[string, Record<string, string>, Buffer]>([
  ['in an unknown coding', { 'content-encoding': 'zstd' }, Buffer.from('?')],
  ['whose compression breaks off', { 'content-encoding': 'gzip' }, gzipSync(page).subarray(0, 25)],
  ['that is not compressed as it says', { 'content-encoding': 'gzip' }, Buffer.from('plain')],
  ['in an unknown charset', { 'content-type': 'text/html; charset=klingon' }, Buffer.from('é')],
  ['beyond the limit', {}, Buffer.alloc(1_001)],
  [
    'that decodes to more than the limit',
    { 'content-encoding': 'gzip' },
    gzipSync(Buffer.alloc(100_000)),
  ],
])('a body %s is not whole', async (_name, headers, body) => {
  const port = await serve((_request, response) => response.writeHead(200, headers).end(body));
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, isWhole: false });
});

test.each<[string, string, Buffer]>([
  ['a meta element', 'text/html', Buffer.from('<meta charset="windows-1252">\xfcber', 'latin1')],
  ['an XML declaration', 'text/xml', Buffer.from('<?xml encoding="iso-8859-1"?>\xfcber', 'latin1')],
  ['a byte order mark', 'text/plain', Buffer.from('\ufeffüber', 'utf16le')],
])('the charset is also taken from %s', async (_name, type, body) => {
  const headers = { 'content-type': type };
  const port = await serve((_request, response) => response.writeHead(200, headers).end(body));
  const answer = await get(`http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ body: expect.stringContaining('über'), isWhole: true });
});

test('bytes that are no text can be told apart', async () => {
  let byte = 0x80;
  const port = await serve((_request, response) => response.end(Buffer.from([byte++])));
  const [first, second] = [
    await get(`http://127.0.0.1:${port}/`),
    await get(`http://127.0.0.1:${port}/`),
  ];
  expect(first).toMatchObject({ body: '\ufffd' });
  expect(
    first.kind === 'answer' && second.kind === 'answer' && first.digest !== second.digest,
  ).toBe(true);
});

test('without a body to read the answer counts when its headers do', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: ready');
  });
  expect(await get(`http://127.0.0.1:${port}/`, { maxBytes: 0 })).toMatchObject({ status: 200 });
});

test('a socket of the machine can be asked', async () => {
  const socketPath = path.join(tempFolder(), 'web.sock');
  const server = http.createServer((request, response) => response.end(request.headers.host));
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  onTestFinished(() => void server.close());
  expect(await get('http://docker/info', { socketPath })).toMatchObject({ body: 'docker' });
  expect(await get('http://docker/', { socketPath: `${socketPath}.gone` })).toMatchObject({
    reason: 'no such socket',
  });
});

test('method and headers are sent; only the harmless ones follow a redirect elsewhere', async () => {
  const there = await serve((request, response) => {
    response.end(`${request.method} ${request.headers['x-key']} ${request.headers.accept}`);
  });
  const port = await serve((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${there}/` }).end();
  });
  const headers = { 'x-key': 'secret', accept: 'text/plain' };
  const asked = { method: 'OPTIONS', headers };
  expect(await get(`http://127.0.0.1:${there}/`, asked)).toMatchObject({
    body: 'OPTIONS secret text/plain',
  });
  expect(await get(`http://127.0.0.1:${port}/`, asked)).toMatchObject({
    body: 'OPTIONS undefined text/plain',
  });
});

test('a proxy that the environment names is asked, except for this machine', async () => {
  const proxy = await serve((request, response) => response.end(`by proxy: ${request.url}`));
  const own = await serve((_request, response) => response.end('direct'));
  vi.stubEnv('http_proxy', `http://127.0.0.1:${proxy}`);
  vi.stubEnv('no_proxy', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = 'http://example.invalid/page';
  expect(await get(url)).toMatchObject({ body: `by proxy: ${url}` });
  expect(await get(`http://127.0.0.1:${own}/`)).toMatchObject({ body: 'direct' });
  vi.stubEnv('no_proxy', 'example.invalid');
  expect(await get(url)).toMatchObject({ kind: 'unreached' });
});

test('a stray per cent sign in a name and password stands for itself', async () => {
  const port = await serve((request, response) => response.end(request.headers.authorization));
  const answer = await get(`http://me:100%@127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ body: `Basic ${Buffer.from('me:100%').toString('base64')}` });
});

test('a token that no header can hold is hopeless', async () => {
  const port = await serve((_request, response) => response.end());
  const headers = { authorization: 'Bearer x\ny' };
  const answer = await get(`http://127.0.0.1:${port}/`, { headers });
  expect(answer).toMatchObject({ kind: 'unreached', isHopeless: true });
});
