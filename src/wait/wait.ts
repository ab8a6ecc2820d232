import { formatDuration } from '../core/duration.ts';
import { printable, shorten } from '../core/text.ts';
import type { CiWait } from './ci/ci-wait.ts';
import { shownUrl } from './shown-url.ts';

/** Something to wait for: plain data that can be stored and compared. */
export type Wait = CiWait | ProcessWait | UrlWait | TimeWait | FileWait;

export interface ProcessWait {
  readonly kind: 'process';
  readonly pid: number;
  /** A process that is gone already is what was waited for, not a mistake. */
  readonly mayBeGone: boolean;
}

export interface UrlWait {
  readonly kind: 'url';
  readonly url: string;
  readonly until:
    | { readonly kind: 'answers' }
    | { readonly kind: 'changes' }
    | { readonly kind: 'contains'; readonly text: string }
    | { readonly kind: 'absent'; readonly text: string }
    | { readonly kind: 'status'; readonly status: number };
  readonly request?: UrlRequest;
  /** How often it is looked at, in milliseconds; by default the pace of pages. */
  readonly everyMs?: number;
}

/** How a page is asked for, where it is not a plain GET. Headers may hold secrets. */
export interface UrlRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly socketPath?: string;
  /** Certificates in PEM. */
  readonly ca?: string;
  readonly isInsecure?: boolean;
}

export interface TimeWait {
  readonly kind: 'time';
  /** Milliseconds since 1970-01-01 UTC. */
  readonly untilMs: number;
  /** It was asked for as a duration: a clock that is set back does not make it longer. */
  readonly isDuration?: boolean;
  /** As it was asked for. */
  readonly words: string;
}

export interface FileWait {
  readonly kind: 'file';
  /** Absolute. */
  readonly path: string;
  readonly until:
    | { readonly kind: 'exists' }
    | { readonly kind: 'absent' }
    | { readonly kind: 'changes' }
    | { readonly kind: 'contains'; readonly text: string }
    | { readonly kind: 'stable'; readonly forMs: number };
}

/** What a wait is about, in printable words: `localhost:3000`, `owner/name #12`. */
export function targetOf(wait: Wait): string {
  switch (wait.kind) {
    case 'ci':
      return printable(`${wait.repository} ${ciTarget(wait)}`);
    case 'process':
      return `process ${wait.pid}`;
    case 'url':
      return shorten(printable(shownUrl(wait.url)), 120);
    case 'time':
      return printable(wait.words);
    case 'file':
      return printable(wait.path);
  }
}

/** What is waited for, in printable words: `CI of owner/name #12`, `/tmp/x to exist`. */
export function wordsOf(wait: Wait): string {
  const target = targetOf(wait);
  if (wait.kind === 'ci') return `CI of ${target}`;
  if (wait.kind === 'process') return `${target} to end`;
  if (wait.kind === 'time') return target;
  const { until } = wait;
  switch (until.kind) {
    case 'answers':
      return `${target} to answer`;
    case 'status':
      return `${target} to answer ${until.status}`;
    case 'changes':
      return `${target} to change`;
    case 'contains':
      return `${quoted(until.text)} in ${target}`;
    case 'absent':
      return 'text' in until ? `${quoted(until.text)} to go from ${target}` : `${target} to go`;
    case 'exists':
      return `${target} to exist`;
    case 'stable':
      return `${target} to stay the same for ${formatDuration(until.forMs)}`;
  }
}

/** Text that was asked for, as it may be shown. */
export function quoted(text: string): string {
  return `\`${shorten(printable(text), 40)}\``;
}

function ciTarget({ target, forge }: CiWait): string {
  switch (target.kind) {
    case 'commit':
      return target.sha.slice(0, 7);
    case 'ref':
      return shorten(target.ref, 60);
    case 'pull':
      return `${forge === 'gitlab' ? '!' : '#'}${target.number}`;
    case 'run':
      return `run ${target.id}`;
    case 'job':
      return `job ${target.id}`;
  }
}
