import { describe, expect, test } from 'vitest';
import { Digest, LINE_LIMIT, type OutputLine } from '../../src/triage/digest.ts';

describe('a line is what a terminal shows in the end', () => {
  test.each([
    ['plain', 'hello\n', ['hello']],
    ['the last line without its end', 'one\ntwo', ['one', 'two']],
    ['CRLF', 'one\r\ntwo\r\n', ['one', 'two']],
    ['redrawn', ' 10%\r 50%\rdone\n', ['done']],
    ['redrawn, then CRLF', '10%\r20%\r\r\n', ['20%']],
    ['erased', 'working\r\u001b[K\n', ['']],
    ['colours', '\u001b[1;31merror\u001b[0m: no\n', ['error: no']],
    ['a link', '\u001b]8;;file:///a\u0007a.ts\u001b]8;;\u0007:3\n', ['a.ts:3']],
    ['a link ended by ST', '\u001b]8;;x\u001b\\a\u001b]8;;\u001b\\\n', ['a']],
    ['an OSC that never ends', '\u001b]0;title and more\n', ['0;title and more']],
    ['a byte order mark', '\ufefffirst\n', ['first']],
  ])('%s', (_name, output, texts) => {
    expect(linesOf(bytes(output)).map((line) => line.text)).toEqual(texts);
  });

  test('undecodable bytes are replaced', () => {
    const output = Uint8Array.from([0x61, 0xff, 0x62, 0x0a]);
    expect(linesOf(output)[0]?.text).toBe('a\ufffdb');
  });

  test.each([1, 2, 3, 5, 7])('however the bytes arrive: %i at a time', (size) => {
    const output = bytes('é\r\n\u001b[32m✓\u001b[0m 1\r✓ 22\nend');
    expect(linesOf(output, size)).toEqual(linesOf(output));
    expect(linesOf(output).map((line) => line.text)).toEqual(['é', '✓ 22', 'end']);
  });
});

describe('a log that ends its lines with carriage returns alone', () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `${'abcdefg'[at % 7]} line ${at}`);
  const output = bytes(words.join('\r'));

  test.each([output.length, 1_000, 7])('has as many lines, %i bytes at a time', (size) => {
    const lines = linesOf(output, size);
    expect(lines.map(({ text }) => text)).toEqual(words);
    expect(lines.at(-1)?.number).toBe(2_000);
  });

  test('a short one too', () => {
    const short = linesOf(bytes('one\rtwo\rthree\rfour\rfive\rsix\rseven\reight\rnine\rten'));
    expect(short).toHaveLength(10);
  });

  test('a progress bar is one line', () => {
    const bar = Array.from({ length: 2_000 }, (_, at) => `${at} of 2000 done`).join('\r');
    expect(linesOf(bytes(bar)).map(({ text }) => text)).toEqual(['1999 of 2000 done']);
  });
});

