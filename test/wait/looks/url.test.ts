import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isLocal,
  lookAtUrl,
  type PageAnswer,
  type PageRequest,
  type UrlMemory,
} from '../../../src/wait/looks/url.ts';
import type { UrlWait } from '../../../src/wait/wait.ts';

function page(
  body: string,
  more: {
    status?: number;
    headers?: Record<string, string>;
    isWhole?: boolean;
    digest?: string;
  } = {},
) {
  const { status = 200, headers = { 'content-type': 'text/html' }, isWhole = true } = more;
  const { digest = createHash('sha256').update(body).digest('hex') } = more;
  return { kind: 'answer', status, headers, body, digest, isWhole } as const;
}

const refused: PageAnswer = { kind: 'unreached', reason: 'connection refused' };

/** Looks once for each answer; how each look ended: its state, or its verdict in capitals. */
async function looks(until: UrlWait['until'], answers: readonly PageAnswer[]) {
  const wait: UrlWait = { kind: 'url', url: 'https://example.com/', until };
  const seen: string[] = [];
  let memory: UrlMemory | undefined;
  for (const answer of answers) {
    const moment = { nowMs: 0, signal: new AbortController().signal };
    const look = await lookAtUrl(wait, memory, moment, { get: async () => answer });
    if (look.kind === 'pending') {
      memory = JSON.parse(JSON.stringify(look.memory));
      seen.push(look.state);
    }
    if (look.kind === 'final') seen.push(look.verdict.word.toUpperCase());
  }
  return seen;
}

const contains = (text: string) => ({ kind: 'contains', text }) as const;
const absent = (text: string) => ({ kind: 'absent', text }) as const;
const changes = { kind: 'changes' } as const;

test.each<[string, UrlWait['until'], readonly PageAnswer[], readonly string[]]>([
  [
    'answers: a good one',
    { kind: 'answers' },
    [refused, page('', { status: 404 }), page('', { status: 503 }), page('', { status: 204 })],
    ['connection refused', 'answers 404', 'answers 503', 'ANSWERED'],
  ],
  [
    'status: that one',
    { kind: 'status', status: 404 },
    [page(''), page('', { status: 404 })],
    ['answers 200', 'ANSWERED'],
  ],
  [
    'contains: in the text or in the markup',
    contains('v2 is out'),
    [page('<p>v1</p>'), page('<p>v2 <b>is</b>\n out</p>')],
    ['answers 200, without the text', 'FOUND'],
  ],
  [
    'contains: not in an error page',
    contains('v2'),
    [page('v2', { status: 500 })],
    ['answers 500'],
  ],
  [
    'absent: an error page proves nothing',
    absent('busy'),
    [page('busy'), page('', { status: 502 }), page('idle')],
    ['answers 200, with the text', 'answers 502', 'ABSENT'],
  ],
  [
    'absent: an empty page needs two looks',
    absent('busy'),
    [page('busy'), page(''), page('busy'), page(''), page('')],
    [
      'answers 200, with the text',
      'answers 200 with an empty page',
      'answers 200, with the text',
      'answers 200 with an empty page',
      'ABSENT',
    ],
  ],
  [
    'changes: markup, scripts and white space do not count',
    changes,
    [
      page('<p class=a>One</p><script>1</script>'),
      page('<div>One \n</div><script>2</script>'),
      page('<p>Two</p>'),
    ],
    ['answers 200, unchanged', 'answers 200, unchanged', 'CHANGED'],
  ],
  [
    'changes: the baseline comes from a good answer',
    changes,
    [page('Oops', { status: 500 }), page('One'), page('Oops', { status: 500 }), page('One')],
    ['answers 500', 'answers 200, unchanged', 'answers 500', 'answers 200, unchanged'],
  ],
  [
    'changes: to empty needs two looks',
    changes,
    [page('One'), page(''), page('One'), page(''), page('')],
    [
      'answers 200, unchanged',
      'answers 200 with an empty page',
      'answers 200, unchanged',
      'answers 200 with an empty page',
      'CHANGED',
    ],
  ],
  [
    'absent: what was not read as a whole may hold the text',
    absent('Outage'),
    [page('All well', { isWhole: false }), page('Outage', { isWhole: false }), page('All well')],
    ['answers 200, not readable as a whole', 'answers 200, with the text', 'ABSENT'],
  ],
  [
    'absent: a page of which nothing could be read proves nothing',
    absent('Outage'),
    [page('', { isWhole: false }), page('', { isWhole: false })],
    ['answers 200, not readable as a whole', 'answers 200, not readable as a whole'],
  ],
  [
    'absent: a text in entities, across tags or in escapes is there',
    absent("We're down"),
    [
      page('<p>We&#39;re down</p>'),
      page('<b>We&#x27;re&nbsp;do</b><!-- -->wn'),
      page('{"status":"We\\u0027re down"}', { headers: { 'content-type': 'application/json' } }),
      page('We\u00adre up'),
    ],
    [
      'answers 200, with the text',
      'answers 200, with the text',
      'answers 200, with the text',
      'ABSENT',
    ],
  ],
  ['contains: a text in entities', contains("We're down"), [page('We&apos;re\n down')], ['FOUND']],
  [
    'changes: of what is no text the bytes are compared',
    changes,
    [
      page('\ufffd\ufffd', { headers: { 'content-type': 'image/png' }, digest: 'a' }),
      page('\ufffd\ufffd', { headers: { 'content-type': 'image/png' }, digest: 'b' }),
    ],
    ['answers 200, unchanged', 'CHANGED'],
  ],
  [
    'changes: half an answer is no change',
    changes,
    [page('One two'), page('One', { isWhole: false }), page('One two')],
    ['answers 200, unchanged', 'answers 200, not readable as a whole', 'answers 200, unchanged'],
  ],
])('%s', async (_name, until, answers, expected) => {
  expect(await looks(until, answers)).toEqual(expected);
});

