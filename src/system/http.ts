import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { printable } from '../core/text.ts';
import { connectLoopback, isLoopbackName } from './loopback.ts';

/** A bounded GET. Rejections of the network come back as `unreached`, never as an exception. */
export async function httpGet(request: HttpRequest): Promise<HttpAnswer> {
  let url = new URL(request.url);
  let headers = withCredentialsOf(url, request.headers ?? {});
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await getOnce(url, headers, request).catch(unreached);
    const target = request.isFollowingRedirects ? redirectOf(answer, url) : undefined;
    if (target === undefined) return answer;
    // A sign-in is for the host it was meant for.
    if (target.origin !== url.origin) headers = withoutSignIn(headers);
    url = target;
  }
  return { kind: 'unreached', reason: `more than ${MOST_REDIRECTS} redirects` };
}

export interface HttpRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is over is not read. */
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
    }
  | { readonly kind: 'unreached'; readonly reason: string };

const MOST_REDIRECTS = 10;

async function getOnce(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { maxBytes, signal }: HttpRequest,
): Promise<HttpAnswer> {
  const connection = await connectionTo(url, signal);
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const asked = client.get(url, {
      headers: { 'user-agent': 'wisp', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      signal,
      ...connection,
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      readBody(response, maxBytes).then((body) => {
        asked.destroy();
        resolve({
          kind: 'answer',
          status: response.statusCode ?? 0,
          headers: plainHeaders(response),
          body,
        });
      }, reject);
    });
  });
}

/** One connection a look: an idle one would hold up a server that wants to stop. */
async function connectionTo(url: URL, signal: AbortSignal): Promise<http.RequestOptions> {
  if (!isLoopbackName(url.hostname)) return { agent: false };
  const isTls = url.protocol === 'https:';
  const socket = await connectLoopback(Number(url.port) || (isTls ? 443 : 80), signal);
  const connected = isTls ? tls.connect({ socket, servername: url.hostname }) : socket;
  return { createConnection: () => connected };
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return decoderFor(response.headers['content-type']).decode(Buffer.concat(chunks));
}

function decoderFor(contentType: string | undefined): InstanceType<typeof TextDecoder> {
  const label = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
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
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}`, ...headers };
}

function withoutSignIn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(authorization|private-token|job-token|cookie)$/i.test(name),
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
  EPIPE: 'connection closed',
  ABORT_ERR: 'aborted',
};

function unreached(error: unknown): HttpAnswer {
  // Of several addresses tried, each has its own error; they rarely differ.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = first as NodeJS.ErrnoException;
  return { kind: 'unreached', reason: REASONS[code ?? ''] ?? printable(message) };
}
