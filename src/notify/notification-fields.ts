import type { AuditFields } from '../core/event.ts';
import type { NotificationResult } from '../core/notification.ts';
import type { Message } from './message.ts';

/** The audit event of one attempt to tell a message. */
export function notificationFields(
  message: Message,
  result: NotificationResult['result'],
  channel: string | null,
  reason: string | null,
): AuditFields<'notification'> {
  const { source, title, subtitle, body } = message;
  return { type: 'notification', source, channel, result, reason, title, subtitle, body };
}
