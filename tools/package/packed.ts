import { execFileSync } from 'node:child_process';
import path from 'node:path';

export interface Packed {
  /** The archive; absolute. */
  readonly archive: string;
  /** Paths in it, sorted. */
  readonly files: readonly string[];
  readonly unpackedBytes: number;
}

/**
 * Makes the archive that would be published, of the `dist/` that is there.
 *
 * @param folder Where to put it.
 */
export function pack(folder: string): Packed {
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [made] = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' })) as [
    { filename: string; unpackedSize: number; files: { path: string }[] },
  ];
  return {
    archive: path.join(folder, made.filename),
    files: made.files.map((file) => file.path).sort(),
    unpackedBytes: made.unpackedSize,
  };
}
