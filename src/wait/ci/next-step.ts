import { type Verdict, verdict } from '../verdicts.ts';
import type { CiWait } from './ci-wait.ts';
import type { Pin } from './forge.ts';
import type { Stop } from './reading.ts';

/** The command that shows what failed, or where to read about it. */
export function logsHint(wait: CiWait, ending: Verdict): string | undefined {
  const checks = (ending.detail?.checks ?? []) as readonly { state: string; url: string | null }[];
  if (checks.length === 0) return 'has the commit been pushed, and does a workflow run on it?';
  if (ending.kind !== 'bad') return undefined;
  const urls = checks
    .filter(({ state }) => state === 'failed' || state === 'cancelled')
    .flatMap(({ url }) => (url === null ? [] : [url]));
  return logCommand(wait, urls) ?? (urls[0] === undefined ? undefined : `see ${urls[0]}`);
}

function logCommand(wait: CiWait, urls: readonly string[]): string | undefined {
  const where = wait.host === DEFAULT_HOST[wait.forge] ? '' : `${wait.host}/`;
  const repository = `${where}${wait.repository}`;
  const ids = urls.flatMap((url) => {
    const match =
      /\/actions\/runs\/(\d+)(?:\/(?:attempts\/\d+\/)?job\/(\d+))?|\/-\/jobs\/(\d+)/.exec(url);
    return match === null ? [] : [{ run: match[1], job: match[2] ?? match[3] }];
  });
  const [first] = ids;
  if (first === undefined) return undefined;
  if (first.run === undefined) return `glab ci trace ${first.job} --repo ${repository}`;
  const isOne = ids.length === 1 && first.job !== undefined;
  return `gh run view ${isOne ? `--job ${first.job}` : first.run} --log-failed --repo ${repository}`;
}

const DEFAULT_HOST = { github: 'github.com', gitlab: 'gitlab.com' } as const;

/** The pull request has moved on. */
export function supersededVerdict(wait: CiWait, pin: Pin, head: string): Verdict {
  const name = `${wait.forge === 'gitlab' ? '!' : '#'}${pin.pull}`;
  return verdict('superseded', `${name} has a newer head: ${head.slice(0, 7)}`, {
    hint: `wait for it with \`wisp wait ci '${name}'\``,
    detail: { sha: pin.sha, head },
  });
}

/** The forge said no for good: what a person can do about it. */
export function refusalVerdict(
  wait: CiWait,
  stop: Extract<Stop, { kind: 'refused' }>,
  isSignedIn: boolean,
): Verdict {
  const words = stop.reason === '' ? '' : `: ${stop.reason}`;
  return verdict('unavailable', `${wait.host} ${refusalOf(wait, stop.status)}${words}`, {
    hint: stepFor(wait, stop.status, isSignedIn),
    detail: { status: stop.status },
  });
}

function refusalOf(wait: CiWait, status: number): string {
  if (status === 0) return 'cannot be asked';
  if (status === 401) return 'does not take the sign-in (401)';
  if (status === 403) return `does not allow reading ${wait.repository} (403)`;
  if (status === 404) return `has no such thing in ${wait.repository}, or hides it (404)`;
  return `answered ${status}`;
}

function stepFor(wait: CiWait, status: number, isSignedIn: boolean): string {
  const isGithub = wait.forge === 'github';
  const signIn = isGithub ? '`gh auth login` or `GH_TOKEN`' : '`GITLAB_TOKEN`';
  if (status === 0) return `check the token and the URL that the environment names: ${signIn}`;
  if (status === 401) return `sign in again with ${signIn}`;
  if (!isSignedIn) return `a private repository needs a sign-in: ${signIn}`;
  if (status === 403) {
    return isGithub
      ? 'the token needs read access to checks, commit statuses and actions'
      : 'the token needs the scope `read_api`';
  }
  return 'check the words, and that the account may see it (`--repo <owner/name>`)';
}
