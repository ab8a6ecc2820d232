import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a line deserves: never run, asked as dangerous or moderate, or run. */
export type Label = 'safe' | 'moderate' | 'dangerous' | 'denied';

/** Lines of one label, written for this project. In the files `⏎` stands for a line break. */
export function labelledLines(label: Label): string[] {
  const file = path.join(import.meta.dirname, 'labelled', `${label}.txt`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => line.replaceAll('⏎', '\n'));
}

/** Lines that try to look like something else, and everyday ones beside them. */
export function trickyLines(): readonly { readonly level: Label; readonly line: string }[] {
  const file = path.join(import.meta.dirname, 'labelled', 'tricks.tsv');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [level = '', line = ''] = row.split('\t');
      return { level: level as Label, line: line.replaceAll('⏎', '\n') };
    });
}
