import { describe, expect, test } from 'vitest';
import { Digest, type OutputLine } from '../../src/triage/digest.ts';
import { EXTRACT_LIMIT, Extract } from '../../src/triage/extract.ts';

const progress = (from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, at) => `[${from + at}/400] Compiling unit ${from + at}`,
  ).join('\n');

describe('keeps what says why, whatever the language of the tool', () => {
  test.each<[string, string, string[]]>([
    [
      'a compiler nobody taught wisp',
      `${progress(1, 80)}
lib/engine.foo:12:4: error: no rule for 'wheel'
    turn(wheel)
         ^~~~~
${progress(81, 120)}
build stopped: subcommand failed`,
      ["lib/engine.foo:12:4: error: no rule for 'wheel'", '    turn(wheel)', '         ^~~~~'],
    ],
    [
      'an unhandled exception and its trace',
      `${progress(1, 30)}
Unhandled exception. Acme.Missing.PartException: part 7 is not here
   at Acme.Store.Fetch(Int32 id) in /w/Store.cs:line 31
   at Acme.Program.Main() in /w/Program.cs:line 9`,
      [
        'Unhandled exception. Acme.Missing.PartException: part 7 is not here',
        '   at Acme.Store.Fetch(Int32 id) in /w/Store.cs:line 31',
        '   at Acme.Program.Main() in /w/Program.cs:line 9',
      ],
    ],
    [
      'the failing one among a thousand passing tests',
      `${Array.from({ length: 500 }, (_, at) => `turns wheel ${at} ... ok`).join('\n')}
turns the big wheel ... FAILED
  wanted 12 teeth, got 11
${Array.from({ length: 500 }, (_, at) => `stops wheel ${at} ... ok`).join('\n')}
1000 of 1001 passed`,
      ['turns the big wheel ... FAILED', '  wanted 12 teeth, got 11'],
    ],
    [
      'a linter that has no word for error',
      `$ gomarklint docs
docs/guide.md:14:Line longer than 80 characters.
The command "gomarklint docs" exited with 1.`,
      ['docs/guide.md:14:Line longer than 80 characters.'],
    ],
    [
      'the last words of a step whose tool uses none of the usual ones',
      `$ critic engine.pl
Use a lexical handle at line 69, column 28. See page 202.
The command "critic engine.pl" exited with 2.
$ report
all wheels turn
The command "report" exited with 0.`,
      ['Use a lexical handle at line 69, column 28. See page 202.'],
    ],
    [
      'a program that is not there',
      `${progress(1, 20)}
./turn.sh: line 3: wheelctl: command not found`,
      ['./turn.sh: line 3: wheelctl: command not found'],
    ],
  ])('%s', (_name, output, expected) => {
    expect(extractOf(output)).toEqual(expect.arrayContaining(expected));
    expect(extractOf(output).length).toBeLessThan(expected.length + 6);
  });
});

describe('prefers', () => {
  test('the cause to what reports that something failed', () => {
    const kept = extractOf(`src/a.c:3:5: error: 'wheel' undeclared
make[1]: *** [Makefile:20: all] Error 2
make: *** [Makefile:4: sub] Error 2`);
    expect(kept).toEqual(["src/a.c:3:5: error: 'wheel' undeclared"]);
  });

  test('a step that failed to one that ended well', () => {
    const kept = extractOf(`error: wheel 1 is loose, tightening it
The command "tighten" exited with 0.
${progress(1, 40)}
wheel 2 is gone
The command "turn" exited with 1.`);
    expect(kept).toContain('wheel 2 is gone');
    expect(kept).not.toContain('error: wheel 1 is loose, tightening it');
  });

  test('the first failure to the many that follow from it', () => {
    const kept = extractOf(
      Array.from({ length: 90 }, (_, at) => `w${at}.foo:${at}: error: no wheel ${at}\n\n`).join(''),
    );
    expect(kept[0]).toBe('w0.foo:0: error: no wheel 0');
  });

  test('what the last green run did not print', () => {
    const output = `warning: cannot find wheel.conf, using the default
${progress(1, 10)}
cannot turn wheel 7`;
    const isFamiliar = (text: string) => text.startsWith('warning:');
    expect(extractOf(output, isFamiliar)).toContain('cannot turn wheel 7');
    expect(extractOf(output, isFamiliar)).not.toContain(
      'warning: cannot find wheel.conf, using the default',
    );
  });
});

describe('is not fooled by', () => {
  test.each([
    'errors.go',
    'Compiling src/error.rs',
    '0 errors, 0 failures',
    'no errors found',
    'checking for wheel.h... no',
    '✓ throws an error when it fails',
    'cc -Werror -Wno-error=unused -c a.c',
    '[info] failed: 0',
    'error_handler_test.go ... ok',
  ])('%s', (line) => {
    const kept = extractOf(`${line}\n${progress(1, 40)}\nwheel 9: fatal: it came off\n`);
    expect(kept).toContain('wheel 9: fatal: it came off');
    expect(kept).not.toContain(line);
  });
});

describe('holds its bounds', () => {
  test.each([
    ['nothing', ''],
    ['blank lines', '\n \n\t\n'],
  ])('%s gives nothing', (_name, output) => {
    expect(extractOf(output)).toEqual([]);
  });

  test.each([
    ['one plain line', 'hm', ['hm']],
    ['one line that only reports', 'exit status 1', ['exit status 1']],
    ['one line that says all is well', 'x exited with 0', ['x exited with 0']],
  ])('%s is kept', (_name, output, expected) => {
    expect(extractOf(output)).toEqual(expected);
  });

  test('at most 60 lines, in order, each literally there and once', () => {
    const output = Array.from(
      { length: 5_000 },
      (_, at) =>
        `${at % 7 === 0 ? `Error: ${at}` : '    at f (a.js:1)'}${at % 31 === 0 ? '\n' : ''}`,
    ).join('\n');
    const lines = linesOf(output);
    const extract = new Extract();
    for (const line of lines) extract.line(line);
    const kept = extract.lines();
    const numbers = kept.map(({ number }) => number);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(EXTRACT_LIMIT);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    const printed = output.split('\n');
    expect(kept.map(({ text }) => text)).toEqual(numbers.map((number) => printed[number - 1]));
  });

  test('lines of two streams are never one block', () => {
    const kept = extractOf(`[web] Error: the wheel is gone
[api] ready
[web]     at turn (wheel.js:3:1)
[api]   listening`);
    expect(kept).toEqual(['Error: the wheel is gone', '    at turn (wheel.js:3:1)']);
  });

  test('a long line is kept by its beginning', () => {
    const [line] = extractOf(`error: ${'x'.repeat(50_000)}`);
    expect(line).toHaveLength(2_000);
  });

  test.each(['(', ':1', 'a.', '-', '[', 'Error', ' ', '=', 'a:', '> '])(
    'a line of %j over and over is weighed at once',
    (part) => {
      const line = part.repeat(30_000);
      const lines = Array.from({ length: 30 }, () => `Error: x\n  ${line}`).join('\n');
      expect(extractOf(lines).length).toBeGreaterThan(0);
    },
  );
});

function extractOf(output: string, isFamiliar?: (text: string) => boolean): string[] {
  const extract = new Extract(isFamiliar);
  for (const line of linesOf(output)) extract.line(line);
  return extract.lines().map(({ text }) => text);
}

function linesOf(output: string): OutputLine[] {
  const lines: OutputLine[] = [];
  const digest = new Digest((line) => lines.push(line));
  digest.write(new TextEncoder().encode(output));
  digest.end();
  return lines;
}
