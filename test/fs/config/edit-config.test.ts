import * as fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { editConfig } from '../../../src/fs/config/edit-config.ts';

const commented = `// mine
{
    // how long
    "watch": { "settle": 1, /* never */ "notify": "never", },
    "notifications": { "webhook": null } // later
}
`;

test('a key is set where it stands, and everything else stays', () => {
  expect(editConfig(commented, ['watch', 'settle'], 5)).toBe(
    commented.replace('"settle": 1', '"settle": 5'),
  );
});

test('a new section keeps the indentation of the file', () => {
  const text = editConfig(commented, ['log', 'keep'], 1);
  expect(text).toContain('\n    "log": {\n        "keep": 1\n    }');
  expect(text).toContain('// mine');
  expect(text).toContain('// later');
});

test('a key below null takes its place', () => {
  const text = editConfig(commented, ['notifications', 'webhook', 'headers', 'X-Key'], 'k');
  expect(parse(text).notifications.webhook).toEqual({ headers: { 'X-Key': 'k' } });
});

test('a key that is not there is not taken out', () => {
  expect(editConfig(commented, ['watch', 'output'], undefined)).toBe(commented);
  expect(editConfig(commented, ['watch', 'settle', 'x'], undefined)).toBe(commented);
});

test.each([
  ['{ "a": { /* b */ "x": 1 /* c */, } }', '{ "a": { /* b */ /* c */ } }'],
  ['{ "a": { "x": 1, "y": 2 } }', '{ "a": { "y": 2 } }'],
  ['{ "a": { "w": 0, "x": 1 } }', '{ "a": { "w": 0 } }'],
  ['{ "a": { "w": 0, "x": 1, } }', '{ "a": { "w": 0, } }'],
  [
    '{\n  "a": {\n    // x\n    "x": [\n      1\n    ],\n    // y\n    "y": 2\n  }\n}\n',
    '{\n  "a": {\n    // x\n    // y\n    "y": 2\n  }\n}\n',
  ],
  [
    '{\r\n\t"a": {\r\n\t\t"w": 0, // w\r\n\t\t"x": 1 // x\r\n\t}\r\n}',
    '{\r\n\t"a": {\r\n\t\t"w": 0 // w\r\n\t\t// x\r\n\t}\r\n}',
  ],
])('taking a.x out of %j leaves every comment', (text, expected) => {
  expect(editConfig(text, ['a', 'x'], undefined)).toBe(expected);
});

test('an empty file becomes an object', () => {
  expect(parse(editConfig('', ['log', 'keep'], 2))).toEqual({ log: { keep: 2 } });
});

test.each(['{}', '{ "a": { "x": 1, }, }', commented, '{\r\n\t"b": {\r\n\t\t"y": [1]\r\n\t}\r\n}'])(
  'whatever is set and unset in %j, it says the same as an object edited alike',
  (start) => {
    const step = fc.record({
      section: fc.constantFrom('a', 'b'),
      key: fc.constantFrom('x', 'y', 'z'),
      value: fc.option(fc.oneof(fc.integer(), fc.array(fc.string())), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const expected = parse(start) as Record<string, Record<string, unknown>>;
        let text = start;
        for (const { section, key, value } of steps) {
          text = editConfig(text, [section, key], value);
          if (value !== undefined) expected[section] = { ...expected[section], [key]: value };
          else delete expected[section]?.[key];
        }
        const errors: unknown[] = [];
        expect(parse(text, errors as [], { allowTrailingComma: true })).toEqual(expected);
        expect(errors).toEqual([]);
      }),
      { numRuns: 400 },
    );
  },
);
