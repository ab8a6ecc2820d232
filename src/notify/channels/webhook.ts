import type { ClientRequest } from 'node:http';
import type { WebhookConfig } from '../../core/config.ts';
import { type Channel, type Delivery, delivered, undelivered } from '../channel.ts';
import type { Message } from '../message.ts';
import { webhookRequest } from '../webhook-request.ts';

/**
 * The owner's own URL, and no other: redirects are not followed, no proxy is asked, and a
 * certificate is checked whatever `NODE_TLS_REJECT_UNAUTHORIZED` says.
 */
export function webhookChannel(config: WebhookConfig | null): Channel {
  return {
    name: 'webhook',
    deliver: async (message, signal) => {
      if (config === null) return undelivered('`notifications.webhook` is not set');
      try {
        return deliveryOf(await post(config, message, signal));
      } catch (error) {
        return undelivered(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** Resolves with the answer's status. */
async function post(config: WebhookConfig, message: Message, signal: AbortSignal): Promise<number> {
  const { url, headers, body } = webhookRequest(config, message);
  const options = { method: 'POST', headers, signal, agent: false as const };
  const request: ClientRequest =
    url.protocol === 'https:'
      ? (await import('node:https')).request(url, { ...options, rejectUnauthorized: true })
      : (await import('node:http')).request(url, options);
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // Nothing of the answer is needed, however long it is.
      response.destroy();
    });
    request.end(body);
  });
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return delivered;
  if (status >= 300 && status < 400)
    return undelivered(`it redirects (${status}); that is not followed`);
  return undelivered(`it answered ${status}`);
}