describe('prefixes', () => {
  test.each([
    ['2026-04-22T22:27:08.9631697Z npm test', '', 'npm test'],
    ['2018-06-01 12:34:56,789 npm test', '', 'npm test'],
    ['12:34:56.789 npm test', '', 'npm test'],
    ['[12:34:56] npm test', '', 'npm test'],
    ['[build] src/a.ts', '[build] ', 'src/a.ts'],
    ['[1] src/a.ts', '[1] ', 'src/a.ts'],
    ['    [javac] App.java:7: error', '[javac] ', 'App.java:7: error'],
    ['web:test: src/a.ts', 'web:test: ', 'src/a.ts'],
    ['@acme/web:type-check: a.ts(1,2)', '@acme/web:type-check: ', 'a.ts(1,2)'],
    ['packages/web test: src/a.ts', 'packages/web test: ', 'src/a.ts'],
    ['#12 3.41 npm error', '#12 ', 'npm error'],
    ['##[error]Process completed', '', 'Process completed'],
    ['web_1  | src/a.ts', 'web_1  | ', 'src/a.ts'],
    ['1>Program.cs(3,9): error', '1>', 'Program.cs(3,9): error'],
    ['2026-04-22T22:27:08Z [build] [javac] x', '[build] [javac] ', 'x'],
  ])('%s', (line, prefix, text) => {
    expect(linesOf(bytes(line))[0]).toMatchObject({ prefix, text });
  });

  test.each([
    ['gh run view', 'test\tRun tests\t2026-04-22T22:27:08.9631697Z ', 'test\tRun tests\t'],
    ['act', '[CI/test]   | ', '[CI/test]'],
    ['GitLab', '2026-04-22T22:27:08.963169Z 01O ', ''],
    ['journalctl', 'Nov 30 22:24:18 host app[123]: ', 'host app[123]'],
    ['heroku', '2026-04-22T22:27:08.963169+00:00 app[web.1]: ', 'app[web.1]'],
    ['Kubernetes', '2026-04-22T22:27:08.963169Z stderr F ', ''],
    ['Jenkins', '22:24:18  ', ''],
    ['foreman', '22:24:18 web.1   | ', 'web.1   | '],
    ['Netlify', '10:24:18 PM: ', ''],
    ['AWS CodeBuild', '[Container] 2026/11/30 22:24:18 ', '[Container] '],
    ['Google Cloud Build', 'Step #2 - "test": ', 'Step #2 - "test"'],
  ])('%s: what stands before each line, and an empty line', (_name, before, prefix) => {
    const texts = ['src/a.py F', '    def test():', '', '>   assert x'];
    const lines = linesOf(bytes(texts.map((text) => `${before}${text}\n`).join('')));
    expect(lines.map((line) => line.text)).toEqual(texts);
    expect(new Set(lines.map((line) => line.prefix))).toEqual(new Set([prefix]));
    const trimmed = linesOf(bytes(`${before}src/a.py F\n${before.trimEnd()}\n`));
    expect(trimmed.at(-1)?.text).toBe('');
  });

  test('a name before a bar is a prefix once it is repeated', () => {
    const lines = linesOf(bytes('web   | one\napi-x | two\nweb   |   three\napi-x |\n'));
    expect(lines.map(({ text }) => text)).toEqual(['web   | one', 'api-x | two', '  three', '']);
    expect(lines.map(({ prefix }) => prefix)).toEqual(['', '', 'web   | ', 'api-x | ']);
  });

  test('a time and one blank: what is deeper is indentation', () => {
    const lines = linesOf(bytes('22:24:18 one\n22:24:18   two\n'));
    expect(lines.map(({ text }) => text)).toEqual(['one', '  two']);
  });

  test.each([
    '[ERROR] /w/App.java:[7,9] cannot find symbol',
    '[error] /w/App.scala:3: not found',
    'src/a.c:5:3: error: no',
    'a.py:3: error: no',
    '  12 | const x = 1;',
    'error: build failed: no',
    '5 passed',
  ])('stays whole: %s', (line) => {
    expect(linesOf(bytes(line))[0]).toMatchObject({ prefix: '', text: line });
  });
});

describe('bounded', () => {
  test('a line is cut at the limit, the next one is whole', () => {
    const lines = linesOf(bytes(`${'x'.repeat(300_000)}\nnext\n`), 50_000);
    expect(lines.map((line) => line.text.length)).toEqual([LINE_LIMIT, 4]);
  });

  test('of a long line redrawn over and over the last state is kept', () => {
    const lines = linesOf(bytes(`${'progress\r'.repeat(50_000)}done\n`), 10_000);
    expect(lines.map((line) => line.text)).toEqual(['done']);
  });
});

describe('behind a gap', () => {
  test('numbers go on and torn lines say so', () => {
    const lines: OutputLine[] = [];
    const digest = new Digest((line) => lines.push(line));
    digest.write(bytes('one\ntwo\nthr'));
    digest.skip(4);
    digest.write(bytes('en\neight\n'));
    digest.end();
    expect(lines.map(({ number, text, isTorn }) => [number, text, isTorn])).toEqual([
      [1, 'one', false],
      [2, 'two', false],
      [3, 'thr', true],
      [7, 'en', true],
      [8, 'eight', false],
    ]);
  });
});

function linesOf(output: Uint8Array, size = output.length): OutputLine[] {
  const lines: OutputLine[] = [];
  const digest = new Digest((line) => lines.push(line));
  for (let at = 0; at < output.length; at += size) digest.write(output.subarray(at, at + size));
  digest.end();
  return lines;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
