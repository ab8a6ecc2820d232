/** Looks for lost edits: `npm run fuzz -- --mode server --edits 10000 --seed 1`; needs a build. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/fuzz.ts';
import { modes } from './fuzz/modes.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '0.02' },
    mode: { type: 'string', default: 'edits' },
    flag: { type: 'string', multiple: true, default: [] },
    lost: { type: 'string', default: '3' },
    wisp: { type: 'string', default: path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs') },
  },
});
if (!Object.hasOwn(modes, values.mode)) {
  throw new Error(`--mode is one of ${Object.keys(modes).join(', ')}`);
}
let said = 0;
const result = await fuzz({
  edits: Number(values.edits),
  seed: Number(values.seed),
  settleSeconds: Number(values.settle),
  mode: values.mode as keyof typeof modes,
  wisp: [process.execPath, values.wisp],
  flags: values.flag,
  mostLost: Number(values.lost),
  onRound: (edits, runs) => {
    if (edits < said + 500) return;
    said = edits;
    process.stdout.write(`${edits} edits, ${runs} runs\n`);
  },
});
for (const lost of result.lost) process.stdout.write(`LOST ${lost}\n`);
const { edits, runs, lost, delays } = result;
const at = (share: number): string =>
  `${Math.round(delays[Math.ceil((delays.length - 1) * share)] ?? 0)}`;
process.stdout.write(
  `${values.mode}, seed ${values.seed}: ${edits} edits, ${runs} runs, ${lost.length} lost; ` +
    `edit to run, ms: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}\n`,
);
process.exitCode = lost.length > 0 ? 1 : 0;
