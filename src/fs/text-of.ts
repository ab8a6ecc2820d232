import { readFileSync } from 'node:fs';

/** A file's text; undefined when it cannot be read. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
