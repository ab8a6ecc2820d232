import { configJsonSchema } from '../../../fs/config/config-json-schema.ts';

/** Tells the values that a key of the owner's config can have, as words; none where they are without number. */
export function configChoices(): (key: string) => readonly string[] {
  const whole: JsonSchema = configJsonSchema('owner');
  return (key) => choicesIn(key.split('.').reduce<JsonSchema | undefined>(propertyOf, whole));
}

/** What is read here of a JSON Schema. */
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

function propertyOf(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const branches = schema?.anyOf ?? [schema];
  return branches.map((branch) => branch?.properties?.[name]).find((found) => found !== undefined);
}

function choicesIn(schema: JsonSchema | undefined): readonly string[] {
  if (schema?.type === 'boolean') return ['true', 'false'];
  return schema?.enum ?? (schema?.items === undefined ? [] : choicesIn(schema.items));
}
