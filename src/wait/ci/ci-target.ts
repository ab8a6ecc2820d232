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
  const remote = remoteParts(words);
  if (remote !== undefined) return repositoryAt(remote.host, remote.path, forges);
  const [first = '', ...rest] = words.split('/');
  const forge = forges.find(({ host }) => host === first.toLowerCase());
  if (forge !== undefined) return repositoryAt(first, rest.join('/'), forges);
  const [own] = forges;
  if (own === undefined || !NAME.test(words) || /[.:]/.test(first)) {
    throw new WispError('usage', `not a repository: \`${words}\``, {
      hint: '`--repo owner/name`',
    });
  }
  return repositoryAt(own.host, words, forges);
}

/** The repository a git remote points at; undefined for one that is no address (a folder). */
export function repositoryOfRemote(
  url: string,
  forges: readonly KnownForge[],
): Repository | undefined {
  const remote = remoteParts(url);
  return remote === undefined ? undefined : repositoryAt(remote.host, remote.path, forges);
}

function targetOfAddress(address: string, forges: readonly KnownForge[]): NamedTarget {
  if (!URL.canParse(address)) throw new WispError('usage', `not an address: \`${address}\``);
  const url = new URL(address);
  const forge = forgeAt(url.host, forges);
  const path = decodeURIComponent(url.pathname).replace(/\/+$/, '');
  const match = (forge.forge === 'github' ? GITHUB_PATH : GITLAB_PATH).exec(path);
  const target = match === null ? undefined : targetOfGroups(match.groups ?? {});
  if (match === null || target === undefined) {
    throw new WispError('usage', `no run, job, pull request, commit or branch: \`${address}\``, {
      hint: 'copy the address of a run, for example',
    });
  }
  return { ...repositoryAt(forge.host, match.groups?.repository ?? '', forges), target };
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

function repositoryAt(host: string, path: string, forges: readonly KnownForge[]): Repository {
  const forge = forgeAt(host, forges);
  const repository = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  const depth = repository.split('/').length;
  const isNamed = NAME.test(repository) && !/(^|\/)\.{1,2}(\/|$)/.test(repository);
  if (!isNamed || (forge.forge === 'github' && depth !== 2)) {
    throw new WispError('usage', `not a repository: \`${host}/${path}\``, {
      hint: '`--repo owner/name`',
    });
  }
  return { forge: forge.forge, host: forge.host, repository };
}

function forgeAt(host: string, forges: readonly KnownForge[]): KnownForge {
  // GitHub takes SSH on port 443 at a name of its own.
  const wanted = host.toLowerCase().replace(/^ssh\.github\.com(:443)?$/, 'github.com');
  const forge = forges.find((known) => known.host === wanted);
  if (forge !== undefined) return forge;
  throw new WispError('usage', `not a CI host that is known here: \`${printable(host)}\``, {
    hint: 'name your own with `GH_HOST` (GitHub Enterprise) or `GITLAB_HOST`',
  });
}

/** Host and path of `https://…`, `ssh://…`, `git@host:path`. */
function remoteParts(url: string): { host: string; path: string } | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)(\S+)$/.exec(url);
  if (scp !== null) return { host: scp[1] ?? '', path: scp[2] ?? '' };
  if (!/^(https?|ssh|git):\/\//.test(url) || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  // A port of ssh says nothing about the web.
  return { host: /^http/.test(url) ? parsed.host : parsed.hostname, path: parsed.pathname };
}
