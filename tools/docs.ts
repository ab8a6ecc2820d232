/** Writes what is made from the program itself: `docs/reference/` and `config.json.example`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './docs/generated-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const reference = path.join(root, 'docs/reference');
mkdirSync(reference, { recursive: true });
for (const page of readdirSync(reference)) rmSync(path.join(reference, page));
for (const [file, text] of generatedFiles()) writeFileSync(path.join(root, file), text);
