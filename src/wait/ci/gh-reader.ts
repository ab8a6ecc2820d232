import { printable, shorten } from '../../core/text.ts';
import type { ApiAnswer, ApiReader } from './api.ts';

/** Runs `gh` to its end, without a terminal. */
export type RunGh = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<GhResult>;

export interface GhResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly isMissing: boolean;
  readonly isTimedOut: boolean;
}

/** `gh` asks nothing, colours nothing and prints no token. */
const GH_ENVIRONMENT = {
  GH_PROMPT_DISABLED: '1',
  GH_NO_UPDATE_NOTIFIER: '1',
  GH_DEBUG: '',
  DEBUG: '',
  GH_FORCE_TTY: '',
  CLICOLOR_FORCE: '',
  NO_COLOR: '1',
};

/** gh exits with 4 when it needs a sign-in (`gh help exit-codes`). */
const NEEDS_SIGN_IN = 4;

/** GitHub's requests an hour without a sign-in (REST API, rate limits). */
const ANONYMOUS_LIMIT = '60';

/** Reads GitHub by the person's own `gh`, with its sign-in. */
export function createGhReader(host: string, run: RunGh): ApiReader {
  let isSignedIn = true;
  return {
    identity: `gh ${host}`,
    get isSignedIn() {
      return isSignedIn;
    },
    get: async (path, etag, signal) => {
      const tag = etag === null ? [] : ['-H', `If-None-Match: ${etag}`];
      const args = ['api', '-i', '--hostname', host, ...tag, path];
      const answer = answerOf(await run(args, GH_ENVIRONMENT, signal));
      // For a host that only GH_HOST names, gh asks without a sign-in and does not say so.
      if (answer.kind === 'answer') {
        isSignedIn = answer.headers['x-ratelimit-limit'] !== ANONYMOUS_LIMIT;
      }
      return answer;
    },
  };
}

/** For any status but 2xx gh exits with 1; its stdout has status line, headers and body all the same. */
function answerOf(result: GhResult): ApiAnswer {
  if (result.isMissing || result.exitCode === NEEDS_SIGN_IN) return { kind: 'not-set-up' };
  const blank = /\r?\n\r?\n/.exec(result.stdout);
  const head = blank === null ? result.stdout : result.stdout.slice(0, blank.index);
  const [statusLine = '', ...headerLines] = head.split(/\r?\n/);
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(statusLine)?.[1];
  if (status === undefined) {
    return isUsable(result)
      ? { kind: 'unreached', reason: reasonOf(result) }
      : { kind: 'not-set-up' };
  }
  return {
    kind: 'answer',
    status: Number(status),
    headers: headersOf(headerLines),
    body: blank === null ? '' : result.stdout.slice(blank.index + blank[0].length),
  };
}

/**
 * A `gh` that did not even ask (a version manager's shim without a version, a file that cannot be
 * run) is as good as none. What it says about the network is Go's.
 */
function isUsable({ isTimedOut, stderr }: GhResult): boolean {
  return (
    isTimedOut ||
    /error connecting|dial |lookup |connect|timeout|timed out|\bEOF\b|tls|x509|certificate|network|proxy|stream error|HTTP \d/i.test(
      stderr,
    )
  );
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      if (colon === -1) return [];
      return [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

function reasonOf(result: GhResult): string {
  if (result.isTimedOut) return '`gh` did not answer in time';
  const line = result.stderr.trim().split('\n')[0] ?? '';
  return line === '' ? `\`gh\` exited with ${result.exitCode}` : shorten(printable(line), 120);
}
