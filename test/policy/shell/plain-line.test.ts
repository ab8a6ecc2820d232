import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainLine } from '../../../src/policy/shell/plain-line.ts';
import { collectCommands } from '../../../src/policy/shell/shell-line.ts';
import type { SimpleCommand } from '../../../src/policy/shell/simple-command.ts';

test.each([
  'npm test',
  'npm run build && npm test',
  'FOO=1 BAR="b c" make -j4 test; make lint',
  "pytest -k 'a or b' | tee log.txt",
  'cargo test --all-features -- --nocapture',
])('`%s` needs no parser', (line) => {
  expect(parsePlainLine(line)).toEqual(byParser(line));
});

test.each([
  'echo $HOME',
  'echo `ls`',
  'ls *.ts',
  'ls {a,b}',
  'ls ~',
  'ls > out',
  'ls &',
  'ls # rm',
  'echo "a\\"b"',
  'echo a\\b',
  'if true; then ls; fi',
  'time make',
  '! ls',
  '(ls)',
  'ls\nrm x',
  'ls &&',
  '| ls',
  'ls ;; ls',
  '',
  '   ',
  'echo é',
  "echo 'open",
  'x+=1 ls',
  'for x in a',
  'a=1 if true',
])('`%s` is left to the parser', (line) => {
  expect(parsePlainLine(line)).toBeUndefined();
});

test('whatever it reads, the full parser reads alike', () => {
  const piece = fc.constantFrom(
    ...'npm|test|rm|-rf|a=b|A=1|"x y"|\'q r\'|./a.sh|if|then|done|in|time|function|.|:|-|--|%1|@x|a,b|x=|"a"b|;|&&| || | \\| |  |\t|=|+=|a+=1|coproc|select|1|2|""'.split(
      '|',
    ),
    ' ',
    '|',
    '||',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 10 }), (pieces) => {
      const line = pieces.join(' ');
      const plain = parsePlainLine(line);
      if (plain === undefined) return;
      expect(plain).toEqual(byParser(line));
    }),
    { numRuns: 500 },
  );
});

// Numbers of pipelines are only compared with each other.
function byParser(line: string): SimpleCommand[] {
  const { commands, doubts } = collectCommands(line, 'bash');
  expect(doubts).toEqual([]);
  const plain = parsePlainLine(line) ?? [];
  return commands.map((command, at) => ({
    ...command,
    pipes: command.pipes.map((place, index) => ({
      ...place,
      pipeline: plain[at]?.pipes[index]?.pipeline ?? -1,
    })),
  }));
}
