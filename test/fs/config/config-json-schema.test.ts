import { expect, test } from 'vitest';
import { configJsonSchema } from '../../../src/fs/config/config-json-schema.ts';

test("the owner's schema says what each key does, its range and its default", () => {
  expect(configJsonSchema('owner')).toMatchObject({
    additionalProperties: false,
    properties: {
      watch: {
        additionalProperties: false,
        properties: {
          settle: {
            type: 'number',
            minimum: 0,
            maximum: 60,
            default: 1,
            description: expect.stringMatching(/^Seconds/),
          },
        },
      },
      notifications: {
        properties: {
          webhook: { default: null, anyOf: [{ required: ['url'] }, { type: 'null' }] },
        },
      },
    },
  });
});

test("a project's schema knows no key of the owner's alone", () => {
  const schema = configJsonSchema('project') as {
    properties: Record<string, { properties: object }>;
  };
  expect(Object.keys(schema.properties)).toEqual(['$schema', 'watch', 'policy']);
  expect(Object.keys(schema.properties.policy?.properties ?? {})).toEqual(['deny', 'ask']);
});
