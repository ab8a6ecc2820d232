import type { Config } from '../../core/config.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** What the system's sandbox answered when it was tried. */
export interface SandboxTrial {
  /** `bubblewrap`, `sandbox-exec`; null where wisp knows none. */
  readonly name: string | null;
  readonly state: 'works' | 'missing' | 'refused';
  /** What it said when it refused. */
  readonly reason: string;
}

/** Whether commands can be held in a sandbox, as far as the config wants that. */
export function judgeSandbox(
  mode: Config['sandbox']['mode'],
  trial: SandboxTrial,
  install?: string,
): Diagnosis {
  if (mode === 'off') return ok('sandbox', '`sandbox.mode` is `off`');
  if (trial.state === 'works') return ok('sandbox', `${trial.name} works`);
  const say = mode === 'on' ? fail : warn;
  const effect = mode === 'on' ? 'nothing may run' : 'commands run without it';
  if (trial.name === null) {
    return say(
      'sandbox',
      `there is none for this system, ${effect}`,
      'wisp config set sandbox.mode off',
    );
  }
  if (trial.state === 'missing') {
    return say('sandbox', `${trial.name} is not installed, ${effect}`, install);
  }
  return say(
    'sandbox',
    `${trial.name} is not allowed to work here, ${effect}: ${trial.reason}`,
    'sudo sysctl kernel.unprivileged_userns_clone=1',
  );
}
