import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** True when a file can be read and holds the text. */
export function fileHolds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(text);
  } catch {
    return false;
  }
}

/** Adds a line to a shell's start-up file, which is made when there is none. */
export function addLine(file: string, line: string): void {
  const needsNewline = fileHolds(file, '') && !readFileSync(file, 'utf8').endsWith('\n');
  appendFileSync(file, `${needsNewline ? '\n' : ''}${line}\n`);
}

/** Writes a script where its shell looks for it. */
export function writeScript(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
