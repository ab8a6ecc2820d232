import { prepare } from '../../../app/host/prepare.ts';
import type { WaitMember } from '../../../app/wait/wait-session.ts';
import { commandLine } from '../../../core/command.ts';
import { printable, shorten } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { CommandWait } from '../../../wait/command-wait.ts';
import type { Io } from '../../terminal/io.ts';
import { planCommand, planWatch, type WatchOptions } from '../watch/watch-plan.ts';
import { waitForMembers } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

export interface WaitRunOptions extends CommonWaitOptions {
  readonly isArgv: boolean;
  readonly directory?: string;
  readonly pattern?: string;
  readonly yes?: boolean;
  readonly shell?: string;
}

/** `wisp wait run`: until a command has ended, or printed a line that matches. */
export async function waitRun(
  words: readonly string[],
  options: WaitRunOptions,
  io: Io,
): Promise<number> {
  const pattern = options.pattern === undefined ? undefined : regularExpression(options.pattern);
  // `--notify` means the wait's end here, and `--json` one object.
  const { notify: _notify, json: _json, ...own } = options;
  const watchOptions: WatchOptions = { ...own, triage: false };
  const command = planCommand(words, watchOptions, io.environment, 'wait run');
  const { configFolder } = io.environment;
  const loaded = await readConfig({ configFolder, directory: command.directory });
  const plan = planWatch(command, watchOptions, loaded.config);
  const { runner, screen, record, redact, reporter, endLeftovers, close } = await prepare(
    plan,
    loaded,
    io,
    {
      kind: 'run',
      hasStatus: !options.quiet,
    },
  );
  const authorized = await runner.authorize(command);
  await endLeftovers();
  const line = commandLine(command);
  const target = shorten(printable(line), 120);
  const member: WaitMember = {
    kind: 'run',
    target,
    words:
      pattern === undefined
        ? `the end of ${target}`
        : `a line of ${target} that matches ${options.pattern}`,
    start: (given) =>
      new CommandWait({
        ...given,
        start: (output) => runner.run(authorized, { output }),
        line,
        pattern,
      }),
  };
  const around = {
    screen,
    redact,
    record,
    reportTrouble: reporter.trouble,
    config: loaded.config,
  };
  try {
    return await waitForMembers([member], options, io, around);
  } finally {
    await close(undefined);
  }
}

function regularExpression(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    throw new WispError('usage', `\`--pattern\`: not a regular expression: \`${source}\``, {
      hint: error instanceof Error ? error.message : undefined,
    });
  }
}
