import { expect, test } from 'vitest';
import { isLoopback, modelServerUrl } from '../../../src/system/model/model-host.ts';

test.each([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434', true],
  ['127.0.0.1', 'http://127.0.0.1:11434', true],
  ['127.0.0.1:9999', 'http://127.0.0.1:9999', true],
  ['localhost', 'http://localhost:11434', true],
  ['http://localhost/', 'http://localhost', true],
  ['0.0.0.0:11434', 'http://127.0.0.1:11434', true],
  ['http://[::1]:11434', 'http://[::1]:11434', true],
  ['http://127.1:11434', 'http://127.0.0.1:11434', true],
  ['https://models.example.com', 'https://models.example.com', false],
  ['10.0.0.7', 'http://10.0.0.7:11434', false],
  ['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com', false],
  ['http://user@localhost:1', 'http://localhost:1', true],
])('%s is %s', (host, origin, expected) => {
  const url = modelServerUrl(host);
  expect(url?.origin).toBe(origin);
  expect(url !== undefined && isLoopback(url)).toBe(expected);
});

test.each(['', ':', 'ftp://127.0.0.1', 'not a host'])('%j is none', (host) => {
  expect(modelServerUrl(host)).toBeUndefined();
});
