import type { ClientRequest } from 'node:http';
import type { WebhookConfig } from '../../core/config.ts';
import {
  type Channel,
  type Delivery,
  delivered,
  undelivered,
  undeliveredForNow,
} from '../channel.ts';
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
        const reason = error instanceof Error ? error.message : String(error);
        // What has a code comes from the network and may pass; a URL that is none does not.
        const isPassing = (error as NodeJS.ErrnoException).code !== undefined;
        return isPassing ? undeliveredForNow(reason) : undelivered(reason);
      }
    },
  };
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

async function post(config: WebhookConfig, message: Message, signal: AbortSignal): Promise<Answer> {
  const { url, headers, body } = webhookRequest(config, message);
  const options = { method: 'POST', headers, signal, agent: false as const };
  const request: ClientRequest =
    url.protocol === 'https:'
      ? (await import('node:https')).request(url, { ...options, rejectUnauthorized: true })
      : (await import('node:http')).request(url, options);
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      });
      // Nothing of the answer is needed, however long it is.
      response.destroy();
    });
    request.end(body);
  });
}

function deliveryOf({ status, retryAfter }: Answer): Delivery {
  if (status >= 200 && status < 300) return delivered;
  if (status >= 300 && status < 400)
    return undelivered(`it redirects (${status}); that is not followed`);
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
  return isPassing
    ? undeliveredForNow(`it answered ${status}`, milliseconds(retryAfter))
    : undelivered(`it answered ${status}`);
}

/** RFC 9110, section 10.2.3: whole seconds; some services send fractions. A date is left to the back-off. */
function milliseconds(retryAfter: string | undefined): number | undefined {
  const seconds = retryAfter === undefined ? Number.NaN : Number(retryAfter);
  return seconds >= 0 ? seconds * 1_000 : undefined;
}
