import { expect, test } from 'vitest';
import {
  isLocal,
  lookAtUrl,
  type PageAnswer,
  type UrlMemory,
} from '../../../src/wait/looks/url.ts';
import type { UrlWait } from '../../../src/wait/wait.ts';

function page(body: string, more: { status?: number; headers?: Record<string, string> } = {}) {
  const { status = 200, headers = { 'content-type': 'text/html' } } = more;
  return { kind: 'answer', status, headers, body } as const;
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
  expect(isLocal(url)).toBe(expected);
});
