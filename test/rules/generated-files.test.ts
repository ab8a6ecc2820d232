import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../tools/docs/generated-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = generatedFiles();

test.each([...files])('%s is what `npm run docs` makes', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8'), 'run `npm run docs`').toBe(text);
});

test('docs/reference holds nothing else', () => {
  const pages = readdirSync(path.join(root, 'docs/reference'));
  expect(pages.filter((page) => !files.has(`docs/reference/${page}`))).toEqual([]);
});
