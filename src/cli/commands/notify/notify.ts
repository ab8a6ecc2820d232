import type { ChannelName } from '../../../core/config.ts';
import type { NotificationResult } from '../../../core/notification.ts';
import { printable } from '../../../core/text.ts';
import type { ReportTrouble } from '../../../core/trouble.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { createRedact } from '../../../policy/redaction.ts';
import { systemClock as clock } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { openAudit } from '../../terminal/open-audit.ts';
import { terminalNotifier } from '../../terminal/terminal-notifier.ts';

export interface NotifyOptions {
  readonly title: string;
  readonly subtitle?: string;
  readonly sound?: boolean;
  readonly channel?: ChannelName;
}

/** `wisp notify`: one notification, told or not before it ends. */
export async function notify(message: string, options: NotifyOptions, io: Io): Promise<number> {
  const { directory, configFolder } = io.environment;
  if (message.trim() === '') {
    throw new WispError('usage', 'the message is empty', { hint: 'wisp notify "backup finished"' });
  }
  const { config } = await readConfig({ configFolder, directory });
  const { title, subtitle, sound = false, channel } = options;
  const reportTrouble: ReportTrouble = (trouble) => say(io, trouble.message, trouble.hint);
  const redact = createRedact();
  const notifier = terminalNotifier(io, {
    config: {
      ...config.notifications,
      ...(channel === undefined ? {} : { channels: [channel] }),
    },
    clock,
    redact,
    record: openAudit(io, { directory, log: config.log, redact, reportTrouble }),
    reportTrouble,
  });
  const result = await notifier.notify({
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    body: message,
    sound,
    source: 'command',
  });
  await notifier.close();
  // A terminal may have rung its bell and no more.
  if (result.channel === 'terminal') io.stderr.write(`${printable(`${title}: ${message}`)}\n`);
  return codeOf(result, io);
}

function codeOf({ result, reason }: NotificationResult, io: Io): number {
  switch (result) {
    case 'sent':
      return exitCode.ok;
    case 'held':
    case 'off':
      say(io, `not notified: ${reason}`);
      return exitCode.refused;
    case 'failed':
      return exitCode.unavailable;
  }
}

function say(io: Io, message: string, hint?: string): void {
  io.stderr.write(`wisp: ${printable(message)}\n`);
  if (hint !== undefined) io.stderr.write(`  hint: ${printable(hint)}\n`);
}