test('a redirect is followed unless it is what is waited for', async () => {
  const asked: boolean[] = [];
  const signal = new AbortController().signal;
  for (const status of [200, 301]) {
    const wait = { kind: 'url', url: 'https://example.com/', until: { kind: 'status', status } };
    await lookAtUrl(
      wait as UrlWait,
      undefined,
      { nowMs: 0, signal },
      {
        get: async ({ isFollowingRedirects }) => {
          asked.push(isFollowingRedirects);
          return page('');
        },
      },
    );
  }
  expect(asked).toEqual([true, false]);
});

test.each([
  ['http://localhost:3000', true],
  ['http://app.localhost/', true],
  ['http://127.0.0.1:1/', true],
  ['http://[::1]:1/', true],
  ['https://localhost.example.com/', false],
  ['https://example.com/localhost', false],
])('%s is of this machine: %s', (url, expected) => {
  expect(isLocal({ url })).toBe(expected);
});

/** Looks once; how it asked and what came of it. */
async function lookOnce(wait: Partial<UrlWait>, answer: PageAnswer) {
  const asked: PageRequest[] = [];
  const look = await lookAtUrl(
    { kind: 'url', url: 'https://example.com/', until: { kind: 'answers' }, ...wait },
    undefined,
    { nowMs: 0, signal: new AbortController().signal },
    {
      get: async (request) => {
        asked.push(request);
        return answer;
      },
    },
  );
  return { look, asked };
}

test('for a status the body is not waited for', async () => {
  const { asked } = await lookOnce({ until: { kind: 'status', status: 200 } }, page(''));
  expect(asked).toMatchObject([{ maxBytes: 0 }]);
});

test('a server of this machine is looked at five times a second, whatever it asks for', async () => {
  const busy = page('', { status: 503, headers: { 'retry-after': '3600' } });
  const { look } = await lookOnce({ url: 'http://127.0.0.1:1/' }, busy);
  expect(look).toMatchObject({ pace: { startMs: 200 }, notBeforeMs: undefined });
  const elsewhere = await lookOnce({}, busy);
  expect(elsewhere.look).toMatchObject({ notBeforeMs: 3_600_000 });
});

test('a server elsewhere that refuses is looked at again after two seconds', async () => {
  expect((await lookOnce({}, refused)).look).toMatchObject({ pace: { startMs: 2_000 } });
  const every = await lookOnce({ everyMs: 7_000 }, refused);
  expect(every.look).toMatchObject({ pace: { startMs: 7_000, maxMs: 7_000, jitter: 0 } });
});

test('what no look can put right ends the wait', async () => {
  const hopeless = { kind: 'unreached', reason: 'not a header', isHopeless: true } as const;
  const { look } = await lookOnce({}, hopeless);
  expect(look).toMatchObject({ kind: 'final', verdict: { word: 'unavailable' } });
});

test('method, headers and route go with the request', async () => {
  const request = { method: 'HEAD', headers: { a: 'b' }, socketPath: '/tmp/x.sock' };
  const { asked, look } = await lookOnce({ request }, refused);
  expect(asked).toMatchObject([request]);
  expect(look).toMatchObject({ pace: { startMs: 200 } });
});
