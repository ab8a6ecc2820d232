import { describe, expect, test } from 'vitest';
import { told } from '../support/told-findings.ts';

const ERROR = 'wheel.c:5:3: error: no axle';

describe('a compiler below make names files from where make is', () => {
  test.each<[string, string, string]>([
    ['entered', "make[1]: Entering directory '/w/sub'", 'sub/wheel.c'],
    ['entered, in old quotes', "make[1]: Entering directory `/w/sub'", 'sub/wheel.c'],
    ['entered by ninja', "ninja: Entering directory `build'", 'build/wheel.c'],
    [
      'entered twice',
      "make[1]: Entering directory '/w/sub'\nmake[2]: Entering directory '/w/sub/deep'",
      'sub/deep/wheel.c',
    ],
    [
      'left again',
      "make[1]: Entering directory '/w/sub'\nmake[1]: Leaving directory '/w/sub'",
      'wheel.c',
    ],
    [
      'entered beside another by a parallel job: nobody knows which',
      `make[1]: Entering directory '/w/one'
make[1]: Entering directory '/w/two'`,
      'wheel.c',
    ],
    [
      'left by the other job',
      `make[1]: Entering directory '/w/one'
make[1]: Entering directory '/w/two'
make[1]: Leaving directory '/w/one'`,
      'two/wheel.c',
    ],
    [
      'on another machine: from the first directory entered',
      "make[1]: Entering directory '/build/x'\nmake[2]: Entering directory '/build/x/sub'",
      'sub/wheel.c',
    ],
    ['beside this one', "make[1]: Entering directory '/other'", 'wheel.c'],
  ])('%s', (_name, before, file) => {
    expect(told(`${before}\n${ERROR}`)).toEqual([`error generic ${file}:5:3 no axle`]);
  });

  test('absolute names stay as they are', () => {
    expect(told(`make[1]: Entering directory '/w/sub'\n/w/${ERROR}`)).toEqual([
      'error generic wheel.c:5:3 no axle',
    ]);
  });
});
