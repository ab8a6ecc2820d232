import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/repository.ts';
import { SupervisedProject } from '../support/supervised.ts';
import { wispBin } from '../support/wisp-project.ts';

const guide = readFileSync(path.join(root, 'docs/guide/supervised-watches.md'), 'utf8');
const transcripts = [
  ...guide.matchAll(/^## (.*)\n(?:(?!^## )[\s\S])*?```console\n([\s\S]*?)```/gm),
];

test('the guide shows the four requests', () => {
  expect(transcripts).toHaveLength(4);
});

test.each(transcripts.map(([, title = '', text = '']) => [title, text]))(
  'the transcript of “%s” is what happens',
  async (_title, text) => {
    const project = new SupervisedProject();
    project.write('../bin/wisp', `#!/bin/sh\nexec "${process.execPath}" "${wispBin}" "$@"\n`);
    chmodSync(project.path('../bin/wisp'), 0o755);
    const variables = { PATH: `${project.path('../bin')}:${process.env.PATH}` };
    let shown = '';
    for (const line of text.split('\n').filter((each) => each.startsWith('$ '))) {
      // Nobody waits two hours for a test.
      const command = line.slice(2).replace('--in 2h', '--in 1s');
      const { stdout, stderr } = await project.startProgram('sh', ['-c', command], { variables })
        .ended;
      shown += `${line}\n${stderr}${stdout}`;
    }
    expect(comparable(shown.replaceAll(`${project.directory}/`, ''))).toBe(comparable(text));
  },
);

/** Ids and times are others each time. */
function comparable(text: string): string {
  return text
    .replace(/^[0-9a-f]{8} {2}/gm, 'ID  ')
    .replace(/\b\d+(\.\d+)? (s|ms)\b|\b\d+[hms]\d*m?\b/g, 'TIME')
    .replace(/armed · looked TIME ago · \d+ looks? · /g, 'armed · ')
    .replace('arm run --every TIME', 'arm run --every 1s');
}
