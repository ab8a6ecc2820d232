import type { Host } from '../../app/host/host.ts';
import { openHost } from '../../app/host/open-host.ts';
import type { EventSink } from '../../core/event.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import type { LoadedConfig } from '../../fs/config/config-file.ts';
import { systemClock as clock } from '../../system/system-clock.ts';
import { version } from '../program/version.ts';
import type { Screen } from '../render/screen.ts';
import type { Io } from './io.ts';
import { auditSink } from './open-audit.ts';
import { openSpawn } from './open-spawn.ts';
import { writeTerminal } from './terminal-notifier.ts';
import type { TerminalOptions } from './terminal-options.ts';

/** A host for a command that is given in a terminal: it asks there, shows there, and writes the audit log. */
export async function openTerminalHost(options: TerminalHostOptions): Promise<TerminalHost> {
  const { io, loaded, directory, terminal, screen, warn } = options;
  const { environment } = io;
  const { spawn, isInTerminal } = await openSpawn({
    tty: terminal.tty,
    io,
    output: terminal.isJson ? io.stderr : io.stdout,
    reportTrouble: warn,
    clock,
    platform: environment.platform,
  });
  const sinks: EventSink[] = [auditSink(io, loaded.config.log, warn)];
  if (terminal.isJson) sinks.push({ take: ({ line }) => screen.data(line) });
  const host = openHost({
    environment,
    config: loaded.config,
    firstConfig: { directory, loaded },
    version,
    sinks,
    spawn,
    writeTerminal: writeTerminal(io),
    asker: async () => (await import('./ask-approval.ts')).terminalQuestion(io),
    unaskedHint: 'run it once in a terminal to be asked, or add --yes',
    isYes: terminal.isYes,
  });
  return { host, isInTerminal };
}

export interface TerminalHostOptions {
  readonly io: Io;
  readonly loaded: LoadedConfig;
  /** The command's, absolute. */
  readonly directory: string;
  readonly terminal: Pick<TerminalOptions, 'tty' | 'isJson' | 'isYes'>;
  readonly screen: Screen;
  /** Says what is not one watch's own. */
  readonly warn: ReportTrouble;
}

export interface TerminalHost {
  readonly host: Host;
  /** Whether commands get a pseudo-terminal. */
  readonly isInTerminal: boolean;
}
