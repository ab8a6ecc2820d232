import { printable, shorten } from '../../core/text.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Asks one forge's API: by `gh`, with a token or without. */
export interface ApiReader {
  /** @param path Below the API's base, without a leading slash. */
  get(path: string, etag: string | null, signal: AbortSignal): Promise<ApiAnswer>;
  /** Who asks; tags of an answer to somebody else are worthless. */
  readonly identity: string;
  readonly isSignedIn: boolean;
}

export type ApiAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** The network, not the server, said no. */
  | { readonly kind: 'unreached'; readonly reason: string; readonly isHopeless?: boolean }
  /** This way of reading is not set up; another one may be. */
  | { readonly kind: 'not-set-up' };

/** What an answer means for the wait. */
export type Meaning =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'unchanged' }
  /** Waited out. */
  | { readonly kind: 'blip'; readonly reason: string; readonly notBeforeMs?: number | undefined }
  /** Only a person can fix it. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number };

/** GitHub's advice for a secondary limit that names no time: wait at least a minute. */
const SECONDARY_LIMIT_MS = 60_000;

/** Sorts an answer: data, no change, a blip that passes by itself, or a refusal. */
export function meaningOf(answer: ApiAnswer, host: string, nowMs: number): Meaning {
  if (answer.kind === 'not-set-up') return { kind: 'refused', reason: 'not set up', status: 0 };
  if (answer.kind === 'unreached' && answer.isHopeless) {
    return { kind: 'refused', reason: answer.reason, status: 0 };
  }
  if (answer.kind === 'unreached') {
    return { kind: 'blip', reason: `${host} not reached: ${answer.reason}` };
  }
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { kind: 'fresh' };
  if (status === 304) return { kind: 'unchanged' };
  const notBeforeMs = retryAfterMs(headers, nowMs);
  const isLimited = status === 429 || (status === 403 && hasLimit(answer));
  if (isLimited) {
    return {
      kind: 'blip',
      reason: `${host} limits requests (${status})`,
      notBeforeMs: notBeforeMs ?? nowMs + SECONDARY_LIMIT_MS,
    };
  }
  if (status === 408 || status >= 500) {
    return { kind: 'blip', reason: `${host} answered ${status}`, notBeforeMs };
  }
  return { kind: 'refused', reason: messageOf(answer.body), status };
}

/** A 403 that is about the rate: by its headers, or by what GitHub writes into a secondary limit's body. */
function hasLimit({ headers, body }: Extract<ApiAnswer, { kind: 'answer' }>): boolean {
  return (
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit|abuse detection/i.test(messageOf(body))
  );
}

/** The API's own words for a refusal; empty when it gave none. */
export function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? shorten(printable(message), 120) : '';
  } catch {
    return '';
  }
}
