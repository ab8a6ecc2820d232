import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Lines of one label, written for this project. In the files `⏎` stands for a line break. */
export function labelledLines(label: 'safe' | 'moderate' | 'dangerous' | 'denied'): string[] {
  const file = path.join(import.meta.dirname, 'labelled', `${label}.txt`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => line.replaceAll('⏎', '\n'));
}
