import { describe, expect, test } from 'vitest';
import { findingsIn, told } from '../../support/told-findings.ts';

describe('a file and a line, in whatever shape', () => {
  test.each([
    ['wheel.c:5:3: error: no axle', 'wheel.c', 5, 3],
    ['wheel.c:5: warning: no axle', 'wheel.c', 5, undefined],
    ['wheel.c:5.3: no axle', 'wheel.c', 5, 3],
    ['wheel.f90:5.3-8:\n\n  turn\n\nError: no axle', 'wheel.f90', 5, 3],
    ['Wheel.cs(5,3): error CS1: no axle', 'Wheel.cs', 5, 3],
    ['wheel.cpp(5) : fatal error C1: no axle', 'wheel.cpp', 5, undefined],
    ['wheel.ts[5, 3]: no axle', 'wheel.ts', 5, 3],
    ['"wheel.c", line 5: error: no axle', 'wheel.c', 5, undefined],
    ['"wheel.c",5  Error[Pe1]: no axle', 'wheel.c', 5, undefined],
    ['File "wheel.ml", lines 5-8, characters 3-9:\nError: no axle', 'wheel.ml', 5, 3],
    ['wheel.css: line 5, col 3, Error - no axle', 'wheel.css', 5, 3],
    ['wheel.sh: line 5: syntax error', 'wheel.sh', 5, undefined],
    ['PHP Parse error:  no axle in /srv/wheel.php on line 5', '/srv/wheel.php', 5, undefined],
    ['no axle at wheel.pl line 5.', 'wheel.pl', 5, undefined],
    ['no axle in line 5 of file wheel.hpp', 'wheel.hpp', 5, undefined],
    ['Error: no axle (file: /srv/wheel.pp, line: 5, column: 3)', '/srv/wheel.pp', 5, 3],
    ['%Error: wheel.v:5:3: no axle', 'wheel.v', 5, 3],
    ['** Error: wheel.vhd(5): no axle', 'wheel.vhd', 5, undefined],
    ['E, wheel.cc(5,3) no axle', 'wheel.cc', 5, 3],
    ['[WARNING:/srv/wheel.thrift:5] no axle', '/srv/wheel.thrift', 5, undefined],
    ['ERROR: [VRFC 1-2] no axle [/srv/wheel.vhd:5]', '/srv/wheel.vhd', 5, undefined],
    ['::error file=wheel.js,line=5,col=3::no axle', 'wheel.js', 5, 3],
    ['C:\\src\\big wheel.c:5:3: error: no axle', 'C:\\src\\big wheel.c', 5, 3],
    ['vet: wheel.go:5:3: no axle', 'wheel.go', 5, 3],
  ])('%s', (output, file, line, column) => {
    expect(findingsIn(output)).toHaveLength(1);
    const [finding] = findingsIn(output);
    expect([finding?.file, finding?.line, finding?.column]).toEqual([file, line, column]);
  });
});

describe('no place at all', () => {
  test.each([
    'listening on http://localhost:8080: ready',
    '12:34:56 done',
    'connected to db.example.com:5432: ok',
    'downloaded 12 files (3 skipped)',
    'version 1.2.3:4 released',
    '  12 | const x = 1;',
    '[2020-01-02 03:04:05] INFO (com.acme.Wheel.class:356) - turned',
  ])('%s', (output) => {
    expect(findingsIn(output).filter((finding) => finding.file !== undefined)).toEqual([]);
  });
});

describe('what is a finding of its own', () => {
  test('a note, an include chain and a template context are not, beside an error', () => {
    const output = `In file included from a.h:3,
                 from b.c:1:
a.h:9:2: error: no axle
a.h:9:2: note: declared here
t.cpp:64:49:   required from here
b.c:4:1: note: something else`;
    expect(told(output)).toEqual(['error generic a.h:9:2 no axle']);
  });

  test.each([
    ["a.c:3:53: error: 'y' undeclared (first use in this function)", 'a.c', 3],
    ["a.c:3:53: error: 'y' previously declared here", 'a.c', 3],
    ["error: 'y' was previously declared at a.c:3:53", 'a.c', 3],
  ])('what is called an error is one beside another: %s', (error, file, line) => {
    expect(findingsIn(`b.c:2:27: error: no axle\n${error}\n`)).toMatchObject([
      { file: 'b.c', line: 2 },
      { file, line },
    ]);
  });

  test.each([
    'Found 1 error in src/zz.ts:1',
    'Found 2 errors in the same file, starting at: src/zz.ts:1',
    'wheel: Found 2 errors in the same file, starting at: src/zz.ts:1',
    'Found 13 errors in 2 files.\n\nErrors  Files\n     1  src/a b.ts:1\n    12  src/zz.ts:1',
  ])("the compiler's count of its errors is none: %s", (tally) => {
    expect(told(`src/zz.ts:1:14 - error TS2322: no axle\n\n\n${tally}\n`)).toEqual([
      'error generic src/zz.ts:1:14 no axle',
    ]);
  });

  test('they are, when nothing else was found', () => {
    expect(told('a.h:9:2: note: declared here')).toEqual(['other generic a.h:9:2 declared here']);
  });

  test('what a tool prints twice is one', () => {
    expect(told('a.c:1:2: error: x\na.c:1:2: error: x\n')).toHaveLength(1);
  });

  test("a warning in a dependency is not, beside the person's own", () => {
    const output = `node_modules/x/a.c:3:1: warning: old
src/a.c:4:1: warning: new`;
    expect(told(output)).toEqual(['warning generic src/a.c:4:1 new']);
  });

  test('errors come before warnings, each in the order of the output', () => {
    const output = `a.c:1:1: warning: one
b.c:2:1: error: two
c.c:3:1: error: three`;
    expect(told(output).map((line) => line.split(' ')[2])).toEqual([
      'b.c:2:1',
      'c.c:3:1',
      'a.c:1:1',
    ]);
  });

  test('interleaved streams are read apart', () => {
    const output = `[api] src/a.f90:5.3-8:
[web] src/b.c:9:2: error: no hub
[api] Error: no axle`;
    expect(told(output)).toEqual([
      'error generic src/a.f90:5:3 no axle',
      'error generic src/b.c:9:2 no hub',
    ]);
  });
});

describe('the exit code decides', () => {
  const red = 'all 12 tests passed\n';
  const green = 'src/a.c:5:3: error: no\nFAIL src/a.test.ts > shows FAIL when it errors\n';

  test('a red run has a finding even when nobody knows why', () => {
    expect(told(red)).toEqual(['other tail all 12 tests passed']);
  });

  test('a green run has none, whatever it printed', () => {
    expect(findingsIn(green, 'passed')).toEqual([]);
  });
});
