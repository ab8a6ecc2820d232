/** Looks for what a kill of wisp leaves: `npm run crash -- --kills 200 --seed 1`; needs a build. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { crash } from './crash/crash.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const { kills, runs, leftGroups, problems } = await crash({
  kills: Number(values.kills),
  seed: Number(values.seed),
  wisp: [process.execPath, path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs')],
  onKill: (kill) => {
    if (kill % 20 === 0) process.stdout.write(`${kill} kills\n`);
  },
});
for (const problem of problems.slice(0, 50)) process.stdout.write(`WRONG ${problem}\n`);
process.stdout.write(
  `seed ${values.seed}: ${kills} kills, ${runs} runs, ${leftGroups} groups ended by the next start, ${problems.length} problems\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
