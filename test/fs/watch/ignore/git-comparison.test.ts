import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainPath } from '../../../../src/fs/watch/ignore/explain.ts';
import { IgnoreRules, type Scope } from '../../../../src/fs/watch/ignore/ignore-rules.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** Another seed: `SEED=7 npx vitest run test/fs/ignore/git-comparison.test.ts`. */
const SEED = Number(process.env.SEED ?? 1);

/** Repositories, which share excludes and settings, and cases in each: 2,040 together. */
const REPOSITORIES = 17;
const CASES = 120;

const NAMES = [
  ...['a', 'b', 'ab', 'abc', 'foo', 'bar', 'foo.txt', 'x.log', 'A', 'Foo', 'é', 'aé', '日', 'ÜB'],
  ...['[a]', '!n', '#n', 'a b', 'end ', '-dash', 'st*r', 'back\\slash', 'a.b.c', 'q?', 'ü.log'],
];
const GLOBS = [
  ...[
    '*',
    '**',
    '?',
    '***',
    '*.log',
    '*.*',
    'f*',
    '*o*',
    'a*',
    '**a',
    '??',
    '\\',
    '\\\\',
    '\\ ',
    ' ',
  ],
  ...[
    '[ab]*',
    '[!a]*',
    '[^a]',
    '*[a-c]',
    '[[:alpha:]]*',
    '[[:upper:]]',
    '[[:nope:]]',
    '[]]',
    '[]-a]',
  ],
  ...[
    '[',
    '[a',
    '[\\]]',
    '[a-]',
    '[!]a]*',
    '[A-Z]*',
    '[/]',
    '[a/]',
    '[[:alpha:][:digit:]]',
    '[[:a]',
  ],
];

/** A case has few names, so that its patterns meet them. */
const oneCase = fc.subarray(NAMES, { minLength: 2, maxLength: 4 }).chain((names) => {
  const name = fc.constantFrom(...names);
  const ignoreFile = fc.array(
    fc.oneof({ weight: 12, arbitrary: patternOf(name) }, fc.constantFrom('', '# note', '/', '!')),
    { maxLength: 5 },
  );
  const entry = fc.record({
    segments: fc.array(name, { minLength: 1, maxLength: 3 }),
    isDirectory: fc.boolean(),
  });
  return fc.record({
    tree: fc.array(entry, { minLength: 3, maxLength: 5 }),
    top: ignoreFile,
    nested: fc.array(ignoreFile, { minLength: 1, maxLength: 2 }),
  });
});

function patternOf(name: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const glob = fc.constantFrom(...GLOBS);
  const segment = fc.oneof(
    { weight: 6, arbitrary: name },
    { weight: 4, arbitrary: glob },
    { weight: 1, arbitrary: fc.tuple(name, glob).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.tuple(glob, name).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: name.map((plain) => plain.replace(/[*?[\]\\!# ]/g, '\\$&')) },
    { weight: 1, arbitrary: name.map((plain) => plain.toUpperCase()) },
  );
  return fc
    .record({
      negation: fc.constantFrom(...Array(9).fill(''), '!', '!', '!', '\\!', '#'),
      anchor: fc.constantFrom(...Array(8).fill(''), '/', '/', '**/', '//'),
      segments: fc.oneof(
        { weight: 3, arbitrary: fc.tuple(segment) },
        { weight: 2, arbitrary: fc.array(segment, { minLength: 2, maxLength: 3 }) },
      ),
      end: fc.constantFrom(...Array(8).fill(''), '/', '/', '/**', '/*', ' ', '\\ ', '\r', '//'),
    })
    .map(({ negation, anchor, segments, end }) => negation + anchor + segments.join('/') + end);
}

const rareName = fc.constantFrom(...NAMES.slice(0, 6));
const repository = fc.record({
  ignoreCase: fc.boolean(),
  exclude: fc.array(patternOf(rareName), { maxLength: 2 }),
  global: fc.array(patternOf(rareName), { maxLength: 2 }),
  cases: fc.array(oneCase, { minLength: CASES, maxLength: CASES }),
});

test(`${REPOSITORIES * CASES} random trees with random rules are ignored as git ignores them`, () => {
  const differences = fc
    .sample(repository, { seed: SEED, numRuns: REPOSITORIES })
    .flatMap((made, index) => compare(made, tempFolder(`wisp-git-${index}-`)));
  expect(differences.slice(0, 20)).toEqual([]);
});

type Repository = typeof repository extends fc.Arbitrary<infer Value> ? Value : never;

function compare(made: Repository, top: string): string[] {
  const home = path.join(top, 'home');
  mkdirSync(home);
  const environment = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (args: readonly string[], input = ''): string =>
    execFileSync('git', args, {
      cwd: top,
      env: environment,
      input,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
  git(['init', '--quiet']);
  git(['config', 'core.ignorecase', String(made.ignoreCase)]);
  git(['config', 'core.excludesfile', '~/excludes']);
  writeFileSync(path.join(top, '.git/info/exclude'), made.exclude.join('\n'));
  writeFileSync(path.join(home, 'excludes'), made.global.join('\n'));
  const paths = made.cases.flatMap((it, index) => makeCase(it, `case-${index}`, top));

  const rules = new IgnoreRules(top, {
    directory: top,
    ignore: [],
    only: [],
    useIgnoreFiles: true,
    useDefaultIgnores: false,
    alwaysIgnored: [],
    platform: 'linux',
    home: { home, get: () => undefined },
  });
  const said = git(
    ['check-ignore', '--verbose', '--non-matching', '--no-index', '-z', '--stdin'],
    paths.join('\0'),
  );
  const answers = said.split('\0');
  const scopes = new Map<string, Scope>();
  return paths.flatMap((file, index) => {
    const [source = '', line = '', glob = ''] = answers.slice(index * 4);
    const theirs =
      source === '' ? 'no rule' : `${path.resolve(top, source.replace(/^~/, home))}:${line}`;
    const absolute = path.join(top, file);
    const { reason } = explainPath(rules, top, absolute, statSync(absolute).isDirectory(), scopes);
    const ours = reason === undefined ? 'no rule' : `${reason.source}:${reason.pattern?.line}`;
    return ours === theirs
      ? []
      : [
          `${file}: git says ${theirs} ${JSON.stringify(glob)}, wisp says ${ours} ${reason?.pattern?.text}`,
        ];
  });
}

/** Makes one case's files in a folder of the repository; returns every path below it. */
function makeCase(it: Repository['cases'][number], folder: string, top: string): string[] {
  const paths = new Set<string>();
  const directories = [folder];
  mkdirSync(path.join(top, folder));
  for (const { segments, isDirectory } of it.tree) {
    let at = folder;
    for (const [depth, segment] of segments.entries()) {
      at = `${at}/${segment}`;
      const isLast = depth === segments.length - 1;
      const known = statSync(path.join(top, at), { throwIfNoEntry: false });
      if (known !== undefined && (isLast || !known.isDirectory())) break;
      paths.add(at);
      if (known !== undefined) continue;
      if (isLast && !isDirectory) {
        writeFileSync(path.join(top, at), '');
      } else {
        mkdirSync(path.join(top, at));
        directories.push(at);
      }
    }
  }
  writeFileSync(path.join(top, folder, '.gitignore'), it.top.join('\n'));
  for (const [index, lines] of it.nested.entries()) {
    const directory = directories[1 + index];
    if (directory !== undefined)
      writeFileSync(path.join(top, directory, '.gitignore'), lines.join('\n'));
  }
  return [...paths];
}
