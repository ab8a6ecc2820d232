import { loadRunProgram } from '../../../app/wait/wait-probes.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { type AskGit, checkoutHere, originHere } from '../../../wait/ci/checkout.ts';
import {
  ciTarget,
  hostMeantBy,
  type NamedTarget,
  type Repository,
  repositoryNamed,
  repositoryOfRemote,
  unknownSshHost,
} from '../../../wait/ci/ci-target.ts';
import type { CiWait } from '../../../wait/ci/ci-wait.ts';
import { type KnownForge, knownForges } from '../../../wait/ci/known-forges.ts';
import type { Io } from '../../terminal/io.ts';
import { waitFor } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

export interface WaitCiOptions extends CommonWaitOptions {
  readonly repo?: string;
  readonly failFast?: boolean;
  readonly require?: readonly string[];
  readonly quietPeriod: number;
}

/** `wisp wait ci`: until every check of a commit has finished. */
export async function waitCi(
  words: readonly string[],
  options: WaitCiOptions,
  io: Io,
): Promise<number> {
  const forges = knownForges(io.environment.get);
  const git = gitIn(io.environment.directory);
  const targets =
    words.length === 0 ? [await checkedOut(git)] : words.map((each) => ciTarget(each, forges));
  const waits: CiWait[] = [];
  for (const named of targets) {
    waits.push({
      kind: 'ci',
      ...(await repositoryOf(named, options.repo, git, forges)),
      target: named.target,
      require: options.require ?? [],
      isFailFast: options.failFast === true,
      quietMs: options.quietPeriod,
    });
  }
  return waitFor(waits, options, io);
}

async function checkedOut(git: AskGit): Promise<NamedTarget> {
  const { sha } = await checkoutHere(git);
  return { target: { kind: 'commit', sha } };
}

async function repositoryOf(
  { forge, host, repository }: NamedTarget,
  named: string | undefined,
  git: AskGit,
  forges: readonly KnownForge[],
): Promise<Repository> {
  if (forge !== undefined && host !== undefined && repository !== undefined) {
    return { forge, host, repository };
  }
  if (named !== undefined) return repositoryNamed(named, forges);
  const origin = await originHere(git);
  const here =
    origin === null ? undefined : repositoryOfRemote(await behindAlias(origin, forges), forges);
  if (here !== undefined) return here;
  throw new WispError('usage', 'no repository: there is no `origin` here that a CI host knows', {
    hint: 'name it with `--repo owner/name`',
  });
}

/** A remote with the host that the person's SSH settings mean by its name. */
async function behindAlias(origin: string, forges: readonly KnownForge[]): Promise<string> {
  const alias = unknownSshHost(origin, forges);
  if (alias === undefined) return origin;
  const run = await loadRunProgram();
  const { exitCode, stdout } = await run('ssh', ['-G', '--', alias]);
  const [, host] = /^hostname (\S+)$/m.exec(exitCode === 0 ? stdout : '') ?? [];
  // Without an entry for it, ssh says the name back.
  const meant = host === undefined || host === alias ? hostMeantBy(alias) : host;
  return meant === undefined ? origin : origin.replace(alias, meant);
}

function gitIn(directory: string): AskGit {
  return async (args) => {
    const run = await loadRunProgram();
    const { exitCode, stdout } = await run('git', args, {
      directory,
      env: { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    });
    return exitCode === 0 ? stdout.trim() : null;
  };
}
