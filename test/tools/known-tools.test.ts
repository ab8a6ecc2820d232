import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRecognisers } from '../../src/triage/recognisers/table.ts';
import { knownTools } from '../../tools/docs/known-tools.ts';

const folder = path.resolve(import.meta.dirname, '../../src/triage/recognisers');
const helpers = [
  'block-recogniser.ts',
  'go-trace.ts',
  'jvm-place.ts',
  'line-formats.ts',
  'node-test-file.ts',
  'table.ts',
];

test('every recogniser is in the table of known tools, in its order', () => {
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.ts') && !helpers.includes(file),
  );
  const known = knownTools.map(({ recogniser }) => `${recogniser}.ts`);
  expect([...known].sort()).toEqual(files.sort());
  const classes = createRecognisers(() => {}).map((recogniser) => recogniser.constructor.name);
  expect(known.map(className)).toEqual(classes);
});

function className(file: string): string {
  return file
    .replace('.ts', '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
