import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder (links resolved) in the temporary one or another, that goes when the running test ends. */
export function tempFolder(name = 'wisp-test-', parent = os.tmpdir()): string {
  const folder = realpathSync(mkdtempSync(path.join(parent, name)));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
