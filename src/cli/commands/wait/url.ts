import { validateHeaderName, validateHeaderValue } from 'node:http';
import path from 'node:path';
import { WispError } from '../../../core/wisp-error.ts';
import { certificatesIn } from '../../../system/certificates.ts';
import type { UrlRequest, UrlWait } from '../../../wait/wait.ts';
import type { Io } from '../../terminal/io.ts';
import { waitFor } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

const LARGEST_PORT = 65_535;

export interface WaitUrlOptions extends CommonWaitOptions {
  readonly changes?: boolean;
  readonly contains?: string;
  readonly absent?: string;
  readonly status?: number;
  readonly interval?: number;
  readonly method?: string;
  readonly header?: readonly string[];
  readonly unixSocket?: string;
  readonly ca?: string;
  readonly insecure?: boolean;
}

/** `wisp wait url`: until a URL answers as asked. */
export async function waitUrl(
  words: readonly string[],
  options: WaitUrlOptions,
  io: Io,
): Promise<number> {
  const until = untilOf(options);
  const request = await requestOf(options, io.environment.directory);
  const waits = words.map((word): UrlWait => {
    return {
      kind: 'url',
      url: address(word),
      until,
      ...(request === undefined ? {} : { request }),
      ...(options.interval === undefined ? {} : { everyMs: options.interval }),
    };
  });
  return waitFor(waits, options, io);
}

async function requestOf(
  { method, header, unixSocket, ca, insecure }: WaitUrlOptions,
  directory: string,
): Promise<UrlRequest | undefined> {
  const request: UrlRequest = {
    ...(method === undefined ? {} : { method: methodOf(method) }),
    ...(header === undefined ? {} : { headers: Object.fromEntries(header.map(headerOf)) }),
    ...(unixSocket === undefined ? {} : { socketPath: path.resolve(directory, unixSocket) }),
    ...(ca === undefined ? {} : { ca: await certificates(path.resolve(directory, ca)) }),
    ...(insecure === true ? { isInsecure: true } : {}),
  };
  return Object.keys(request).length === 0 ? undefined : request;
}

/** What asks for something and changes nothing. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST'];

function methodOf(word: string): string {
  const method = word.toUpperCase();
  if (METHODS.includes(method)) return method;
  throw new WispError('usage', `\`--method\`: not a method to look with: \`${word}\``, {
    hint: `one of ${METHODS.join(', ')}`,
  });
}

/** `Name: value`, as curl takes it. */
function headerOf(line: string): readonly [string, string] {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(line) ?? [];
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return [name, value];
  } catch {
    // The value is not shown: it may be a token.
    throw new WispError('usage', `\`--header\`: not a header: \`${name || line.slice(0, 20)}\``, {
      hint: "write it as `--header 'Accept: text/html'`",
    });
  }
}

async function certificates(file: string): Promise<string> {
  const pem = await certificatesIn(file);
  if (pem !== undefined) return pem;
  throw new WispError('usage', `\`--ca\`: no certificates in PEM in \`${file}\``);
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
  throw new WispError('usage', `not a URL: \`${word}\``, {
    hint: 'write it as `http://localhost:3000` or `https://example.com/page`',
  });
}
