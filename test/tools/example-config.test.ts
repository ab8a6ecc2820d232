import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/core/config.ts';
import { readConfig } from '../../src/fs/config/config-file.ts';
import { exampleConfig } from '../../tools/docs/example-config.ts';
import { tempFolder } from '../support/temp-folder.ts';

const example = path.resolve(import.meta.dirname, '../../config.json.example');

test('config.json.example loads as it is, and changes nothing', async () => {
  const folder = tempFolder();
  const configFolder = path.join(folder, 'config');
  mkdirSync(configFolder);
  copyFileSync(example, path.join(configFolder, 'config.json'));
  const { config, sources } = await readConfig({ configFolder, directory: folder });
  expect(sources).toHaveLength(1);
  expect(config).toEqual(defaultConfig);
});

test('it names every key, each with a note above it', () => {
  expect(parse(exampleConfig())).toEqual(defaultConfig);
  const lines = exampleConfig().split('\n');
  const keys = lines.flatMap((line, index) => (/^ {4}"/.test(line) ? [index] : []));
  const bare = keys.filter((index) => !lines[index - 1]?.startsWith('    // '));
  expect(keys).toHaveLength(Object.values(defaultConfig).flatMap(Object.keys).length);
  expect(bare).toEqual([]);
});
