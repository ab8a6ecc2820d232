import type { Picture } from './check.ts';
import type { CiWait } from './ci-wait.ts';
import type { Reading } from './reading.ts';

/** One kind of host that runs CI: GitHub, GitLab. */
export interface Forge {
  /** Turns what was asked for into one commit, once and for all. */
  pin(wait: CiWait, reading: Reading): Promise<Pin>;
  /** The pull request's head when it is no longer the pinned commit. */
  newerHead(pin: Pin, reading: Reading): Promise<string | undefined>;
  picture(pin: Pin, reading: Reading, depth: Depth): Promise<Picture>;
}

/** The commit that is waited for, and the part of its checks that counts: plain data. */
export interface Pin {
  readonly sha: string;
  /** Path below which the repository's API lies. */
  readonly base: string;
  /** Its pull request; null when it was not asked for by one. */
  readonly pull: number | null;
  /** The only run that counts, with its check suite on GitHub; null: all. */
  readonly run: { readonly id: string; readonly suite: number | null } | null;
  /** The only job that counts; null: all. */
  readonly job: string | null;
}

/**
 * `glance`: the first page that has something pending, everything else as last read. `places`:
 * wherever checks are listed. `everything`: also what has not got a check yet.
 */
export type Depth = 'glance' | 'places' | 'everything';
