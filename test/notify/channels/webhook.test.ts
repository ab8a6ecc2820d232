import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WebhookConfig } from '../../../src/core/config.ts';
import type { Notification } from '../../../src/core/notification.ts';
import { webhookChannel } from '../../../src/notify/channels/webhook.ts';
import { messageOf } from '../../../src/notify/message.ts';
import { HookServer } from '../../support/hook-server.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const red = {
  title: 'wisp watch',
  subtitle: 'npm test',
  body: 'a <b> & c\né🚀',
  verdict: 'red',
} as const;

test('json: the whole message, with the headers of the owner', async () => {
  const hook = await HookServer.start();
  const config = { url: `${hook.url}/in?token=1`, headers: { Authorization: 'Bearer t' } };
  expect(await deliver(config, red)).toEqual({ isDelivered: true });
  expect(hook.requests).toMatchObject([
    {
      method: 'POST',
      path: '/in?token=1',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json; charset=utf-8' },
    },
  ]);
  expect(JSON.parse(hook.requests[0]?.body ?? '')).toEqual({
    v: 1,
    ...red,
    sound: true,
    source: 'watch',
  });
});

test('slack: one text, its three special characters escaped', async () => {
  const hook = await HookServer.start();
  await deliver({ url: `${hook.url}/services/T/B/x`, format: 'slack' }, red);
  expect(hook.requests[0]?.path).toBe('/services/T/B/x');
  expect(JSON.parse(hook.requests[0]?.body ?? '')).toEqual({
    text: 'wisp watch\nnpm test\na &lt;b&gt; &amp; c\né🚀',
  });
});

test('ntfy: the topic from the path goes into the body, the rest of the path stays', async () => {
  const hook = await HookServer.start();
  await deliver({ url: `${hook.url}/behind/my%20topic`, format: 'ntfy' }, red);
  await deliver({ url: `${hook.url}/t`, format: 'ntfy' }, { ...red, verdict: 'green' });
  expect(hook.requests.map((request) => [request.path, JSON.parse(request.body)])).toEqual([
    [
      '/behind/',
      { topic: 'my topic', title: 'wisp watch: npm test', message: red.body, tags: ['x'] },
    ],
    [
      '/',
      { topic: 't', title: 'wisp watch: npm test', message: red.body, tags: ['white_check_mark'] },
    ],
  ]);
});

test('a redirect is not followed', async () => {
  const elsewhere = await HookServer.start();
  const hook = await HookServer.start({ status: 307, headers: { location: `${elsewhere.url}/x` } });
  expect(await deliver({ url: hook.url }, red)).toMatchObject({
    isDelivered: false,
    reason: 'it redirects (307); that is not followed',
  });
  expect(elsewhere.requests).toEqual([]);
});

test.each([404, 500])('an answer %i is a failure', async (status) => {
  const hook = await HookServer.start({ status });
  expect(await deliver({ url: hook.url }, red)).toMatchObject({
    isDelivered: false,
    reason: `it answered ${status}`,
  });
});

test('a hook that hangs up is a failure', async () => {
  const hook = await HookServer.start({ status: 'hangs up' });
  expect(await deliver({ url: hook.url }, red)).toMatchObject({
    isDelivered: false,
    reason: 'socket hang up',
  });
});

test('a hook where nobody listens is a failure that names no secret path', async () => {
  const delivery = await deliver({ url: 'http://127.0.0.1:1/services/SECRET' }, red);
  expect(delivery).toMatchObject({
    isDelivered: false,
    reason: 'connect ECONNREFUSED 127.0.0.1:1',
  });
});

test('a hook that never answers is given up when the signal says so', async () => {
  const hook = await HookServer.start({ status: 'never' });
  const limit = new AbortController();
  const delivery = deliver({ url: hook.url }, red, limit.signal);
  await expect.poll(() => hook.requests.length).toBe(1);
  limit.abort();
  expect((await delivery).isDelivered).toBe(false);
});

test.each([
  ['not a URL', '`notifications.webhook.url` is not a URL'],
  ['file:///etc/passwd', '`notifications.webhook.url` is neither https nor http'],
])('%s: %s', async (url, reason) => {
  expect(await deliver({ url }, red)).toMatchObject({ isDelivered: false, reason });
});

test('a header that cannot be sent is a failure, not a crash', async () => {
  const delivery = await deliver({ url: 'http://127.0.0.1:1', headers: { 'X-A': 'a\nb' } }, red);
  expect(delivery).toMatchObject({ isDelivered: false });
});

test('no hook configured', async () => {
  const channel = webhookChannel(null);
  expect(await channel.deliver(message(red), new AbortController().signal)).toMatchObject({
    isDelivered: false,
    reason: '`notifications.webhook` is not set',
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
test.skipIf(!hasOpenssl)(
  `a certificate that nobody vouches for is refused, whatever the environment allows${hasOpenssl ? '' : ' (skipped: apt install openssl)'}`,
  async () => {
    const hook = await HookServer.start({ tls: selfSigned() });
    allowAnyCertificate();
    expect(await deliver({ url: hook.url }, red)).toMatchObject({
      isDelivered: false,
      reason: 'self-signed certificate',
    });
    expect(hook.requests).toEqual([]);
  },
);

function deliver(
  config: Partial<WebhookConfig> & { url: string },
  about: Partial<Notification>,
  signal = new AbortController().signal,
) {
  const channel = webhookChannel({ format: 'json', headers: {}, ...config });
  return channel.deliver(message(about), signal);
}

function message(about: Partial<Notification>) {
  return messageOf(
    { title: 'wisp watch', body: 'b', sound: true, source: 'watch', ...about },
    (text) => text,
  );
}

function allowAnyCertificate(): void {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  onTestFinished(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });
}

function selfSigned(): { key: string; cert: string } {
  const folder = tempFolder();
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`;
  const made = spawnSync('openssl', words.split(' '), { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

test('an answer that may pass says so, and how long to wait', async () => {
  const busy = await HookServer.start({ status: 503, headers: { 'retry-after': '7' } });
  expect(await deliver({ url: busy.url }, red)).toEqual({
    isDelivered: false,
    reason: 'it answered 503',
    isPassing: true,
    retryAfterMs: 7_000,
  });
  const gone = await HookServer.start({ status: 404 });
  expect(await deliver({ url: gone.url }, red)).toEqual({
    isDelivered: false,
    reason: 'it answered 404',
  });
});
