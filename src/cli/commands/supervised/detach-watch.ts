import type { WatchSpec } from '../../../app/watch/watch-spec.ts';
import { commandLine } from '../../../core/command.ts';
import type { ProposedBy } from '../../../core/proposed-by.ts';
import type { WatchDefinition } from '../../../ledger/watch-definition.ts';
import type { Io } from '../../terminal/io.ts';
import { armDefinition } from './arm.ts';
import { carriedVariables, checkedName } from './arm-plan.ts';

/** What of `wisp watch` is not in its spec. */
export interface DetachOptions {
  readonly name?: string;
  readonly isYes: boolean;
  readonly proposedBy: ProposedBy;
}

/** `wisp watch --detach`: the same watch, kept going by the supervisor. */
export async function detachWatch(
  spec: WatchSpec,
  { name, isYes, proposedBy }: DetachOptions,
  io: Io,
): Promise<number> {
  const own = name === undefined ? nameOf(commandLine(spec.command)) : checkedName(name);
  const definition: WatchDefinition = {
    source: { kind: 'job', command: spec.command, plan: spec },
    gate: { on: 'change' },
    maxFires: null,
    ttlMs: null,
    restart: 'on-failure',
    action: null,
    actionTimeoutMs: 1,
    prompt: null,
    isNotifying: spec.notify !== 'never',
    variables: carriedVariables(io.environment),
  };
  return armDefinition(own, spec.command.directory, definition, { yes: isYes, proposedBy }, io);
}

/** `npm test` is called `npm-test`. */
function nameOf(line: string): string {
  const words = line
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+/, '')
    .slice(0, 30)
    .replace(/-+$/, '');
  return words === '' ? 'watch' : words;
}
