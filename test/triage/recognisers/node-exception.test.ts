import { describe, expect, test } from 'vitest';
import { told } from '../../support/told-findings.ts';

const inside = '    at Module._compile (node:internal/modules/cjs/loader:1521:14)';

describe('an uncaught exception of Node.js is told', () => {
  test.each<[string, string, string]>([
    [
      'at the place of a syntax error, not where the file is loaded',
      `/w/part.js:3\nlet a = 2;\n    ^\n\nSyntaxError: Identifier 'a' has already been declared\n    at require (node:internal/modules/helpers:182:18)\n    at Object.<anonymous> (/w/main.js:1:1)\n`,
      "error node part.js:3 SyntaxError: Identifier 'a' has already been declared",
    ],
    [
      'at the first own frame when the program ran',
      `/w/node_modules/wheel/index.js:7\n  throw new RangeError('too far');\n  ^\n\nRangeError: too far\n    at turn (/w/node_modules/wheel/index.js:7:9)\n    at drive (/w/main.js:4:2)\n${inside}\n`,
      'crash node main.js:4:2 RangeError: too far',
    ],
    [
      'at the first own frame when what was parsed is no file',
      `<anonymous>:1\n{ a\n  ^\n\nSyntaxError: Expected property name in JSON\n    at JSON.parse (<anonymous>)\n    at read (/w/main.js:2:8)\n`,
      'crash node main.js:2:8 SyntaxError: Expected property name in JSON',
    ],
    [
      'in a dependency when no own code has a part in it',
      `/w/node_modules/wheel/index.js:7\n  a b\n    ^\n\nSyntaxError: Unexpected identifier\n${inside}\n`,
      'error node node_modules/wheel/index.js:7 SyntaxError: Unexpected identifier',
    ],
    [
      'without a place when Node.js names none',
      `node:internal/process/promises:389\n      new UnhandledPromiseRejection(reason);\n      ^\n\nUnhandledPromiseRejection: the reason is "no".\n    at throwUnhandledRejectionsMode (node:internal/process/promises:389:7) {\n  code: 'ERR_UNHANDLED_REJECTION'\n}\n`,
      'crash node UnhandledPromiseRejection: the reason is "no".',
    ],
    [
      'on Windows',
      `file:///C:/w/main.mjs:1\nimport { t } from './m.mjs';\n         ^\nSyntaxError: The requested module './m.mjs' does not provide an export named 't'\n    at ModuleJob._instantiate (node:internal/modules/esm/module_job:213:21)\n`,
      "error node C:/w/main.mjs:1 SyntaxError: The requested module './m.mjs' does not provide an export named 't'",
    ],
  ])('%s', (_name, output, expected) => {
    expect(told(`${output}\nNode.js v20.20.2\n`)).toEqual([expected]);
  });

  test('and what follows a bare place without an exception is left to others', () => {
    expect(told('/w/a.c:3\n  error: no x\n')).toEqual(['error generic a.c:3 no x']);
  });
});

describe("node:test's verdict on a file", () => {
  const verdict = (file: string): string => `# Subtest: /w/${file}
not ok 1 - /w/${file}
  ---
  location: '/w/${file}:1:1'
  failureType: 'testCodeFailure'
  error: 'test failed'
  code: 'ERR_TEST_FAILURE'
  ...
`;
  const crash =
    '# file:///w/src/a.js:4\n# SyntaxError: Unexpected end of input\n# Node.js v20.20.2\n';
  const crashed = 'error node src/a.js:4 SyntaxError: Unexpected end of input';
  const failed = (file: string): string => `test-failure tap ${file}:1:1 </w/${file}> test failed`;

  test('is no finding when the file printed why', () => {
    expect(told(`TAP version 13\n${crash}${verdict('a.test.js')}`)).toEqual([crashed]);
  });

  test('is no finding when several files printed the same', () => {
    const output = `TAP version 13\n${crash}${verdict('a.test.js')}${crash}${verdict('b.test.js')}`;
    expect(told(output)).toEqual([crashed]);
  });

  test('is one when another file printed that', () => {
    const output = `TAP version 13\n${crash}${verdict('a.test.js')}${verdict('b.test.js')}`;
    expect(told(output)).toEqual([crashed, failed('b.test.js')]);
  });

  test('is one when another stream printed that', () => {
    const output = `${crash}${verdict('a.test.js')}`.split('\n');
    const apart = output.map((line, at) => `[${at < 3 ? 'web' : 'api'}] ${line}`).join('\n');
    expect(told(apart)).toEqual([crashed, failed('a.test.js')]);
  });

  test('is one when only a warning stands above it', () => {
    const output = `TAP version 13\n# /w/a.js:1:2: warning: unused\n${verdict('a.test.js')}`;
    expect(told(output)).toContain(failed('a.test.js'));
  });

  test('is not mistaken for that of a test which throws the same words', () => {
    const output = `${crash}${verdict('a.test.js').replaceAll('- /w/a.test.js', '- adds')}`;
    expect(told(output)).toEqual([crashed, 'test-failure tap a.test.js:1:1 <adds> test failed']);
  });
});
