import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/core/config.ts';
import { type ConfigKey, configKeys } from '../../../src/fs/config/config-keys.ts';
import { ownerSchema, projectSchema } from '../../../src/fs/config/config-schema.ts';

test('the table, the schema and the defaults name the same keys in the same order', () => {
  const named = pathsOf(configKeys.filter((key) => !key.isInside));
  expect(named).toEqual(keysOf(defaultConfig));
  const { $schema: _, ...sections } = ownerSchema.shape;
  expect(shapeOf(sections)).toEqual(named);
});

test("the table knows what a project's file may hold", () => {
  const { $schema: _, ...sections } = projectSchema.shape;
  expect(shapeOf(sections)).toEqual(pathsOf(configKeys.filter((key) => key.isForProjects)));
});

test('every default is a value the schema takes', () => {
  expect(ownerSchema.safeParse(defaultConfig).error).toBeUndefined();
});

test('every note is a sentence', () => {
  expect(configKeys.filter(({ note }) => !/\.$/.test(note))).toEqual([]);
});

type Sections = Record<string, { def: { innerType: { shape: Record<string, unknown> } } }>;

function shapeOf(sections: Sections): string[] {
  return Object.entries(sections).flatMap(([section, { def }]) =>
    Object.keys(def.innerType.shape).map((key) => `${section}.${key}`),
  );
}

function keysOf(config: object): string[] {
  return Object.entries(config).flatMap(([section, keys]) =>
    Object.keys(keys as object).map((key) => `${section}.${key}`),
  );
}

function pathsOf(keys: readonly ConfigKey[]): string[] {
  return keys.map((key) => key.path);
}
