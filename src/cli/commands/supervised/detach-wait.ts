import type { Command } from '../../../core/command.ts';
import { compilePattern } from '../../../core/gate-pattern.ts';
import { WispError } from '../../../core/wisp-error.ts';
import type { WatchDefinition, WatchSource } from '../../../ledger/watch-definition.ts';
import type { WatchRow } from '../../../supervisor/protocol.ts';
import { type Wait, wordsOf } from '../../../wait/wait.ts';
import type { Io } from '../../terminal/io.ts';
import { type CommonWaitOptions, planDeadline, planTogether } from '../wait/wait-plan.ts';
import { armDefinition } from './arm.ts';
import { carriedVariables, checkedName } from './arm-plan.ts';
import { listing } from './with-supervisor.ts';

/** `wisp wait … --detach`: a wait that outlives its terminal; asked again, the same one is joined. */
export async function detachWait(
  waits: readonly Wait[],
  options: CommonWaitOptions,
  io: Io,
): Promise<number> {
  const kind = waits[0]?.kind ?? 'wait';
  const together = planTogether(waits.length, options);
  const words = waits.map(wordsOf).join(`, ${together === 'any' ? 'or' : 'and'} `);
  const source: WatchSource = { kind: 'wait', waits, together, words };
  return saveWait(kind, source, { on: 'each-line' }, options, io);
}

/** `wisp wait run … --detach`: the same for a command of its own. */
export async function detachRun(
  command: Command,
  pattern: string | undefined,
  options: CommonWaitOptions,
  io: Io,
): Promise<number> {
  if (pattern !== undefined) compilePattern(pattern);
  const source: WatchSource = { kind: 'command', command, everyMs: null, hasStderr: true };
  const gate =
    pattern === undefined ? ({ on: 'exit' } as const) : ({ on: 'match', pattern } as const);
  return saveWait('run', source, gate, options, io);
}

async function saveWait(
  kind: string,
  source: WatchSource,
  gate: WatchDefinition['gate'],
  options: CommonWaitOptions,
  io: Io,
): Promise<number> {
  if (options.quiet === true) {
    throw new WispError(
      'usage',
      '`--quiet` and `--detach` together: nobody would be told anything',
    );
  }
  const scope = io.environment.directory;
  const { rows } = await listing(io);
  const name = options.name === undefined ? freeName(kind, scope, rows) : checkedName(options.name);
  const definition: WatchDefinition = {
    source,
    gate,
    maxFires: gate.on === 'match' ? 1 : null,
    ttlMs: planDeadline(kind, options.deadline),
    restart: 'no',
    action: null,
    actionTimeoutMs: 1,
    prompt: null,
    isNotifying: options.notify === true,
    variables: carriedVariables(io.environment),
  };
  return armDefinition(name, scope, definition, options, io);
}

/** `ci`, `ci-2`, …: the first that no watch of this directory has that is not done. */
function freeName(kind: string, scope: string, rows: readonly WatchRow[]): string {
  const taken = new Set(
    rows
      .filter(({ record }) => record.scope === scope && record.phase !== 'done')
      .map(({ record }) => record.name),
  );
  for (let number = 1; ; number++) {
    const name = number === 1 ? kind : `${kind}-${number}`;
    if (!taken.has(name)) return name;
  }
}
