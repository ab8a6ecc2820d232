/**
 * Builds `dist/`: a launcher, what a watch needs up to its first run as one file, and the rest in
 * parts that are loaded when they are needed.
 *
 * A wisp that is running loads its parts late, and may well be watching this very build: files are
 * replaced one by one, and parts of earlier builds stay for a day. `--clean` is for packing.
 */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type OutputChunk, type OutputOptions, type RolldownOptions, rolldown } from 'rolldown';
import { bundledPackages } from './build/bundled-packages.ts';
import { buildLibrary } from './build/library.ts';
import { thirdPartyLicences } from './build/licences.ts';
import { softwareBill } from './build/sbom.ts';
import { writePackagedFiles } from './docs/packaged-files.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const input = {
  platform: 'node',
  // node-notifier finds its helper programs beside its own files; it stays a package.
  external: ['node-notifier'],
  // Its CommonJS build hides its imports from a bundler.
  // The policy's tables are asked for late by a watch, at once by `wisp policy`.
  checks: { ineffectiveDynamicImport: false },
  resolve: { alias: { 'jsonc-parser': path.resolve('node_modules/jsonc-parser/lib/esm/main.js') } },
} satisfies RolldownOptions;

const output = {
  // V8 keeps compiled code of scripts, not of modules, and Node starts a script sooner.
  format: 'cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  // Code kept compiled cannot `import()` on Node 20: what is loaded late is required.
  dynamicImportInCjs: false,
  // Names of functions and classes stay: they are read in the stack of a bug report.
  minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  comments: { legal: false },
  // What is ASCII alone is read twice as fast.
  charset: 'ascii',
} satisfies OutputOptions;

if (process.argv.includes('--clean')) rmSync('dist', { recursive: true, force: true });
const parts = await bundle(
  { ...input, input: 'bin/wisp.ts' },
  {
    ...output,
    entryFileNames: 'start-[hash].cjs',
    // With all they import: commands that are started all day, and what decides about a line.
    codeSplitting: {
      groups: [{ name: 'start', test: /(bin\/wisp|cli\/commands\/(watch\/watch|run\/run))\.ts$/ }],
    },
  },
);
const start = parts.find((part) => part.isEntry)?.fileName;
const launcher = await bundle(
  {
    ...input,
    input: 'bin/launch.ts',
    transform: { define: { START_FILE: JSON.stringify(start) } },
  },
  { ...output, entryFileNames: 'bin/wisp.cjs' },
);
for (const { fileName, code } of [...parts, ...launcher])
  replace(path.join('dist', fileName), code);
chmodSync('dist/bin/wisp.cjs', 0o755);
removeOldParts(new Set(parts.map(({ fileName }) => path.join('dist', fileName))));
writePackagedFiles('dist');
const library = await buildLibrary('dist/library', input);
const bundled = bundledPackages([...parts, ...launcher, ...library]);
writeFileSync('dist/THIRD_PARTY_LICENSES', thirdPartyLicences(bundled));
const product = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
};
writeFileSync('dist/sbom.cdx.json', softwareBill(product, bundled));

async function bundle(options: RolldownOptions, output: OutputOptions): Promise<OutputChunk[]> {
  const made = await rolldown(options);
  const { output: files } = await made.generate(output);
  await made.close();
  const chunks = files.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) {
    if (/[^\0-\x7f]/.test(code)) throw new Error(`${fileName} is not ASCII`);
  }
  return chunks;
}

function replace(file: string, code: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, code);
  renameSync(next, file);
}

function removeOldParts(current: ReadonlySet<string>): void {
  for (const folder of ['dist', 'dist/chunks']) {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (!file.endsWith('js') || current.has(file)) continue;
      if (Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file);
    }
  }
}
