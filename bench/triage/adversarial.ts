interface Output {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Outputs made to be slow: near misses of every pattern, long lines, no line ends, one line over and over. */
export function adversarialOutputs(): readonly Output[] {
  return [
    output('plain words', 'the quick brown fox jumps over the lazy dog and goes on with it\n'),
    output(
      'time stamps',
      '2026-01-02T03:04:05.678Z [build] compiling module number 1234 of 5678\n',
    ),
    output('passing tests', '  ✓ src/some/file.test.ts > a suite > does what it should 12ms\n'),
    output('a line of colons', `${'a:1:'.repeat(500)}\n`),
    output('a line of brackets', `${'a(1)'.repeat(500)}\n`),
    output('a line of spaces', `${' '.repeat(4000)}x\n`),
    output('a line of words in errors', `${'error: fail at line 3 '.repeat(200)}\n`),
    output('paths without end', `/${'dir.name/'.repeat(400)}file\n`),
    output('one line without end', 'x'.repeat(1024 * 1024)),
    output('one line redrawn', `${'downloading 12% '.repeat(4)}\r`),
    output('escapes', `\u001b[31m${'\u001b[1m.\u001b[0m'.repeat(100)}\n`),
    output('unfinished escapes', `${'\u001b]0;'.repeat(500)}\n`),
    output('errors only', 'src/a.c:5:3: error: something is wrong with this line [-Wfoo]\n'),
    output('stack frames', '    at Object.<anonymous> (/w/node_modules/x/lib/a.js:3:5)\n'),
    output('open blocks', ' FAIL  src/a.test.ts > x\n  ● x › y\n___ test_x ___\nFAIL: x (y)\n'),
  ];
}

function output(name: string, text: string): Output {
  const times = Math.max(1, Math.ceil((4 * 1024 * 1024) / Buffer.byteLength(text)));
  return { name, bytes: Buffer.from(text.repeat(times)) };
}
