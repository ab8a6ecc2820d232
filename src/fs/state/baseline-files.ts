import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { replaceFile } from '../replace-file.ts';

/** A file larger than this is compared by its hash alone, in bytes: nobody reads a diff of it. */
const LARGEST = 8 * 1024 * 1024;

/** Contents that supervised watches compare files with: `baselines/<sha256>` in the state folder. */
export class BaselineFiles {
  readonly #folder: string;

  constructor(stateFolder: string) {
    this.#folder = path.join(stateFolder, 'baselines');
  }

  /** Keeps a file as it is now; its SHA-256, or null when it is not there. */
  keep(file: string): string | null {
    let content: Buffer;
    try {
      if (!statSync(file).isFile()) return null;
      content = readFileSync(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw error;
    }
    const hash = createHash('sha256').update(content).digest('hex');
    const kept = this.pathOf(hash);
    if (content.length <= LARGEST && !existsSync(kept)) {
      makeFolder(this.#folder);
      replaceFile(kept, content);
    }
    return hash;
  }

  /** Where a content is kept; it is not there when it was too large. */
  pathOf(hash: string): string {
    return path.join(this.#folder, hash);
  }

  /** Forgets what nobody compares with any more. */
  forgetAllBut(hashes: ReadonlySet<string>): void {
    let names: readonly string[] = [];
    try {
      names = readdirSync(this.#folder);
    } catch {
      return;
    }
    for (const name of names) if (!hashes.has(name)) rmSync(this.pathOf(name), { force: true });
  }
}
