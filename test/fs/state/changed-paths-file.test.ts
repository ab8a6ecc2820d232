import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changedPathsVariables } from '../../../src/fs/state/changed-paths-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const few = ['/p/a b.ts', '/p/c.ts'];
const many = Array.from({ length: 3_000 }, (_, index) => `/p/a-name-of-some-length-${index}.ts`);

test('the file holds all paths, the variable as many as fit, and it goes when it is no longer needed', () => {
  for (const paths of [few, many]) {
    const { variables, failure, dispose } = changedPathsVariables(paths, tempFolder('paths-'));
    const { WISP_CHANGED_PATHS = '', WISP_CHANGED_PATHS_FILE = '' } = variables;
    expect(readFileSync(WISP_CHANGED_PATHS_FILE, 'utf8')).toBe(`${paths.join('\n')}\n`);
    const fitting = WISP_CHANGED_PATHS.split('\n');
    expect(fitting).toEqual(paths.slice(0, fitting.length));
    expect(fitting.length === paths.length).toBe(paths === few);
    expect(failure).toBeUndefined();
    dispose();
    expect(existsSync(path.dirname(WISP_CHANGED_PATHS_FILE))).toBe(false);
  }
});

test('without a folder for it, the command is run with as many paths as fit', () => {
  const { variables, failure, dispose } = changedPathsVariables(many, '/proc/no-such-folder');
  expect(Object.keys(variables)).toEqual(['WISP_CHANGED_PATHS']);
  expect(failure).toBe('ENOENT');
  dispose();
});

test('nothing has changed at a start: there is no file', () => {
  expect(changedPathsVariables([]).variables).toEqual({ WISP_CHANGED_PATHS: '' });
});
