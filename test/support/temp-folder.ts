import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder (links resolved) that goes when the running test ends. */
export function tempFolder(name = 'wisp-test-'): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), name)));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
