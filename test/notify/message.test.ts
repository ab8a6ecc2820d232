import { expect, test } from 'vitest';
import { BODY_LIMIT, messageOf, onOneLine, TITLE_LIMIT } from '../../src/notify/message.ts';

const rows: readonly [what: string, body: string, cleaned: string][] = [
  ['control characters go', 'a\u0000b\u0007c\u001bd\u007fe\u009bf', 'abcdef'],
  ['bidirectional marks go', 'a\u202eb\u2066c\u200fd\u061ce', 'abcde'],
  ['line breaks of every kind become one', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
  ['tabs become blanks', 'a\tb', 'a b'],
  ['blanks at the ends go', ' \n a \n', 'a'],
  ['half a pair becomes a replacement', '\ud83d!', '\ufffd!'],
  ['everything else stays', '<b>$(id)`é漢🚀 שלום</b>', '<b>$(id)`é漢🚀 שלום</b>'],
];

test.each(rows)('%s', (_what, body, cleaned) => expect(message({ body }).body).toBe(cleaned));

test('the bounds count characters, not bytes, and cut none in half', () => {
  const long = message({
    title: '🚀'.repeat(100),
    subtitle: 'é'.repeat(100),
    body: '🚀'.repeat(999),
  });
  expect(long.title).toBe(`${'🚀'.repeat(TITLE_LIMIT - 1)}…`);
  expect(long.subtitle).toBe(`${'é'.repeat(TITLE_LIMIT - 1)}…`);
  expect(long.body).toBe(`${'🚀'.repeat(BODY_LIMIT - 1)}…`);
});

test('what fits exactly is not cut', () => {
  expect(message({ body: 'x'.repeat(BODY_LIMIT) }).body).toBe('x'.repeat(BODY_LIMIT));
});

test('title and subtitle have one line, and a title is never empty', () => {
  expect(message({ title: 'a\n  b', subtitle: 'c\r\nd' })).toMatchObject({
    title: 'a b',
    subtitle: 'c d',
  });
  expect(message({ title: '\u202e ', subtitle: '\u0007' })).toMatchObject({
    title: 'wisp',
    subtitle: null,
  });
});

test('a secret that a control character splits, or the bound would cut, is masked whole', () => {
  const redact = (text: string) => text.replaceAll('hunter2secret', '***');
  expect(message({ body: 'x hunter2\u0000secret' }, redact).body).toBe('x ***');
  expect(message({ body: `${'x'.repeat(250)} hunter2secret` }, redact).body).toBe(
    `${'x'.repeat(250)} ***`,
  );
});

test('several lines become one where there is only one', () => {
  expect(onOneLine('a\n  b \n\n c')).toBe('a b c');
});

function message(
  about: { title?: string; subtitle?: string; body?: string },
  redact = (text: string) => text,
) {
  return messageOf({ title: 't', body: 'b', sound: false, source: 'watch', ...about }, redact);
}

test('of a colour nothing is left', () => {
  const coloured = '\u001b[31mred\u001b[0m \u001b]8;;https://x\u0007link\u001b]8;;\u0007';
  const message = messageOf(
    { title: 't', body: coloured, sound: false, source: 'command' },
    (text) => text,
  );
  expect(message.body).toBe('red link');
});
