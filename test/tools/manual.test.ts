import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { allCommands } from '../../src/cli/program/program-outline.ts';
import { manualPage } from '../../tools/docs/manual.ts';
import { wispOutline } from '../../tools/docs/wisp-outline.ts';
import { tempFolder } from '../support/temp-folder.ts';

const outline = wispOutline();
const hasMan = spawnSync('man', ['--version']).status === 0;

test.skipIf(!hasMan)(
  'man shows every command and every flag, and has nothing to complain about',
  () => {
    const file = path.join(tempFolder(), 'wisp.1');
    writeFileSync(file, manualPage(outline, '1.2.3'));
    const env = { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '200' };
    const shown = spawnSync('man', ['--warnings', '-l', file], { env, encoding: 'utf8' });
    expect(shown.stderr).toBe('');
    const words = shown.stdout.replaceAll(/\s+/g, ' ');
    const commands = allCommands(outline).slice(1);
    const flags = commands.flatMap(({ options }) => options.map((option) => option.flags));
    const promised = [
      ...commands.map(({ path }) => path),
      ...flags.filter((flag) => !/--help/.test(flag)),
    ];
    expect(promised.filter((promise) => !words.includes(promise))).toEqual([]);
    expect(words).toContain('wisp 1.2.3');
  },
);

test('npm installs it: it links only what stands in a list', () => {
  expect(manifest.man).toEqual(['dist/man/wisp.1']);
});

test('a line that begins with a dot or holds a backslash is text, not a request', () => {
  const [first] = outline.commands;
  if (first === undefined) throw new Error('no command');
  const page = manualPage({ ...outline, commands: [{ ...first, purpose: '.x \\ "y"' }] }, '1');
  expect(page).toContain('\n\\&.x \\e \\(dqy\\(dq\n');
});
