/**
 * Builds `dist/`: the CLI as one split bundle, so that starting reads few files.
 *
 * A wisp that is running loads its chunks when it needs them, and may well be watching this very
 * build: files are replaced one by one, and chunks of earlier builds stay for a day. `--clean` is for
 * packing.
 */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { writePackagedFiles } from './docs/packaged-files.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

if (process.argv.includes('--clean')) rmSync('dist', { recursive: true, force: true });
const { outputFiles } = await build({
  entryPoints: { 'bin/wisp': 'bin/wisp.ts' },
  outdir: 'dist',
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunks/[name]-[hash]',
  // Its CommonJS build hides its imports from a bundler.
  alias: { 'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js' },
  // node-notifier finds its helper programs beside its own files; it stays a package.
  external: ['node-notifier'],
  // Bundled CommonJS packages ask for `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  // Names stay: they are read in the stack of a bug report.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
});
for (const { path: file, contents } of outputFiles) replace(file, contents);
removeOldChunks(new Set(outputFiles.map((file) => path.basename(file.path))));
writePackagedFiles('dist');

function replace(file: string, contents: Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, contents);
  if (file.endsWith(path.join('bin', 'wisp.js'))) chmodSync(next, 0o755);
  renameSync(next, file);
}

function removeOldChunks(current: ReadonlySet<string>): void {
  const folder = path.join('dist', 'chunks');
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!current.has(name) && Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file);
  }
}
