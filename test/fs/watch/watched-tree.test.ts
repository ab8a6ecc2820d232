import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IgnoreRules } from '../../../src/fs/watch/ignore/ignore-rules.ts';
import { watchedRoots } from '../../../src/fs/watch/watched-root.ts';
import { WatchedTree } from '../../../src/fs/watch/watched-tree.ts';
import { SilentEngine } from '../../support/silent-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test.each([
  ['looked at because no watch tells about it', (tree: WatchedTree) => tree.lookAtUnwatched()],
  ['looked at anew because hints may have been dropped', (tree: WatchedTree) => tree.reexamine()],
])('a tree that is %s before its files are stamped has not changed by that', (_, look) => {
  const { folder, tree, told } = listedTree();
  look(tree);
  finish(tree);
  expect(told()).toEqual([]);
  writeFileSync(path.join(folder, 'a.ts'), 'longer');
  look(tree);
  finish(tree);
  expect(told()).toEqual(['modified a.ts']);
});

test('what goes between listing and stamping is told once, and told when it is back', () => {
  const { folder, tree, told } = listedTree();
  rmSync(path.join(folder, 'a.ts'));
  finish(tree);
  expect(told()).toEqual(['deleted a.ts']);
  tree.look(folder, 'a.ts', false);
  expect(told()).toEqual([]);
  writeFileSync(path.join(folder, 'a.ts'), '');
  tree.lookAtUnwatched();
  finish(tree);
  expect(told()).toEqual(['created a.ts']);
});

test('a file that becomes a directory between listing and stamping is seen into', () => {
  const { folder, tree, told } = listedTree();
  rmSync(path.join(folder, 'a.ts'));
  mkdirSync(path.join(folder, 'a.ts'));
  writeFileSync(path.join(folder, 'a.ts', 'inner.ts'), '');
  finish(tree);
  expect(told()).toEqual(['created a.ts/inner.ts', 'modified a.ts']);
});

/** A tree whose one directory was listed, and whose files were not stamped yet; no watch tells about it. */
function listedTree() {
  const folder = tempFolder();
  for (const name of ['a.ts', 'b.ts']) writeFileSync(path.join(folder, name), 'old');
  const engine = new SilentEngine();
  engine.limit = 0;
  const [root] = watchedRoots([folder]);
  if (root === undefined) throw new Error('no root');
  const tree = new WatchedTree(root, {
    engine,
    rulesFor: () =>
      new IgnoreRules(folder, {
        directory: folder,
        ignore: [],
        only: [],
        useIgnoreFiles: true,
        useDefaultIgnores: true,
        alwaysIgnored: [],
        platform: 'linux',
        home: { home: '/nonexistent', get: () => undefined },
      }),
    sinceMs: Number.POSITIVE_INFINITY,
    isForeign: () => false,
    onHint: () => {},
    onProblem: () => {},
  });
  tree.step();
  const told = () =>
    tree
      .takeChanges()
      .map((it) => `${it.kind} ${path.relative(folder, it.path)}`)
      .sort();
  return { folder, tree, told };
}

function finish(tree: WatchedTree): void {
  while (tree.step());
}
