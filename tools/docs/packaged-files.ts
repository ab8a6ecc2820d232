import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../src/cli/program/version.ts';
import { configJsonSchema } from '../../src/fs/config/config-json-schema.ts';
import { manualPage } from './manual.ts';
import { wispOutline } from './wisp-outline.ts';

/** Puts the manual page and the JSON Schemas into the folder that is packed. */
export function writePackagedFiles(folder: string): void {
  mkdirSync(path.join(folder, 'man'), { recursive: true });
  writeFileSync(path.join(folder, 'man/wisp.1'), manualPage(wispOutline(), version));
  const schemas = { 'config.schema.json': 'owner', 'project.schema.json': 'project' } as const;
  for (const [file, kind] of Object.entries(schemas)) {
    const text = `${JSON.stringify(configJsonSchema(kind), null, 2)}\n`;
    writeFileSync(path.join(folder, file), text);
  }
}
