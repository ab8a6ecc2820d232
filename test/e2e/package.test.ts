import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type Packed, pack } from '../../tools/package/packed.ts';
import { smoke } from '../../tools/package/smoke.ts';
import { root } from '../support/repository.ts';
import { tempFolder } from '../support/temp-folder.ts';

const dependencies = Object.keys(packageJson.dependencies);
const optional = Object.keys(packageJson.optionalDependencies);

/** What would be published, unpacked where a project would have it. */
let folder: string;
let packed: Packed;
let unpacked: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-package-'));
  packed = pack(folder);
  unpacked = path.join(folder, 'node_modules/wisp-watch');
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', packed.archive, '-C', unpacked, '--strip-components=1']);
  for (const name of [...dependencies, '@types/node', 'undici-types']) linkPackage(name);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds what runs and nothing else', async () => {
  const names = packed.files.map((file) =>
    file.replace(/(?<=chunks\/|start-).*(?=\.\w+$)/, '<hash>'),
  );
  const list = [...new Set(names)].sort().join('\n');
  await expect(
    `${list}\n`,
    'left from an old build? `npm run build -- --clean`',
  ).toMatchFileSnapshot('package-files.txt');
});

test('what it loads is in it, or a dependency of it', () => {
  // `debug`, which the proxies' agents bring, asks for it and does without.
  const known = [...builtinModules, ...dependencies, ...optional, 'supports-color'];
  const unknown = packed.files
    .filter((file) => /\.c?js$/.test(file))
    .flatMap((file) => packagesIn(readFileSync(path.join(unpacked, file), 'utf8')))
    .filter((name) => !name.startsWith('node:') && !known.includes(name));
  expect([...new Set(unknown)]).toEqual([]);
});

test('it ships the licence of every package that is bundled', () => {
  const text = readFileSync(path.join(unpacked, 'dist/THIRD_PARTY_LICENSES'), 'utf8');
  for (const name of ['chokidar', 'commander', 'execa', 'jsonc-parser', 'ollama', 'unbash', 'zod'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
});

test('it ships a bill of materials that names the same packages, with their versions', () => {
  const licences = readFileSync(path.join(unpacked, 'dist/THIRD_PARTY_LICENSES'), 'utf8');
  const bill = JSON.parse(readFileSync(path.join(unpacked, 'dist/sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; purl: string }[];
  };
  const listed = bill.components.map(({ name, version }) => `${name} ${version}`);
  expect(listed).toEqual(
    [...licences.matchAll(/^((?:@[\w-]+\/)?[\w.-]+ \d+\.\d+\.\d+) \(/gm)].map(([, each]) => each),
  );
  expect(bill.components.map(({ purl }) => purl)).toContain(
    `pkg:npm/commander@${bill.components.find(({ name }) => name === 'commander')?.version}`,
  );
});

test('it works from there', () => {
  expect(smoke(process.execPath, path.join(unpacked, 'dist/bin/wisp.cjs'))).toEqual([]);
});

test.each(examples())(
  'example $number of the library page prints what it should',
  async (example) => {
    expect(await outputOf(example.code)).toBe(example.prints);
  },
);

test.each([
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
])('the examples have types, resolved as %s', (resolution, module) => {
  const project = sampleProject();
  const files = examples().map(({ number, code }) => {
    writeFileSync(path.join(project, `example${number}.mts`), code);
    return `example${number}.mts`;
  });
  const flags = ['--noEmit', '--strict', '--target', 'es2023', '--types', 'node'];
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      ...flags,
      ...['--module', module, '--moduleResolution', resolution],
      ...files,
    ],
    { cwd: project, encoding: 'utf8' },
  );
  expect(stdout).toBe('');
});

/** The examples of the page, each with what it prints in the sample project. */
function examples() {
  const page = readFileSync(path.join(root, 'docs/guide/library.md'), 'utf8');
  const codes = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '');
  const printed = [
    'run 1 (start): red\n  src/sum.js:1 expected 4, received -2\nrun 2 (change): green\n',
    'passed after less than a minute\n[]\n',
    'src/sum.ts 3 TS2304\n',
    "[ 'a.txt', 'b.txt' ]\n",
    "node scripts/report.js > report.txt is moderate: `node scripts/report.js` runs the project's own code\n" +
      'passed\n',
    'red\n',
  ];
  expect(codes).toHaveLength(printed.length);
  return codes.map((code, index) => ({ number: index + 1, code, prints: printed[index] }));
}

/** What an example prints; the project's test passes as soon as it says that it does not. */
async function outputOf(code: string): Promise<string> {
  const project = sampleProject();
  writeFileSync(path.join(project, 'example.mjs'), code);
  const child = spawn(process.execPath, ['example.mjs'], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: project, WISP_HOME: path.join(project, '.home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes('red')) writeFileSync(path.join(project, 'src/sum.js'), 'a + b\n');
  }
  return output;
}

/** A project with wisp in its packages, whose test fails while `src/sum.js` subtracts. */
function sampleProject(): string {
  const project = tempFolder('project-', folder);
  const files = {
    'package.json': '{ "scripts": { "test": "node check.js", "build": "true" } }',
    'src/sum.js': 'a - b\n',
    'check.js':
      "if (!require('fs').readFileSync('src/sum.js', 'utf8').includes('-')) process.exit(0);\n" +
      "console.log('src/sum.js:1:3: error: expected 4, received -2'); process.exit(1);\n",
    'scripts/report.js': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  }
  return project;
}

/** Makes a package of this checkout one of the folder's. */
function linkPackage(name: string): void {
  const link = path.join(folder, 'node_modules', name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.join(root, 'node_modules', name), link, 'junction');
}

function packagesIn(code: string): string[] {
  const specifiers = code.matchAll(/\b(?:from|import|require)\s*\(?\s*"([\w@][\w@./:-]*)"/g);
  return [...specifiers].map((match) => match[1] ?? '');
}
