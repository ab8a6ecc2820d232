/**
 * Makes the picture in the README anew, `npm run picture`: the built wisp in a terminal, watching a
 * small project whose tests are fixed in two steps, in light and in dark.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { record } from './picture/record.ts';
import { linesOf } from './picture/screen.ts';
import { svgOf, themes } from './picture/svg.ts';

const folder = path.resolve(import.meta.dirname, '../docs/images');
const COMMAND = 'wisp watch "npm test" --output none';

const recorded = await record(['watch', 'npm test', '--output', 'none']);
const lines = linesOf(`$ ${COMMAND}\r\n${steady(recorded)}`);
mkdirSync(folder, { recursive: true });
for (const [name, theme] of Object.entries(themes)) {
  writeFileSync(path.join(folder, `watch-${name}.svg`), svgOf(lines, COMMAND, theme));
}

/** Times differ with each recording, and a picture made anew is to show only what has changed. */
function steady(text: string): string {
  let minute = 0;
  return text
    .replaceAll(/\[\d\d:\d\d:\d\d\]/g, () => `[15:0${++minute}:46]`)
    .replaceAll(/\b(?:\d+ ms|\d+\.\d s)\b/g, '1.2 s');
}
