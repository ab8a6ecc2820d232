import type { NotificationResult } from '../../core/notification.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** Says what came of a notification that was sent to try it. */
export function judgeSent({ result, channel, reason }: NotificationResult): Diagnosis {
  const check = 'notify sent';
  switch (result) {
    case 'sent':
      return ok(check, `by ${channel}; you should see or hear it now`);
    case 'held':
    case 'off':
      return warn(check, `not sent: ${reason}`, 'wisp config show');
    case 'failed':
      return fail(
        check,
        `no channel took it: ${reason}`,
        'wisp config set notifications.channels terminal',
      );
  }
}
