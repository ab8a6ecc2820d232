import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiReader } from './api.ts';
import type { KnownForge } from './known-forges.ts';

/** A GET over the network that never rejects for the network's sake. */
export type WebGet = (request: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly isFollowingRedirects: boolean;
  readonly signal: AbortSignal;
}) => Promise<Exclude<ApiAnswer, { kind: 'not-set-up' }>>;

/** A page of 100 check-runs takes about half a megabyte. */
const ANSWER_BYTES = 16 * 1024 * 1024;

/** Reads a forge's API over the network, with the token meant for it or without one. */
export function createWebReader(forge: KnownForge, get: WebGet): ApiReader {
  const { signIn, apiBase } = forge;
  const signedIn = signIn === null ? {} : { [signIn.header]: signIn.value };
  const media =
    forge.forge === 'github'
      ? { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
      : { accept: 'application/json' };
  return {
    identity: `${apiBase} ${signIn === null ? 'anonymous' : markOf(signIn.value)}`,
    isSignedIn: signIn !== null,
    get: (path, etag, signal) =>
      get({
        url: `${apiBase}/${path}`,
        headers: { ...media, ...signedIn, ...(etag === null ? {} : { 'if-none-match': etag }) },
        maxBytes: ANSWER_BYTES,
        isFollowingRedirects: true,
        signal,
      }),
  };
}

/** Tells tokens apart without keeping one. */
function markOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 12);
}
