import type { Config } from '../../../core/config.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** What the system's sandbox answered when it was tried. */
export type SandboxTrial =
  | { readonly sandbox: { readonly kind: string } }
  | {
      readonly sandbox: undefined;
      readonly reason: string;
      readonly hint: string | undefined;
    };

/** Whether commands can be held in a sandbox, as far as the config wants that. */
export function judgeSandbox(
  mode: Config['sandbox']['mode'],
  trial: SandboxTrial,
  install?: string,
): Diagnosis {
  if (mode === 'off') return ok('sandbox', '`sandbox.mode` is `off`');
  if (trial.sandbox !== undefined) return ok('sandbox', `${trial.sandbox.kind} works`);
  const say = mode === 'on' ? fail : warn;
  const effect = mode === 'on' ? 'nothing may run' : 'commands run without it';
  const isMissing = trial.reason.endsWith('is not installed');
  const fix = (isMissing ? install : undefined) ?? trial.hint;
  return say('sandbox', `${trial.reason}; ${effect}`, fix);
}
