import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';

/** What fired, as a file for the action that handles it: `fires/<id>.txt` in the state folder. */
export class FireFiles {
  readonly #folder: string;

  constructor(stateFolder: string) {
    this.#folder = path.join(stateFolder, 'fires');
  }

  /** Writes the text and answers with its path. */
  write(id: string, text: string): string {
    makeFolder(this.#folder);
    writeFileSync(this.#fileOf(id), text, { mode: 0o600 });
    return this.#fileOf(id);
  }

  remove(id: string): void {
    rmSync(this.#fileOf(id), { force: true });
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}.txt`);
  }
}
