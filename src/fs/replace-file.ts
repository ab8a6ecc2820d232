import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Gives a file a new text, whole or not at all, for its owner alone (0600, its folder 0700 when it
 * has to be made). A link stays a link: what it leads to is replaced.
 */
export function replaceFile(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const target = targetOf(file);
  const fresh = `${target}.${process.pid}.new`;
  try {
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function targetOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
