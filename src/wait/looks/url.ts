import { createHash } from 'node:crypto';
import type { Look, LookMoment } from '../look.ts';
import { everyMs, localPace, type Pace, pagePace, unreachedPace } from '../pace.ts';
import { hasText, pageText } from '../page-text.ts';
import { retryAfterMs } from '../retry-after.ts';
import { type VerdictWord, verdict } from '../verdicts.ts';
import { quoted, targetOf, type UrlRequest, type UrlWait } from '../wait.ts';

/** What is asked of the network. */
export interface PageProbe {
  get(request: PageRequest): Promise<PageAnswer>;
}

export interface PageRequest extends UrlRequest {
  readonly url: string;
  /** 0: the body does not matter. */
  readonly maxBytes: number;
  readonly isFollowingRedirects: boolean;
  readonly signal: AbortSignal;
}

export type PageAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** Of the body's bytes. */
      readonly digest: string;
      /** The body was read to its end and decoded. */
      readonly isWhole: boolean;
    }
  /** No answer; `reason` in printable words: `connection refused`. */
  | { readonly kind: 'unreached'; readonly reason: string; readonly isHopeless?: boolean };

export interface UrlMemory {
  /** Digest of the page's text that a change is measured against; null before a good answer. */
  readonly baseline: string | null;
  /** The last good answer was an empty page. */
  readonly wasEmpty: boolean;
}

type Answer = Extract<PageAnswer, { kind: 'answer' }>;

/** Most of a page that is read, in bytes. */
const PAGE_BYTES = 8 * 1024 * 1024;

/** Does the URL answer as it was asked to? */
export async function lookAtUrl(
  wait: UrlWait,
  memory: UrlMemory = { baseline: null, wasEmpty: false },
  moment: LookMoment,
  probe: PageProbe,
): Promise<Look<UrlMemory>> {
  const { until, request } = wait;
  const isAboutBody = until.kind !== 'status' && until.kind !== 'answers';
  const answer = await probe.get({
    ...request,
    url: wait.url,
    maxBytes: isAboutBody ? PAGE_BYTES : 0,
    isFollowingRedirects: !(until.kind === 'status' && isRedirect(until.status)),
    signal: moment.signal,
  });
  if (answer.kind === 'unreached' && answer.isHopeless) return unavailable(wait, answer.reason);
  const isHere = isLocal(wait);
  const pending = (state: string, next = memory): Look<UrlMemory> => ({
    kind: 'pending',
    memory: next,
    state,
    pace: paceOf(wait, isHere, answer),
    // A server of one's own that starts up is not spared.
    notBeforeMs:
      answer.kind === 'answer' && !isHere ? retryAfterMs(answer.headers, moment.nowMs) : undefined,
  });

  if (answer.kind === 'unreached') return pending(answer.reason);
  const said = `answers ${answer.status}`;
  if (until.kind === 'status') {
    return answer.status === until.status ? final(wait, 'answered', answer) : pending(said);
  }
  if (answer.status < 200 || answer.status > 299) return pending(said);
  if (until.kind === 'answers') return final(wait, 'answered', answer);

  const text = pageText(answer.body, answer.headers['content-type']);
  const isEmpty = text === '' && answer.isWhole;
  // Servers that are starting or failing send empty pages: one alone says nothing.
  if (isEmpty && !memory.wasEmpty) {
    return pending(`${said} with an empty page`, { ...memory, wasEmpty: true });
  }
  return compare(wait, { ...memory, wasEmpty: isEmpty }, answer, text, pending);
}

function paceOf(wait: UrlWait, isHere: boolean, answer: PageAnswer): Pace {
  if (wait.everyMs !== undefined) return everyMs(wait.everyMs);
  if (isHere) return localPace;
  return answer.kind === 'unreached' ? unreachedPace : pagePace;
}

function compare(
  wait: UrlWait,
  memory: UrlMemory,
  answer: Answer,
  text: string,
  pending: (state: string, next: UrlMemory) => Look<UrlMemory>,
): Look<UrlMemory> {
  const { until } = wait;
  const said = `answers ${answer.status}`;
  if (until.kind === 'contains' || until.kind === 'absent') {
    const isThere = hasText(answer.body, answer.headers['content-type'], until.text);
    // What was not read may hold the text.
    if (!isThere && !answer.isWhole) return pending(`${said}, not readable as a whole`, memory);
    const isFinal = isThere === (until.kind === 'contains');
    if (isFinal) return final(wait, isThere ? 'found' : 'absent', answer);
    return pending(`${said}, ${isThere ? 'with' : 'without'} the text`, memory);
  }
  const digest = isText(answer) ? createHash('sha256').update(text).digest('hex') : answer.digest;
  if (!answer.isWhole) return pending(`${said}, not readable as a whole`, memory);
  if (memory.baseline !== null && memory.baseline !== digest) {
    return final(wait, 'changed', answer);
  }
  return pending(`${said}, unchanged`, { ...memory, baseline: digest });
}

/** What is not text is compared byte by byte: decoded, all that is no character looks alike. */
function isText({ body, headers }: Answer): boolean {
  const isMedia = /^(image|audio|video|font)\/(?!svg)|octet-stream|zip|pdf|wasm/i;
  return !isMedia.test(headers['content-type'] ?? '') && !/[\u0000\ufffd]/.test(body);
}

function unavailable(wait: UrlWait, reason: string): Look<UrlMemory> {
  const summary = `cannot ask ${targetOf(wait)}: ${reason}`;
  return { kind: 'final', verdict: verdict('unavailable', summary) };
}

function final(wait: UrlWait, word: VerdictWord, answer: Answer): Look<UrlMemory> {
  const summary = `${targetOf(wait)} ${saidOf(wait.until, answer.status)}`;
  const detail = { url: targetOf(wait), status: answer.status };
  return { kind: 'final', verdict: verdict(word, summary, { detail }) };
}

function saidOf(until: UrlWait['until'], status: number): string {
  switch (until.kind) {
    case 'changes':
      return 'has changed';
    case 'contains':
      return `contains ${quoted(until.text)}`;
    case 'absent':
      return `does not contain ${quoted(until.text)}`;
    default:
      return `answers ${status}`;
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399;
}

/** True for a server of this very machine. */
export function isLocal({ url, request }: Pick<UrlWait, 'url' | 'request'>): boolean {
  if (request?.socketPath !== undefined) return true;
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname);
}
