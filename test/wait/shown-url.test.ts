import { expect, test } from 'vitest';
import { shownUrl } from '../../src/wait/shown-url.ts';

test.each([
  ['https://ann:pass@example.com/a?b=c', 'https://example.com/a?b=c'],
  [
    'https://api.telegram.org/bot123456789:AAabc-DEF_0123/getMe',
    'https://api.telegram.org/bot***/getMe',
  ],
  [
    'https://api.telegram.org/file/bot1%3AAAabc/photo',
    'https://api.telegram.org/file/bot***/photo',
  ],
  [
    'https://x.s3.amazonaws.com/a?X-Amz-Date=1&X-Amz-Signature=abc',
    'https://x.s3.amazonaws.com/a?X-Amz-Date=1&X-Amz-Signature=***',
  ],
  [
    'https://x.s3.amazonaws.com/a?X-Amz-Credential=abc&X-Amz-Security-Token=d',
    'https://x.s3.amazonaws.com/a?X-Amz-Credential=***&X-Amz-Security-Token=***',
  ],
  ['https://maps.example.com/?key=abc&q=x', 'https://maps.example.com/?key=***&q=x'],
  ['https://example.com/cb?code=abc&state=1', 'https://example.com/cb?code=***&state=1'],
  [
    'https://x.blob.core.windows.net/c?sv=2020&sig=abc%3D',
    'https://x.blob.core.windows.net/c?sv=2020&sig=***',
  ],
  ['https://example.com/#access_token=abc&x=1', 'https://example.com/#access_token=***&x=1'],
  [
    'https://example.com/?apiKey=abc&clientSecret=d&auth[token]=e',
    'https://example.com/?apiKey=***&clientSecret=***&auth[token]=***',
  ],
  ['https://hooks.slack.com/services/T000/B000/XXXX', 'https://hooks.slack.com/services/***'],
  ['https://discord.com/api/webhooks/123/abc-DEF', 'https://discord.com/api/webhooks/123/***'],
  ['https://example.com/s/eyJhbGciOi.eyJzdWIi.c2ln/x', 'https://example.com/s/***/x'],
  [
    'https://example.com/keys/monkey?encoding=utf8&designer=x&decode=1',
    'https://example.com/keys/monkey?encoding=utf8&designer=x&decode=1',
  ],
  ['http://localhost:3000/health?page=2', 'http://localhost:3000/health?page=2'],
])('%s is shown as %s', (url, expected) => {
  expect(shownUrl(url)).toBe(expected);
});
