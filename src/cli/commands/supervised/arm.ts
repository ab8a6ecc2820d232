import type { ProposedBy } from '../../../core/proposed-by.ts';
import type { WatchDefinition } from '../../../ledger/watch-definition.ts';
import { permissionFor } from '../../../supervisor/permission.ts';
import type { Armed } from '../../../supervisor/protocol.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { terminalQuestion } from '../../terminal/ask-approval.ts';
import type { Io } from '../../terminal/io.ts';
import { type ArmOptions, checkedName, planArm } from './arm-plan.ts';
import { rowJson, rowLine, styleOf } from './show-rows.ts';
import { withSupervisor } from './with-supervisor.ts';

/** `wisp arm`. */
export async function arm(
  name: string,
  words: readonly string[],
  options: ArmOptions,
  io: Io,
): Promise<number> {
  checkedName(name);
  const definition = planArm(words, options, io.environment, wallClockMs());
  const scope = options.global === true ? '' : io.environment.directory;
  return armDefinition(name, scope, definition, options, io);
}

/** Arms what was planned: asks if need be, and says what came of it. */
export async function armDefinition(
  name: string,
  scope: string,
  definition: WatchDefinition,
  options: {
    readonly another?: boolean;
    readonly json?: boolean;
    readonly yes?: boolean;
    readonly proposedBy?: ProposedBy;
  },
  io: Io,
): Promise<number> {
  const { proposedBy = 'user' } = options;
  const permission = await permissionFor(definition, {
    environment: io.environment,
    proposedBy,
    ask: terminalQuestion(io),
    isYes: options.yes === true,
  });
  const armed = await withSupervisor(io, (client) =>
    client.ask('arm', {
      name,
      scope,
      definition: definition as never,
      proposedBy,
      allowedBy: permission.allowedBy,
      reasons: [...permission.reasons],
      isAnother: options.another === true,
    }),
  );
  tell(armed, options, io);
  return exitCode.ok;
}

function tell({ came, row }: Armed, options: { readonly json?: boolean }, io: Io): void {
  if (options.json === true) {
    io.stdout.write(`${JSON.stringify({ came, ...rowJson(row) })}\n`);
    return;
  }
  const { name } = row.record;
  const words = {
    armed: `armed \`${name}\``,
    replaced: `armed \`${name}\` anew; what it was before is ended`,
    unchanged: `\`${name}\` is armed with the same already`,
    joined: `the same is waited for already, as \`${name}\``,
    held: `\`${name}\` is held: nothing runs until you say yes with \`wisp approve ${name}\``,
  };
  io.stderr.write(`wisp: ${words[came]}\n`);
  io.stdout.write(
    `${rowLine(row, { nowMs: wallClockMs(), here: row.record.scope, columns: undefined, isSupervised: true, trouble: null }, styleOf(io))}\n`,
  );
}
