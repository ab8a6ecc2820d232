import { expect, test } from 'vitest';
import { pageText } from '../../src/wait/page-text.ts';

test.each([
  ['<p>One</p>\n\n  <p>two</p>', 'One two'],
  ['<p class="x1" nonce="abc">One</p>', 'One'],
  ['a<script>var t = 1 < 2; "</p>"</script>b', 'a b'],
  ['a<STYLE media=all>p{}</STYLE >b', 'a b'],
  ['a<!-- <p>no</p> -->b', 'a b'],
  ['<scripted>kept</scripted>', 'kept'],
  ['<p>1 < 2 and 3 <4</p>', '1 < 2 and 3 <4'],
  ['<p>cut <script>never closed', 'cut'],
  ['<p>cut <b', 'cut'],
  ['<p>a&nbsp;b</p>', 'a b'],
])('%j reads %j', (body, expected) => {
  expect(pageText(body, 'text/html; charset=utf-8')).toBe(expected);
});

test('what is no markup keeps its angle brackets', () => {
  expect(pageText('{"a": "<b>",\n  "c": 1}', 'application/json')).toBe('{"a": "<b>", "c": 1}');
});

test('a page of a hundred thousand openings is read in one pass', () => {
  const hostile = '<script>'.repeat(100_000) + '<!--'.repeat(100_000);
  expect(pageText(hostile, 'text/html')).toBe('');
});
