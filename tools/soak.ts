/** Looks for what a long day breaks: `npm run soak -- --runs 2000 --seed 1`; needs a build. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { soak } from './soak/soak.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    flag: { type: 'string', multiple: true, default: [] },
  },
});
const { runs, problems, before, after } = await soak({
  runs: Number(values.runs),
  seed: Number(values.seed),
  wisp: [process.execPath, path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs')],
  flags: values.flag,
  onProgress: (begun) => process.stdout.write(`${begun} runs\n`),
});
for (const problem of problems.slice(0, 50)) process.stdout.write(`WRONG ${problem}\n`);
process.stdout.write(
  `held before: ${JSON.stringify(before)}\nheld after:  ${JSON.stringify(after)}\n`,
);
process.stdout.write(`seed ${values.seed}: ${runs} runs, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
