import type { WebhookConfig } from '../core/config.ts';
import type { Message } from './message.ts';
import { payloadOf } from './payload.ts';

/** One POST that carries a message. */
export interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The request for a message, in the words of the service that listens.
 *
 * @throws When the URL is none of http or https, or names no ntfy topic.
 */
export function webhookRequest(config: WebhookConfig, message: Message): WebhookRequest {
  if (!URL.canParse(config.url)) throw new Error('`notifications.webhook.url` is not a URL');
  const url = new URL(config.url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error('`notifications.webhook.url` is neither https nor http');
  }
  const headers = { ...config.headers, 'content-type': 'application/json; charset=utf-8' };
  switch (config.format) {
    case 'json':
      return { url, headers, body: JSON.stringify(payloadOf(message)) };
    case 'slack':
      return { url, headers, body: JSON.stringify(slackBody(message)) };
    case 'ntfy':
      return { ...ntfyTarget(url, message), headers };
  }
}

/** Slack's incoming webhooks (and Mattermost's, Discord's `/slack`): `text` with three characters escaped. */
function slackBody({ title, subtitle, body }: Message): { readonly text: string } {
  const text = [title, subtitle, body].filter((part) => part !== null).join('\n');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { text: escaped };
}

/** ntfy takes JSON at the server's root and the topic inside it; headers could not hold every character. */
function ntfyTarget(url: URL, message: Message): Pick<WebhookRequest, 'url' | 'body'> {
  const { title, subtitle, body, verdict } = message;
  const topic = url.pathname.split('/').filter(Boolean).at(-1);
  if (topic === undefined) throw new Error('`notifications.webhook.url` names no ntfy topic');
  const root = new URL(url);
  root.pathname = root.pathname.slice(0, root.pathname.lastIndexOf(`/${topic}`) + 1);
  return {
    url: root,
    body: JSON.stringify({
      topic: decodeURIComponent(topic),
      title: subtitle === null ? title : `${title}: ${subtitle}`,
      message: body,
      ...(verdict === null ? {} : { tags: [verdict === 'red' ? 'x' : 'white_check_mark'] }),
    }),
  };
}
