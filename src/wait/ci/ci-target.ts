import { printable } from '../../core/text.ts';
import { WispError } from '../../core/wisp-error.ts';
import type { CiTarget, CiWait } from './ci-wait.ts';
import type { KnownForge } from './known-forges.ts';

/** A repository on a host that may be asked. */
export type Repository = Pick<CiWait, 'forge' | 'host' | 'repository'>;

/** A target that needs no repository said beside it, or one within a repository. */
export type NamedTarget = Partial<Repository> & { readonly target: CiTarget };

const NAME = /^[\w.-]+(?:\/[\w.-]+)+$/;

/**
 * What `wisp wait ci <words>` is about: an address of a run, job, pull request, commit or branch;
 * `#12` or `12`; a commit id; a branch. Throws a usage error for an address of a host that is not
 * known, before anything is sent there.
 */
export function ciTarget(words: string, forges: readonly KnownForge[]): NamedTarget {
  if (/^https?:\/\//i.test(words)) return targetOfAddress(words, forges);
  const pull = /^[#!]?(\d{1,6})$/.exec(words) ?? /^[#!](\d{1,9})$/.exec(words);
  if (pull !== null) return { target: { kind: 'pull', number: Number(pull[1]) } };
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(words))
    return { target: { kind: 'commit', sha: words } };
  // git-check-ref-format(1): what a branch's name may not hold.
  if (words === '' || /^[-/]|\.\.|[\s~^:?*[\\\u0000-\u001f\u007f]|\/$/.test(words)) {
    throw new WispError('usage', `not a run, pull request, branch or commit: \`${words}\``);
  }
  return { target: { kind: 'ref', ref: words } };
}

/** A repository as `--repo` takes it: `owner/name`, `host/owner/name` or an address. */
export function repositoryNamed(words: string, forges: readonly KnownForge[]): Repository {
  const [first = '', ...rest] = words.split('/');
  const forge = forges.find(({ host }) => host === first.toLowerCase());
  if (forge !== undefined) return repositoryAt(forge, rest.join('/'));
  const remote = remoteParts(words);
  if (remote !== undefined) return repositoryAt(forgeAt(remote, forges), remote.path);
  const [own] = forges;
  if (own === undefined || !NAME.test(words) || /[.:]/.test(first)) {
    throw new WispError('usage', `not a repository: \`${words}\``, {
      hint: '`--repo owner/name`',
    });
  }
  return repositoryAt(own, words);
}

/** The repository a git remote points at; undefined for one that is no address (a folder). */
export function repositoryOfRemote(
  url: string,
  forges: readonly KnownForge[],
): Repository | undefined {
  const remote = remoteParts(url);
  return remote === undefined ? undefined : repositoryAt(forgeAt(remote, forges), remote.path);
}

/** What a person most likely means by a name such as `github-work`, `github.com-work`, `my-gitlab`. */
export function hostMeantBy(alias: string): string | undefined {
  const [, before, after] =
    /^(?:(github|gitlab)(?:\.com)?(?:[-_][\w-]+)?|[\w-]+[-_](github|gitlab))$/i.exec(alias) ?? [];
  const forge = before ?? after;
  return forge === undefined ? undefined : `${forge.toLowerCase()}.com`;
}

/** The host of an SSH remote that no forge is known by: an alias, most likely, of the person's own SSH settings. */
export function unknownSshHost(url: string, forges: readonly KnownForge[]): string | undefined {
  const remote = remoteParts(url);
  const isUnknown = remote?.isSsh === true && findForge(remote, forges) === undefined;
  return isUnknown ? remote.host : undefined;
}

function targetOfAddress(address: string, forges: readonly KnownForge[]): NamedTarget {
  if (!URL.canParse(address)) throw new WispError('usage', `not an address: \`${address}\``);
  const url = new URL(address);
  const forge = forgeAt({ host: url.host, isSsh: false }, forges);
  const path = withoutRoot(decodedPath(url, address), forge).replace(/\/+$/, '');
  const match = (forge.forge === 'github' ? GITHUB_PATH : GITLAB_PATH).exec(path);
  const target = match === null ? undefined : targetOfGroups(match.groups ?? {});
  if (match === null || target === undefined) {
    throw new WispError('usage', `no run, job, pull request, commit or branch: \`${address}\``, {
      hint: 'copy the address of a run, for example',
    });
  }
  return { ...repositoryAt(forge, match.groups?.repository ?? ''), target };
}

function decodedPath(url: URL, address: string): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch (error) {
    throw new WispError('usage', `not a URL: \`${address}\``, {
      hint: 'a `%` in a URL is written `%25`',
      cause: error,
    });
  }
}

const GITHUB_PATH =
  /^\/(?<repository>[^/]+\/[^/]+)\/(?:actions\/runs\/(?<run>\d+)(?:\/attempts\/\d+)?(?:\/job\/(?<job>\d+))?|pull\/(?<pull>\d+)(?:\/.*)?|commit\/(?<sha>[0-9a-f]{7,64})(?:\/.*)?|tree\/(?<ref>.+))$/;

const GITLAB_PATH =
  /^\/(?<repository>[^/]+(?:\/[^/]+)+?)\/-\/(?:pipelines\/(?<run>\d+)|jobs\/(?<job>\d+)|merge_requests\/(?<pull>\d+)(?:\/.*)?|commit\/(?<sha>[0-9a-f]{7,64})|tree\/(?<ref>.+))$/;

function targetOfGroups(groups: Record<string, string | undefined>): CiTarget | undefined {
  const { run, job, pull, sha, ref } = groups;
  if (job !== undefined) return { kind: 'job', id: job };
  if (run !== undefined) return { kind: 'run', id: run };
  if (pull !== undefined) return { kind: 'pull', number: Number(pull) };
  if (sha !== undefined)
    return sha.length < 40 ? { kind: 'ref', ref: sha } : { kind: 'commit', sha };
  return ref === undefined ? undefined : { kind: 'ref', ref };
}

function repositoryAt(forge: KnownForge, path: string): Repository {
  const repository = withoutRoot(`/${path.replace(/^\/+/, '')}`, forge)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '');
  const depth = repository.split('/').length;
  const isNamed = NAME.test(repository) && !/(^|\/)\.{1,2}(\/|$)/.test(repository);
  if (!isNamed || (forge.forge === 'github' && depth !== 2)) {
    throw new WispError('usage', `not a repository: \`${forge.host}/${path}\``, {
      hint: '`--repo owner/name`',
    });
  }
  return { forge: forge.forge, host: forge.host, repository };
}

