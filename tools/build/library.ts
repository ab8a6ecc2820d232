import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type OutputChunk, type RolldownOptions, rolldown } from 'rolldown';

const ENTRY = 'src/library/wisp-watch.ts';

/**
 * Builds what `import … from 'wisp-watch'` loads, and its types. A bundle of its own: sharing chunks
 * with the command line would cut its one file of a start into more.
 *
 * @param input What all bundles of wisp have in common.
 */
export async function buildLibrary(
  folder: string,
  input: Omit<RolldownOptions, 'input'>,
): Promise<OutputChunk[]> {
  rmSync(folder, { recursive: true, force: true });
  const made = await rolldown({ ...input, input: { 'wisp-watch': ENTRY } });
  const { output } = await made.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false },
  });
  await made.close();
  writeTypes(path.join(folder, 'types'));
  return output.filter((file) => file.type === 'chunk');
}

/** Declarations of the entry and of what they name; those of the other sources are nobody's business. */
function writeTypes(folder: string): void {
  const emitted = mkdtempSync(path.join(os.tmpdir(), 'wisp-types-'));
  try {
    execFileSync(
      process.execPath,
      [
        path.resolve('node_modules/typescript/bin/tsc'),
        '--project',
        'tools/build/library.tsconfig.json',
        '--outDir',
        emitted,
      ],
      { stdio: 'inherit' },
    );
    const entry = path.join(emitted, 'library/wisp-watch.d.ts');
    for (const file of reachableFrom(entry)) {
      cpSync(file, path.join(folder, path.relative(emitted, file)));
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

function reachableFrom(entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      reached.add(path.resolve(path.dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')));
    }
  }
  return reached;
}
