import type { ChannelName } from '../../../core/config.ts';
import type { NotificationResult } from '../../../core/notification.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** Says what came of a notification that was sent to try it, by the first of `channels` that took it. */
export function judgeSent(
  { result, channel, reason }: NotificationResult,
  channels: readonly ChannelName[],
  isTerminal: boolean,
): Diagnosis {
  const check = 'notify sent';
  switch (result) {
    case 'sent':
      return ok(check, `by ${channel}; you should see or hear it now`);
    case 'held':
    case 'off':
      return warn(check, `not sent: ${reason}`, 'wisp config show');
    case 'failed':
      return fail(check, `no channel took it: ${reason}`, fixFor(channels, isTerminal));
  }
}

function fixFor(channels: readonly ChannelName[], isTerminal: boolean): string {
  if (!channels.includes('terminal')) {
    return `wisp config set notifications.channels ${[...channels, 'terminal'].join(' ')}`;
  }
  if (!isTerminal) return 'wisp doctor --notify, with standard error on a terminal';
  const more = channels.includes('command') ? channels : [...channels, 'command'];
  return `wisp config set notifications.channels ${more.join(' ')} && wisp config set notifications.command <program>`;
}
