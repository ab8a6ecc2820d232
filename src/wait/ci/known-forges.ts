import type { ForgeName } from './ci-wait.ts';

/** A host that may be asked, where its API lies, and the sign-in meant for it and no other. */
export interface KnownForge {
  readonly forge: ForgeName;
  /** Web host, with a port when it has one. */
  readonly host: string;
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
  const own = hostOf(get('GH_HOST') ?? get('GITHUB_SERVER_URL')) ?? 'github.com';
  const apiBase = trimmed(get('GITHUB_API_URL'));
  const first = githubAt(own, get, apiBase ?? null);
  const aliases = apiBase === undefined ? [] : [{ ...first, host: hostOf(apiBase) ?? own }];
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
  const named = trimmed(get('GITLAB_HOST') ?? get('CI_SERVER_URL'));
  const signIn = gitlabSignIn(get);
  const publicOne = gitlabAt('https://gitlab.com', named === undefined ? signIn : null);
  if (named === undefined) return [publicOne];
  const base = /^https?:\/\//.test(named) ? named : `https://${named}`;
  return unique([gitlabAt(base, signIn), publicOne]);
}

function gitlabAt(base: string, signIn: SignIn | null): KnownForge {
  const host = hostOf(base) ?? 'gitlab.com';
  return { forge: 'gitlab', host, apiBase: `${base}/api/v4`, signIn, isReachedByGh: false };
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

function hostOf(urlOrHost: string | undefined): string | undefined {
  if (urlOrHost === undefined) return undefined;
  const url = /^https?:\/\//.test(urlOrHost) ? urlOrHost : `https://${urlOrHost}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function trimmed(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '');
}
