import { expect, test } from 'vitest';
import { linesOf } from '../../tools/picture/screen.ts';
import { svgOf, themes } from '../../tools/picture/svg.ts';

test('a status line that is drawn again and erased leaves what was drawn last', () => {
  expect(
    textOf('\r\x1b[Krun 1\r\x1b[K\r\x1b[Krun 1 · 0:01\r\x1b[KFAIL\r\n\r\x1b[Kwatching'),
  ).toEqual(['FAIL', 'watching']);
});

test('looks are kept apart, and hyperlinks are no text', () => {
  const [line] = linesOf(
    '\x1b[2m[1]\x1b[22m: \x1b[31m\x1b[1mFAIL\x1b[22m\x1b[39m \x1b]8;;file:a\x07a\x1b]8;;\x07',
  );
  expect(line).toMatchObject([
    { text: '[1]', look: { isDim: true } },
    { text: ': ', look: { isDim: false, colour: 'plain' } },
    { text: 'FAIL', look: { isBold: true, colour: 'red' } },
    { text: ' a', look: { isBold: false, colour: 'plain' } },
  ]);
});

test.each(Object.entries(themes))('the %s picture holds the words, escaped', (_name, theme) => {
  const svg = svgOf(linesOf('1 < 2\r\n  & more'), 'a "title"', theme);
  expect(svg).toContain('>1 &lt; 2</text>');
  expect(svg).toContain('>&amp; more</text>');
  expect(svg).toContain(`fill="${theme.background}"`);
});

function textOf(written: string): string[] {
  return linesOf(written).map((spans) => spans.map(({ text }) => text).join(''));
}
