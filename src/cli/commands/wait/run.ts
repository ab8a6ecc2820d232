import type { WaitMember } from '../../../app/wait/wait-session.ts';
import { commandLine } from '../../../core/command.ts';
import { printable, shorten } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { CommandWait } from '../../../wait/command-wait.ts';
import { WatchReporter } from '../../render/watch-reporter.ts';
import type { Io } from '../../terminal/io.ts';
import { openScreen } from '../../terminal/open-screen.ts';
import { openTerminalHost } from '../../terminal/open-terminal-host.ts';
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
  argv: readonly string[],
  options: WaitRunOptions,
  io: Io,
): Promise<number> {
  const pattern = options.pattern === undefined ? undefined : regularExpression(options.pattern);
  // `--notify` means the wait's end here, and `--json` one object.
  const { notify: _notify, json: _json, ...own } = options;
  const watchOptions: WatchOptions = { ...own, triage: false };
  const command = planCommand(argv, watchOptions, io.environment, 'wait run');
  if (options.detach === true) {
    const { detachRun } = await import('../supervised/detach-wait.ts');
    return detachRun(command, options.pattern, options, io);
  }
  const { directory } = command;
  const { configFolder } = io.environment;
  const loaded = await readConfig({ configFolder, directory });
  const { terminal } = planWatch(command, watchOptions, loaded.config);
  const { screen, style } = openScreen(io, !options.quiet);
  const reporter = new WatchReporter({ ...terminal, screen, style, directory, wallClockMs });
  const warn = reporter.warned.bind(reporter);
  const { host } = await openTerminalHost({ io, loaded, directory, terminal, screen, warn });
  const opened = await host.openCommand(command, {
    warnings: loaded.troubles,
    warned: warn,
    noted: (text) => reporter.noted(text),
  });
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
        start: (output) => opened.start(1, { output }),
        line,
        pattern,
      }),
  };
  const around = {
    screen,
    redact: opened.redact,
    record: opened.record,
    reportTrouble: opened.warn,
    config: loaded.config,
  };
  try {
    return await waitForMembers([member], options, io, around);
  } finally {
    opened.close();
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
