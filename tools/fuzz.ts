/** Looks for lost edits: `npm run fuzz -- --edits 10000 --seed 1`; needs a build. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '0.02' },
    flag: { type: 'string', multiple: true, default: [] },
  },
});
const wisp = path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs');
let said = 0;
const result = await fuzz({
  edits: Number(values.edits),
  seed: Number(values.seed),
  settleSeconds: Number(values.settle),
  wisp: [process.execPath, wisp],
  flags: values.flag,
  onRound: (edits, runs) => {
    if (edits < said + 500) return;
    said = edits;
    process.stdout.write(`${edits} edits, ${runs} runs\n`);
  },
});
for (const lost of result.lost) process.stdout.write(`LOST ${lost}\n`);
process.stdout.write(
  `seed ${values.seed}: ${result.edits} edits, ${result.runs} runs, ${result.lost.length} lost\n`,
);
process.exitCode = result.lost.length > 0 ? 1 : 0;
