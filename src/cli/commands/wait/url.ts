import { WispError } from '../../../core/wisp-error.ts';
import type { UrlWait } from '../../../wait/wait.ts';
import type { Io } from '../../terminal/io.ts';
import { waitFor } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

const LARGEST_PORT = 65_535;

export interface WaitUrlOptions extends CommonWaitOptions {
  readonly changes?: boolean;
  readonly contains?: string;
  readonly absent?: string;
  readonly status?: number;
}

/** `wisp wait url`: until an address answers as asked. */
export function waitUrl(
  words: readonly string[],
  options: WaitUrlOptions,
  io: Io,
): Promise<number> {
  const until = untilOf(options);
  const waits = words.map((word) => ({ kind: 'url' as const, url: address(word), until }));
  return waitFor(waits, options, io);
}

function untilOf({ changes, contains, absent, status }: WaitUrlOptions): UrlWait['until'] {
  if (changes) return { kind: 'changes' };
  if (contains !== undefined) return { kind: 'contains', text: contains };
  if (absent !== undefined) return { kind: 'absent', text: absent };
  return status === undefined ? { kind: 'answers' } : { kind: 'status', status };
}

/** `localhost:3000` is short for `http://localhost:3000`. */
function address(word: string): string {
  const isShort = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(word);
  const url = isShort ? `http://${word}` : word;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).href;
  const [, port] = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(url) ?? [];
  if (Number(port) > LARGEST_PORT) {
    throw new WispError('usage', `the port is too large: \`${word}\``, {
      hint: `the largest port is ${LARGEST_PORT}`,
    });
  }
  throw new WispError('usage', `not a web address: \`${word}\``, {
    hint: 'write it as `http://localhost:3000` or `https://example.com/page`',
  });
}
