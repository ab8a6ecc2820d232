/** Rates every labelled line and prints how often the level was exact, too high and too low. */

import { labelledLines } from '../test/policy/labelled-lines.ts';
import { decideLine } from '../test/support/policy.ts';

const levels = ['safe', 'moderate', 'dangerous'] as const;
const wrong: string[] = [];
const total = { exact: 0, over: 0, under: 0 };

console.log('label       lines  exact   over  under');
for (const label of levels) {
  const lines = labelledLines(label);
  const counts = { exact: 0, over: 0, under: 0 };
  for (const line of lines) {
    const { level, reasons } = await decideLine(line);
    const difference = levels.indexOf(level) - levels.indexOf(label);
    const kind = difference === 0 ? 'exact' : difference > 0 ? 'over' : 'under';
    counts[kind] += 1;
    total[kind] += 1;
    if (kind !== 'exact')
      wrong.push(
        `${kind}: ${JSON.stringify(line)} is ${label}, rated ${level}: ${reasons.join('; ')}`,
      );
  }
  console.log(row(label, lines.length, counts));
}
console.log(row('all', total.exact + total.over + total.under, total));

const denied = labelledLines('denied');
let never = 0;
for (const line of denied) {
  if ((await decideLine(line)).decision === 'deny') never += 1;
  else wrong.push(`not denied: ${JSON.stringify(line)}`);
}
console.log(`\nthe built-in rules deny ${never} of ${denied.length}`);
if (wrong.length > 0) console.log(`\n${wrong.join('\n')}`);

function row(label: string, lines: number, counts: typeof total): string {
  const cells = [lines, counts.exact, counts.over, counts.under].map((count) =>
    String(count).padStart(7),
  );
  return `${label.padEnd(10)}${cells.join('')}`;
}
