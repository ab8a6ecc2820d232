import { expect, test } from 'vitest';
import { type Held, leaksBetween } from '../../tools/soak/held.ts';

const before: Held = { descriptors: 24, threads: 11, children: 0, resources: { Timeout: 3 } };

test.each([
  ['the same', {}, []],
  ['less', { descriptors: 20, resources: {} }, []],
  ['one timer more, of a held notification', { resources: { Timeout: 4 } }, []],
  ['a descriptor more', { descriptors: 25 }, ['leak: descriptors rose from 24 to 25']],
  ['a child', { children: 1 }, ['leak: children rose from 0 to 1']],
  ['timers', { resources: { Timeout: 40 } }, ["leak: Timeout of Node's rose from 3 to 40"]],
  ['something new', { resources: { Pipe: 2 } }, ["leak: Pipe of Node's rose from 0 to 2"]],
])('%s', (_, change, leaks) => {
  expect(leaksBetween(before, { ...before, ...change })).toEqual(leaks);
});
