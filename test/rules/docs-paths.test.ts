import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOfRepository, root } from '../support/repository.ts';

/** The pages that tell where things are. */
const pages = filesOfRepository((name) =>
  ['docs/architecture.md', 'docs/style.md', 'CONTRIBUTING.md'].includes(name),
);

test('every path that the pages name is there', () => {
  const gone = pages.flatMap(({ name, text }) =>
    pathsIn(text)
      .filter((named) => !existsSync(path.join(root, named)))
      .map((named) => `${name}: ${named}`),
  );
  expect(gone).toEqual([]);
});

test('a path that is gone would be seen', () => {
  expect(pathsIn('`src/core/x.ts`, `src/<folder>/`, `test/e2e`; src/fs/a.ts:3 and `bin`')).toEqual([
    'src/core/x.ts',
    'test/e2e',
    'src/fs/a.ts',
  ]);
});

/** Paths from the root into the project's own folders; those with a placeholder stand for many. */
function pathsIn(text: string): string[] {
  const named =
    text.match(/(?<![\w./<>-])(?:src|test|bin|bench|tools|docs)\/[\w./<>*{},-]*/g) ?? [];
  return named
    .filter((found) => !/[<>*{},]/.test(found))
    .map((found) => found.replace(/[./]+$/, ''));
}