/** A forge may live below a path of its host. SSH does not know of it. */
function withoutRoot(path: string, { path: root }: KnownForge): string {
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length) : path;
}

function forgeAt(place: Place, forges: readonly KnownForge[]): KnownForge {
  const forge = findForge(place, forges);
  if (forge !== undefined) return forge;
  throw new WispError('usage', `not a CI host that is known here: \`${printable(place.host)}\``, {
    hint: 'name your own with `GH_HOST` (GitHub Enterprise) or `GITLAB_HOST`',
  });
}

/** Where a URL or a remote points. */
interface Place {
  readonly host: string;
  /** Its port, if it has one, says nothing about the web. */
  readonly isSsh: boolean;
}

function findForge({ host, isSsh }: Place, forges: readonly KnownForge[]): KnownForge | undefined {
  // GitHub and GitLab take SSH on port 443 at names of their own.
  const wanted = host
    .toLowerCase()
    .replace(/^ssh\.github\.com(:443)?$/, 'github.com')
    .replace(/^altssh\.gitlab\.com(:443)?$/, 'gitlab.com');
  const exact = forges.find((known) => known.host === wanted);
  return (
    exact ??
    (isSsh ? forges.find(({ host: known }) => known.replace(/:\d+$/, '') === wanted) : undefined)
  );
}

/** Host and path of `https://…`, `ssh://…`, `git@host:path`. */
function remoteParts(url: string): (Place & { readonly path: string }) | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)(\S+)$/.exec(url);
  if (scp !== null) return { host: scp[1] ?? '', path: scp[2] ?? '', isSsh: true };
  if (!/^(https?|ssh|git):\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(url);
  const isWeb = /^http/.test(protocol);
  return { host: isWeb ? host : hostname, path: pathname, isSsh: protocol === 'ssh:' };
}
