import { WispError } from '../../core/wisp-error.ts';

/** Runs git in a directory; null when it failed or is not there. */
export type AskGit = (args: readonly string[]) => Promise<string | null>;

/** What is checked out here, and where it is pushed to. */
export interface Checkout {
  readonly sha: string;
  /** The address of `origin`; null without one. */
  readonly origin: string | null;
}

/** The checked-out commit and `origin`. Throws a usage error outside a repository with a commit. */
export async function checkoutHere(git: AskGit): Promise<Checkout> {
  const sha = await git(['rev-parse', '--verify', 'HEAD^{commit}']);
  if (sha === null) {
    throw new WispError('usage', 'there is no commit checked out here', {
      hint: 'name a run, pull request or branch and `--repo owner/name`',
    });
  }
  return { sha, origin: await originHere(git) };
}

/** The address of `origin`; null without one. */
export function originHere(git: AskGit): Promise<string | null> {
  return git(['remote', 'get-url', 'origin']);
}
