import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Most bytes of paths put into a variable: Linux takes 128 KiB for one, and 2 MiB for all of them. */
const VARIABLE_BYTES = 32 * 1024;

/** The changed paths as a command gets them. */
export interface ChangedPathsVariables {
  readonly variables: Readonly<Record<string, string>>;
  /** Removes the file, when one was needed. */
  readonly dispose: () => void;
}

/**
 * Paths, newline-separated, in `WISP_CHANGED_PATHS`; where they do not fit, as many as do, and the
 * whole list in the file that `WISP_CHANGED_PATHS_FILE` names.
 */
export function changedPathsVariables(paths: readonly string[]): ChangedPathsVariables {
  const whole = paths.join('\n');
  if (Buffer.byteLength(whole) <= VARIABLE_BYTES) {
    return { variables: { WISP_CHANGED_PATHS: whole }, dispose: () => {} };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-paths-'));
  const file = path.join(folder, 'changed-paths');
  writeFileSync(file, `${whole}\n`, { mode: 0o600 });
  return {
    variables: { WISP_CHANGED_PATHS: thoseThatFit(paths), WISP_CHANGED_PATHS_FILE: file },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function thoseThatFit(paths: readonly string[]): string {
  let bytes = 0;
  const end = paths.findIndex((path) => {
    bytes += Buffer.byteLength(path) + 1;
    return bytes > VARIABLE_BYTES;
  });
  return paths.slice(0, end).join('\n');
}
