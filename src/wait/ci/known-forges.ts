import { WispError } from '../../core/wisp-error.ts';
import type { ForgeName } from './ci-wait.ts';

/** A host that may be asked, where its API lies, and the sign-in meant for it and no other. */
export interface KnownForge {
  readonly forge: ForgeName;
  /** Web host, with a port when it has one. */
  readonly host: string;
  /** Where on that host it begins: `/gitlab`; empty at its root. */
  readonly path: string;
  /** Without a slash at the end. */
  readonly apiBase: string;
  readonly signIn: SignIn | null;
  /** `gh` knows the way to this API by the host's name. */
  readonly isReachedByGh: boolean;
}

/** A header that carries a token. Never shown, never stored. */
export interface SignIn {
  readonly header: string;
  readonly value: string;
}

type Get = (name: string) => string | undefined;

/**
 * The hosts that the owner's environment names, GitHub's and GitLab's own among them; the first of
 * a forge is its default. Nothing else is ever asked, so that an address or a clone from elsewhere
 * cannot draw a token to itself.
 *
 * Variables are those of `gh`, GitHub Actions, `glab` and GitLab CI.
 */
export function knownForges(get: Get): readonly KnownForge[] {
  return [...githubs(get), ...gitlabs(get)];
}

function githubs(get: Get): readonly KnownForge[] {
  const own = (named(get, 'GH_HOST') ?? named(get, 'GITHUB_SERVER_URL'))?.host ?? 'github.com';
  const api = namedUrl(get, 'GITHUB_API_URL');
  const first = githubAt(own, get, api === undefined ? null : baseOf(api));
  const aliases = api === undefined ? [] : [{ ...first, host: api.host }];
  return unique([first, ...aliases, githubAt('github.com', get, null)]);
}

function githubAt(host: string, get: Get, apiBase: string | null): KnownForge {
  const usual = usualApi(host);
  const base = apiBase ?? usual;
  const isPublic = host === 'github.com' || host.endsWith('.ghe.com');
  const isTokenMeantFor = isPublic || apiBase !== null;
  const token =
    (isPublic ? undefined : (get('GH_ENTERPRISE_TOKEN') ?? get('GITHUB_ENTERPRISE_TOKEN'))) ??
    (isTokenMeantFor ? (get('GH_TOKEN') ?? get('GITHUB_TOKEN')) : undefined);
  return {
    forge: 'github',
    host,
    path: '',
    apiBase: base,
    signIn: token === undefined ? null : { header: 'authorization', value: `Bearer ${token}` },
    isReachedByGh: base === usual,
  };
}

function usualApi(host: string): string {
  if (host === 'github.com') return 'https://api.github.com';
  return host.endsWith('.ghe.com') ? `https://api.${host}` : `https://${host}/api/v3`;
}

function gitlabs(get: Get): readonly KnownForge[] {
  const own = named(get, 'GITLAB_HOST') ?? named(get, 'CI_SERVER_URL');
  const signIn = gitlabSignIn(get);
  const publicOne = gitlabAt(new URL('https://gitlab.com'), own === undefined ? signIn : null);
  return own === undefined ? [publicOne] : unique([gitlabAt(own, signIn), publicOne]);
}

function gitlabAt(url: URL, signIn: SignIn | null): KnownForge {
  const base = baseOf(url);
  const path = url.pathname.replace(/\/+$/, '');
  const { host } = url;
  return { forge: 'gitlab', host, path, apiBase: `${base}/api/v4`, signIn, isReachedByGh: false };
}

function gitlabSignIn(get: Get): SignIn | null {
  const token = get('GITLAB_TOKEN') ?? get('GITLAB_ACCESS_TOKEN');
  if (token !== undefined) return { header: 'private-token', value: token };
  const job = get('CI_JOB_TOKEN');
  return job === undefined ? null : { header: 'job-token', value: job };
}

function unique(forges: readonly KnownForge[]): readonly KnownForge[] {
  return forges.filter(
    (forge, index) => forges.findIndex(({ host }) => host === forge.host) === index,
  );
}

/** A host as its variable names it, with or without `https://`; undefined when it is not set. */
function named(get: Get, variable: string): URL | undefined {
  const value = get(variable);
  if (value === undefined) return undefined;
  const url = /^[a-z]+:\/\//i.test(value) ? value : `https://${value}`;
  return urlOf(url, variable, 'example.com');
}

function namedUrl(get: Get, variable: string): URL | undefined {
  const value = get(variable);
  return value === undefined ? undefined : urlOf(value, variable, 'https://api.example.com');
}

function urlOf(value: string, variable: string, example: string): URL {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return new URL(value);
  throw new WispError('usage', `\`${variable}\` is not the URL of a server`, {
    hint: `set it as in \`${variable}=${example}\`, or unset it`,
  });
}

function baseOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
