import type { RunProgram } from '../../core/run-program.ts';
import { WispError } from '../../core/wisp-error.ts';
import { fileProbe } from '../../fs/file-probe.ts';
import type { Environment } from '../../system/environment.ts';
import { httpGet } from '../../system/http.ts';
import { createProcessProbe } from '../../system/process/process-probe.ts';
import { wallClockMs } from '../../system/system-clock.ts';
import type { ApiReader } from '../../wait/ci/api.ts';
import type { CiWait } from '../../wait/ci/ci-wait.ts';
import { createGhReader } from '../../wait/ci/gh-reader.ts';
import { github } from '../../wait/ci/github.ts';
import { gitlab } from '../../wait/ci/gitlab.ts';
import { type KnownForge, knownForges } from '../../wait/ci/known-forges.ts';
import { firstSetUp } from '../../wait/ci/reader-chain.ts';
import { createWebReader } from '../../wait/ci/web-reader.ts';
import type { CiProbe } from '../../wait/looks/ci.ts';
import type { Probes } from '../../wait/take-look.ts';
import { LOOK_TIMEOUT_MS } from '../../wait/wait-loop.ts';

/** This machine's ways of looking. */
export function createProbes(environment: Environment): Probes {
  return {
    ci: (wait) => ciProbe(wait, knownForges(environment.get)),
    file: fileProbe,
    page: { get: httpGet },
    process: createProcessProbe(environment.platform, loadRunProgram),
    timeOfDayMs: wallClockMs,
  };
}

/** Helper programs are run by a library that is loaded with the first of them. */
export async function loadRunProgram(): Promise<RunProgram> {
  return (await import('../../system/process/run-program.ts')).runProgram;
}

function ciProbe(wait: CiWait, forges: readonly KnownForge[]): CiProbe {
  const known = forges.find(({ host, forge }) => host === wait.host && forge === wait.forge);
  if (known === undefined) {
    throw new WispError('usage', `not a CI host that is known here: \`${wait.host}\``);
  }
  const web = createWebReader(known, httpGet);
  return {
    forge: wait.forge === 'github' ? github : gitlab,
    reader: known.isReachedByGh ? firstSetUp([ghReader(known.host), web]) : web,
  };
}

function ghReader(host: string): ApiReader {
  return createGhReader(host, async (args, env, signal) => {
    const run = await loadRunProgram();
    return run('gh', args, {
      env,
      signal,
      timeoutMs: LOOK_TIMEOUT_MS,
      maxBytes: 16 * 1024 * 1024,
    });
  });
}
