/**
 * How well triage reads known outputs, and how fast.
 *
 *     npm run bench:triage -- <corpus.jsonl...>     recall and precision for each corpus; of marked
 *                                                   chunks: hit, F1 and kept lines of the extract
 *     npm run bench:triage -- --worst 20 <corpus...> the rows that were read worst, too
 *     npm run bench:triage -- --families <corpus...> the same as JSON, for each family of tools
 *     npm run bench:triage -- --speed [<corpus...>]  megabytes a second and peak memory
 */
import { parseArgs } from 'node:util';
import { readCorpus } from './triage/corpus.ts';
import { printExtractScores, scoreExtracts } from './triage/extract-score.ts';
import { figuresByFamily } from './triage/families.ts';
import { printScores } from './triage/report.ts';
import { scoreRows } from './triage/score.ts';
import { measureSpeed } from './triage/speed.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'boolean', default: false },
    families: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    worst: { type: 'string', default: '0' },
  },
});

if (values.speed) measureSpeed(positionals, values.only);
else if (values.families) {
  const scores = positionals.flatMap((file) => scoreRows(readCorpus(file)));
  console.log(JSON.stringify(figuresByFamily(scores), null, 2));
} else {
  for (const file of positionals) {
    const rows = readCorpus(file);
    printScores(file, scoreRows(rows), Number(values.worst));
    printExtractScores(scoreExtracts(rows), Number(values.worst));
  }
}
