import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsIn, told } from '../support/told-findings.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');
const names = readdirSync(fixtures)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.slice(0, -'.txt'.length));

/** `npm run fixtures` writes what a tool prints; what should be found in it is checked by a person. */
describe('what real tools print', () => {
  test.each(names)('%s', async (name) => {
    const output = readFileSync(path.join(fixtures, `${name}.txt`), 'utf8');
    const expected = path.join(fixtures, `${name}.expected`);
    await expect(`${told(output).join('\n')}\n`).toMatchFileSnapshot(expected);
  });

  test.each(names)('%s, when the exit code is 0: nothing', (name) => {
    const output = readFileSync(path.join(fixtures, `${name}.txt`), 'utf8');
    expect(findingsIn(output, 'passed')).toEqual([]);
  });

  test.each(names)('%s, line by line through a runner of several commands', (name) => {
    const output = readFileSync(path.join(fixtures, `${name}.txt`), 'utf8');
    const prefixed = output
      .split('\n')
      .map((line) => `[build] ${line}\n[other] waiting`)
      .join('\n');
    expect(told(prefixed)).toEqual(told(output));
  });
});
