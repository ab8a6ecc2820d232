/** The checks of one commit to wait for: plain data. */
export interface CiWait {
  readonly kind: 'ci';
  readonly forge: ForgeName;
  /** The web host: `github.com`, with a port when it has one. */
  readonly host: string;
  /** `owner/name`; on GitLab groups may nest. */
  readonly repository: string;
  readonly target: CiTarget;
  /** Names of checks that must have succeeded. */
  readonly require: readonly string[];
  /** A first failure ends the wait while others still run. */
  readonly isFailFast: boolean;
  /** How long an end must have stood still before it is believed, in milliseconds. */
  readonly quietMs: number;
}

export type ForgeName = 'github' | 'gitlab';

export type CiTarget =
  /** A whole commit id. */
  | { readonly kind: 'commit'; readonly sha: string }
  /** A branch, a tag or the beginning of a commit id. */
  | { readonly kind: 'ref'; readonly ref: string }
  /** A pull request, on GitLab a merge request. */
  | { readonly kind: 'pull'; readonly number: number }
  /** A workflow run, on GitLab a pipeline. */
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'job'; readonly id: string };
