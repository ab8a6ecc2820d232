/**
 * Installs what would be published into a clean prefix, once for each Node, and tries it there:
 * `npm run package-smoke`, or `npm run package-smoke -- 24` for some.
 *
 * Node itself comes from npm's `node` package. Build first: `npm run build -- --clean`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pack } from './package/packed.ts';
import { smoke } from './package/smoke.ts';

const given = process.argv.slice(2);
const versions = given.length > 0 ? given : ['20', '22', '24'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-package-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const packed = pack(folder);
console.log(`packed: ${packed.files.length} files, ${megabytes(packed.unpackedBytes)} unpacked`);
const failures = versions.flatMap((version) => {
  const found = tryWith(nodeOf(version), path.join(folder, `prefix-${version}`));
  console.log(`Node ${version}: ${found.length === 0 ? 'good' : found.join('\n')}`);
  return found;
});
process.exitCode = failures.length === 0 ? 0 : 1;

/** A Node of this version in a folder of its own. */
function nodeOf(version: string): string {
  const prefix = path.join(folder, `node-${version}`);
  execFileSync('npm', ['install', '--silent', '--prefix', prefix, `node@${version}`]);
  return path.join(prefix, 'node_modules/node/bin/node');
}

function tryWith(node: string, prefix: string): string[] {
  const installed = spawnSync('npm', ['install', '-g', '--prefix', prefix, packed.archive], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.dirname(node)}:${process.env.PATH}` },
  });
  if (installed.status !== 0) return [`npm install: ${installed.stderr}`];
  const packages = path.join(prefix, 'lib/node_modules');
  const optional = path.join(packages, 'wisp-watch/node_modules/@lydell');
  const bytes = sizeOf(packages) - (existsSync(optional) ? sizeOf(optional) : 0);
  console.log(`installed without optional parts: ${megabytes(bytes)}`);
  return [
    ...(/npm warn/i.test(installed.stderr) ? [`npm install warns: ${installed.stderr}`] : []),
    ...['bin/wisp', 'share/man/man1/wisp.1']
      .filter((file) => !existsSync(path.join(prefix, file)))
      .map((file) => `not installed: ${file}`),
    ...smoke(node, path.join(packages, 'wisp-watch/dist/bin/wisp.cjs')),
  ];
}

function sizeOf(file: string): number {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(file).reduce((sum, entry) => sum + sizeOf(path.join(file, entry)), 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
