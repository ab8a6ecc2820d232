/** Builds `dist/`: the CLI as one split bundle, so that starting reads few files. */
import { chmodSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { writePackagedFiles } from './docs/packaged-files.ts';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { 'bin/wisp': 'bin/wisp.ts' },
  outdir: 'dist',
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
chmodSync('dist/bin/wisp.js', 0o755);
writePackagedFiles('dist');
