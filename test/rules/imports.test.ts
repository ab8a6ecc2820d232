import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Which folders of src a folder may import besides itself. */
const mayImport: Record<string, readonly string[]> = {
  core: [],
  fs: ['core'],
  policy: ['core'],
  triage: ['core'],
  notify: ['core'],
  wait: ['core'],
  system: ['core'],
  ledger: ['core'],
  app: ['core', 'fs', 'policy', 'triage', 'notify', 'wait', 'system', 'ledger', 'cli'],
  supervisor: ['core', 'app', 'ledger', 'fs', 'policy', 'wait', 'system'],
  cli: [
    'core',
    'app',
    'supervisor',
    'ledger',
    'fs',
    'policy',
    'triage',
    'notify',
    'wait',
    'system',
  ],
  library: ['core', 'app', 'fs', 'policy', 'triage', 'system', 'cli'],
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
    allowed: /^src\/system\/process\/(spawn-process|run-program)\.ts$/,
  },
  {
    effect: 'environment variables',
    pattern: /\bprocess\.env\b/,
    allowed: /^src\/system\/environment\.ts$/,
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
        !/^\.\.\/src\/(cli\/main|system\/(compiled-code|environment))\.ts$/.test(specifier),
    );
  expect(known).toEqual([]);
});

test('of the command line the library knows what needs no terminal', () => {
  const known = sources
    .filter(({ name }) => name.startsWith('src/library/'))
    .flatMap(({ code }) => importsOf(code))
    .filter((specifier) => specifier.startsWith('../cli/'));
  expect([...new Set(known)].sort()).toEqual(['../cli/commands/watch/watch-plan.ts']);
});

test.each(effects)('$effect stand in one place', ({ effect, pattern, allowed }) => {
  const broken = sources
    .filter(({ name, code }) => pattern.test(code) && !allowed.test(name))
    .map(({ name }) => `${name}: ${effect} belong in ${allowed.source}`);
  expect(broken).toEqual([]);
});

function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '');
}

function folderOf(name: string): string | undefined {
  return /^src\/([^/]+)\//.exec(name)?.[1];
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
