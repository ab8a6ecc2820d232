import { createHash } from 'node:crypto';
import type { Look, LookMoment } from '../look.ts';
import { localPace, pagePace } from '../pace.ts';
import { pageText } from '../page-text.ts';
import { retryAfterMs } from '../retry-after.ts';
import { type VerdictWord, verdict } from '../verdicts.ts';
import { quoted, targetOf, type UrlWait } from '../wait.ts';

/** What is asked of the network. */
export interface PageProbe {
  get(request: PageRequest): Promise<PageAnswer>;
}

export interface PageRequest {
  readonly url: string;
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
    }
  /** No answer; `reason` in printable words: `connection refused`. */
  | { readonly kind: 'unreached'; readonly reason: string };

export interface UrlMemory {
  /** Digest of the page's text that a change is measured against; null before a good answer. */
  readonly baseline: string | null;
  /** The last good answer was an empty page. */
  readonly wasEmpty: boolean;
}

type Answer = Extract<PageAnswer, { kind: 'answer' }>;

/** Most of a page that is read, in bytes. */
const PAGE_BYTES = 2 * 1024 * 1024;

/** Does the address answer as it was asked for? */
export async function lookAtUrl(
  wait: UrlWait,
  memory: UrlMemory = { baseline: null, wasEmpty: false },
  moment: LookMoment,
  probe: PageProbe,
): Promise<Look<UrlMemory>> {
  const answer = await probe.get({
    url: wait.url,
    maxBytes: PAGE_BYTES,
    isFollowingRedirects: !(wait.until.kind === 'status' && isRedirect(wait.until.status)),
    signal: moment.signal,
  });
  const pace = isLocal(wait.url) ? localPace : pagePace;
  const pending = (state: string, next = memory): Look<UrlMemory> => ({
    kind: 'pending',
    memory: next,
    state,
    pace,
    notBeforeMs: answer.kind === 'answer' ? retryAfterMs(answer.headers, moment.nowMs) : undefined,
  });

  if (answer.kind === 'unreached') return pending(answer.reason);
  const said = `answers ${answer.status}`;
  if (wait.until.kind === 'status') {
    return answer.status === wait.until.status ? final(wait, 'answered', answer) : pending(said);
  }
  if (answer.status < 200 || answer.status > 299) return pending(said);
  if (wait.until.kind === 'answers') return final(wait, 'answered', answer);

  const text = pageText(answer.body, answer.headers['content-type']);
  // Servers that are starting or failing send empty pages: one alone says nothing.
  if (text === '' && !memory.wasEmpty) {
    return pending(`${said} with an empty page`, { ...memory, wasEmpty: true });
  }
  return compare(wait, { ...memory, wasEmpty: text === '' }, answer, text, pending);
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
    const isThere = answer.body.includes(until.text) || text.includes(until.text);
    const isFinal = isThere === (until.kind === 'contains');
    if (isFinal) return final(wait, isThere ? 'found' : 'absent', answer);
    return pending(`${said}, ${isThere ? 'with' : 'without'} the text`, memory);
  }
  const digest = createHash('sha256').update(text).digest('hex');
  if (memory.baseline !== null && memory.baseline !== digest) {
    return final(wait, 'changed', answer);
  }
  return pending(`${said}, unchanged`, { ...memory, baseline: digest });
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

/** True for an address of this very machine. */
export function isLocal(url: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname);
}
