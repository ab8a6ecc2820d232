import * as z from 'zod/mini';
import { type Config, defaultConfig } from '../../core/config.ts';
import { configKeyAt } from './config-keys.ts';
import { ownerSchema, projectSchema } from './config-schema.ts';
import type { ConfigFileKind } from './parse-config.ts';

/** JSON Schema (draft 2020-12) of a config file, with every key's note and default, for editors. */
export function configJsonSchema(kind: ConfigFileKind): object {
  const schema = z.toJSONSchema(kind === 'owner' ? ownerSchema : projectSchema) as JsonSchema;
  const title = kind === 'owner' ? 'wisp: your config.json' : "wisp: a project's wisp.json";
  return { title, ...described(schema, []) };
}

interface JsonSchema {
  readonly properties?: Record<string, JsonSchema>;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

function described(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const key = path.length < 2 ? undefined : configKeyAt(path);
  const isKey = key?.path === path.join('.');
  return {
    ...schema,
    ...(isKey ? { description: key.note } : {}),
    ...(isKey && !key.isInside ? { default: defaultAt(path) } : {}),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((branch) => inside(branch, path)) }),
    ...(schema.properties && { properties: inside(schema, path).properties }),
  };
}

function inside(schema: JsonSchema, path: readonly string[]): JsonSchema {
  if (schema.properties === undefined) return schema;
  const entries = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(
      entries.map(([name, property]) => [name, described(property, [...path, name])]),
    ),
  };
}

function defaultAt([section = '', key = '']: readonly string[]): unknown {
  const keys = defaultConfig[section as keyof Config] as unknown as Record<string, unknown>;
  return keys[key];
}
