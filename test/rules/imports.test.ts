import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The seven folders that know nothing of each other. */
const parts = ['fs', 'system', 'policy', 'triage', 'notify', 'wait', 'ledger'];

/** Which folders of src a folder may import besides itself. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  ...Object.fromEntries(parts.map((part) => [part, ['core']])),
  app: ['core', ...parts],
  library: ['core', 'app', ...parts],
  supervisor: ['core', 'app', ...parts],
  mcp: ['core', 'supervisor', 'app'],
  web: ['core', 'supervisor', 'app'],
  cli: ['core', 'app', 'supervisor', 'mcp', 'web', ...parts],
};

/** One effect, one file: what only the named places may hold. */
const effects: readonly { effect: string; pattern: RegExp; allowed: RegExp }[] = [
  {
    effect: 'timers and the time',
    pattern: /\b(setTimeout|setInterval|Date\.now|performance\.now)\b|\bnew Date\(\)/,
    // Before the clock can be loaded, compiled code is: it looks at nobody's time but its own files'.
    allowed: /^src\/system\/(system-clock|compiled-code)\.ts$/,
  },
  {
    effect: 'child processes',
    pattern: /['"](node:)?child_process['"]|['"]execa['"]/,
    allowed: /^src\/system\/process\/(spawn-process|run-program|start-detached)\.ts$/,
  },
  {
    effect: 'environment variables',
    pattern: /\bprocess\.env\b/,
    allowed: /^src\/system\/environment\.ts$/,
  },
  {
    effect: 'the platform',
    pattern: /\bprocess\.platform\b|\bplatform \} = process\b/,
    allowed: /^src\/core\/platform\.ts$/,
  },
  {
    effect: 'mounts',
    pattern: /['"]\/proc\/self\/mountinfo['"]/,
    allowed: /^src\/fs\/watch\/read-mounts\.ts$/,
  },
  { effect: 'the exit code', pattern: /\bprocess\.(exit|exitCode)\b/, allowed: /^bin\// },
  { effect: 'the console', pattern: /\bconsole\./, allowed: /^src\/cli\// },
  {
    effect: 'the disk',
    pattern: /['"](node:)?fs(\/promises)?['"]/,
    allowed: /^src\/(fs|system)\//,
  },
];

const sources = ['src', 'bin'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const name = path.join(folder, file).replaceAll('\\', '/');
      return { name, code: withoutComments(readFileSync(path.join(root, name), 'utf8')) };
    }),
);

const graph: ReadonlyMap<string, readonly string[]> = new Map(
  sources.map(({ name, code }) => [
    name,
    importsOf(code).map((specifier) => path.posix.join(path.posix.dirname(name), specifier)),
  ]),
);

test('the folders import only what the map allows', () => {
  const broken = sources.flatMap(({ name, code }) =>
    importsOf(code).flatMap((specifier) => {
      const from = folderOf(name);
      const to = folderOf(path.posix.join(path.posix.dirname(name), specifier));
      if (from === undefined || to === undefined || from === to) return [];
      if (mayImport[from]?.includes(to)) return [];
      return [
        `${name} imports ${specifier}: src/${from} may import only ${mayImport[from]?.join(', ') || 'itself'}`,
      ];
    }),
  );
  expect(broken).toEqual([]);
});

test('bin knows only cli/main, and what it is loaded with', () => {
  const known = sources
    .filter(({ name }) => name.startsWith('bin/'))
    .flatMap(({ code }) => importsOf(code))
    .filter(
      (specifier) =>
        !/^\.\.\/src\/(cli\/main|system\/(compiled-code|environment|node-warnings|terminal\/gone-terminal))\.ts$/.test(
          specifier,
        ),
    );
  expect(known).toEqual([]);
});

test('what is reached from a folder, types included, stays below it', () => {
  const broken = Object.keys(mayImport).flatMap((folder) => {
    const allowed = new Set([folder, ...closureOf(folder)]);
    const starts = sources.filter(({ name }) => folderOf(name) === folder);
    return (
      reachedFrom(starts.map(({ name }) => name))
        // The package's own file is nobody's folder: it has the version.
        .filter((name) => name !== 'package.json' && !allowed.has(folderOf(name) ?? ''))
        .map((name) => `src/${folder} reaches ${name}`)
    );
  });
  expect(broken).toEqual([]);
});

test('no module imports itself by way of others', () => {
  expect(circles()).toEqual([]);
});

test.each(effects)('$effect stand in one place', ({ effect, pattern, allowed }) => {
  const broken = sources
    .filter(({ name, code }) => pattern.test(code) && !allowed.test(name))
    .map(({ name }) => `${name}: ${effect} belong in ${allowed.source}`);
  expect(broken).toEqual([]);
});

/** Every folder that may be reached by what a folder may import. */
function closureOf(folder: string, seen = new Set<string>()): Set<string> {
  for (const next of mayImport[folder] ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    closureOf(next, seen);
  }
  return seen;
}

function reachedFrom(starts: readonly string[]): readonly string[] {
  const reached = new Set(starts);
  for (const name of reached) for (const next of graph.get(name) ?? []) reached.add(next);
  return [...reached];
}

/** Each circle once, as the way around it. */
function circles(): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, way: readonly string[]): void => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      found.push([...way.slice(way.indexOf(name)), name].join(' → '));
      return;
    }
    state.set(name, 'open');
    for (const next of graph.get(name) ?? []) visit(next, [...way, name]);
    state.set(name, 'done');
  };
  for (const name of graph.keys()) visit(name, []);
  return found;
}

function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '');
}

function folderOf(name: string): string | undefined {
  return /^src\/([^/]+)\//.exec(name)?.[1];
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
