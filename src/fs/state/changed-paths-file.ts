import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Most bytes of paths put into a variable: Linux takes 128 KiB for one, and 2 MiB for all of them. */
const VARIABLE_BYTES = 32 * 1024;

/** The changed paths as a command gets them. */
export interface ChangedPathsVariables {
  readonly variables: Readonly<Record<string, string>>;
  /** Why there is no file, the system's code; undefined when there is one, or none is needed. */
  readonly failure: string | undefined;
  /** Removes the file. */
  readonly dispose: () => void;
}

/**
 * Paths, newline-separated: in `WISP_CHANGED_PATHS` as many as fit, and all of them in the file that
 * `WISP_CHANGED_PATHS_FILE` names. Without a folder to write it in, the command is run all the same.
 *
 * @param folder Where the file is made.
 */
export function changedPathsVariables(
  paths: readonly string[],
  folder: string = os.tmpdir(),
): ChangedPathsVariables {
  const variables = { WISP_CHANGED_PATHS: thoseThatFit(paths) };
  if (paths.length === 0) return { variables, failure: undefined, dispose: () => {} };
  try {
    const own = mkdtempSync(path.join(folder, 'wisp-paths-'));
    const file = path.join(own, 'changed-paths');
    const dispose = (): void => removeFolder(own);
    try {
      writeFileSync(file, `${paths.join('\n')}\n`, { mode: 0o600 });
    } catch (error) {
      dispose();
      throw error;
    }
    const withFile = { ...variables, WISP_CHANGED_PATHS_FILE: file };
    return { variables: withFile, failure: undefined, dispose };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { variables, failure: code ?? String(error), dispose: () => {} };
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It lies where what is temporary is cleared away.
  }
}

function thoseThatFit(paths: readonly string[]): string {
  let bytes = 0;
  const end = paths.findIndex((path) => {
    bytes += Buffer.byteLength(path) + 1;
    return bytes > VARIABLE_BYTES;
  });
  return paths.slice(0, end === -1 ? paths.length : end).join('\n');
}
