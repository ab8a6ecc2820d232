import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { printable } from '../core/text.ts';
import { type HttpBody, noBody, readBody } from './http-body.ts';
import { connectionTo, type HttpRoute } from './http-connection.ts';

/** One bounded request. Trouble of the network comes back as `unreached`, never as an exception. */
export async function httpGet(request: HttpRequest): Promise<HttpAnswer> {
  let url = new URL(request.url);
  let asked: Asked = {
    method: request.method ?? 'GET',
    headers: withCredentialsOf(url, request.headers ?? {}),
  };
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await askOnce(url, asked, request).catch(unreached);
    const target = request.isFollowingRedirects ? redirectOf(answer, url) : undefined;
    if (target === undefined || answer.kind !== 'answer') return answer;
    asked = redirected(asked, answer.status, target.origin === url.origin);
    url = target;
  }
  return { kind: 'unreached', reason: `more than ${MOST_REDIRECTS} redirects` };
}

export interface HttpRequest extends HttpRoute {
  readonly url: string;
  /** `GET` by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is over is not read; 0: the answer counts as soon as its headers are there. */
  readonly maxBytes: number;
  readonly isFollowingRedirects: boolean;
  readonly signal: AbortSignal;
}

export type HttpAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** SHA-256 of the body's bytes. */
      readonly digest: string;
      /** False when the body could not be read to its end, or not be decoded. */
      readonly isWhole: boolean;
    }
  | {
      readonly kind: 'unreached';
      readonly reason: string;
      /** Asking again the same way can never help. */
      readonly isHopeless?: boolean;
    };

const MOST_REDIRECTS = 10;

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function askOnce(url: URL, asked: Asked, request: HttpRequest): Promise<HttpAnswer> {
  const { maxBytes, signal } = request;
  const connection = await connectionTo(url, request, signal);
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const sent = client.request(url, {
      method: asked.method,
      headers: {
        'user-agent': 'wisp',
        accept: '*/*',
        'accept-encoding': 'identity',
        ...asked.headers,
      },
      signal,
      ...connection,
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      bodyOf(response, maxBytes).then((body) => {
        sent.destroy();
        resolve(answerOf(response, body));
      }, reject);
    });
    sent.end();
  });
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<HttpBody> {
  return maxBytes === 0 ? noBody : readBody(response, maxBytes);
}

function answerOf(response: IncomingMessage, body: HttpBody): HttpAnswer {
  return {
    kind: 'answer',
    status: response.statusCode ?? 0,
    headers: plainHeaders(response),
    body: body.text,
    digest: body.digest,
    isWhole: body.isWhole,
  };
}

/** A sign-in is for the host it was meant for; 303 is answered with a GET (RFC 9110, section 15.4.4). */
function redirected(asked: Asked, status: number, isSameOrigin: boolean): Asked {
  const becomesGet = status === 303 || (asked.method === 'POST' && status < 303);
  return {
    method: becomesGet && asked.method !== 'HEAD' ? 'GET' : asked.method,
    headers: isSameOrigin ? asked.headers : withoutSignIn(asked.headers),
  };
}

function plainHeaders(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}

function redirectOf(answer: HttpAnswer, from: URL): URL | undefined {
  if (answer.kind !== 'answer' || ![301, 302, 303, 307, 308].includes(answer.status)) {
    return undefined;
  }
  const { location } = answer.headers;
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

/** RFC 7617: a name and password in the address go as a header. */
function withCredentialsOf(url: URL, headers: Readonly<Record<string, string>>) {
  if (url.username === '' && url.password === '') return headers;
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  url.username = '';
  url.password = '';
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}`, ...headers };
}

/** A stray `%` stands for itself. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whatever a person added may be a secret; only what says nothing about them goes elsewhere. */
function withoutSignIn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /^(accept|accept-language|user-agent|x-github-api-version)$/i.test(name),
    ),
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'name lookup failed',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ENOENT: 'no such socket',
  EACCES: 'permission denied',
  EPIPE: 'connection closed',
  ERR_INVALID_CHAR: 'a header holds a character that no header can hold',
  ABORT_ERR: 'aborted',
};

function unreached(error: unknown): HttpAnswer {
  // Of several addresses tried, each has its own error; they rarely differ.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = first as NodeJS.ErrnoException;
  const isHopeless = code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN';
  return {
    kind: 'unreached',
    reason: REASONS[code ?? ''] ?? printable(message),
    ...(isHopeless ? { isHopeless } : {}),
  };
}
