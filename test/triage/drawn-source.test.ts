import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsIn } from '../support/told-findings.ts';

/** A tool that draws source: a report of line `number` whose excerpt is `lines`, that line the last. */
type Draw = (lines: readonly string[], number: number) => string;

const gutter =
  (sign: string, mark: string): Draw =>
  (lines, number) =>
    lines
      .map((line, at) => {
        const own = number - lines.length + 1 + at;
        return `${own === number ? mark : ' '.repeat(mark.length)} ${own} ${sign} ${line}`;
      })
      .join('\n');
const gcc = gutter('|', '');
const babel = gutter('|', '>');
const box = gutter('│', '');
const last = (lines: readonly string[]): string => lines.at(-1) ?? '';

/** Every report is of `src/place.ts`, in the line that the source was taken from. */
const styles: Readonly<Record<string, Draw>> = {
  tsc: (lines, number) =>
    `src/place.ts:${number}:3 - error TS2322: Not so.\n\n${number} ${last(lines)}\n    ~~~~~~\n`,
  'tsc of two files': (lines, number) =>
    `src/place.ts:${number}:3 - error TS2322: Not so.\n\n${number}   ${last(lines)}\n       ~~~~~~\n\nFound 1 error in src/place.ts:${number}\n`,
  gcc: (lines, number) =>
    `src/place.ts:${number}:3: error: not so\n${gcc(lines, number)}\n      |   ^~~~~~\n      |   other\n`,
  clang: (lines, number) =>
    `src/place.ts:${number}:3: error: not so\n${last(lines)}\n  ^~~~~~~\n1 error generated.\n`,
  javac: (lines, number) =>
    `src/place.ts:${number}: error: not so\n${last(lines)}\n          ^\n1 error\n`,
  rustc: (lines, number) =>
    `error[E0308]: not so\n  --> src/place.ts:${number}:3\n   |\n${gcc(lines, number)}\n   |   ^^^ expected this\n   |\n   = note: not so\n\n`,
  ruff: (lines, number) =>
    `F401 [*] not so\n --> src/place.ts:${number}:3\n  |\n${gcc(lines, number)}\n  |  ^^^\n  |\nhelp: Remove it\n\n`,
  esbuild: (lines, number) =>
    `✘ [ERROR] Not so\n\n    src/place.ts:${number}:3:\n      ${number} │ ${last(lines)}\n        ╵    ~~~~\n\n`,
  oxlint: (lines, number) =>
    `  × eslint(no-such): Not so\n   ╭─[src/place.ts:${number}:3]\n${box(lines, number)}\n   ·  ──┬──\n   ·    ╰── here\n   ╰────\n  help: Write it so\n\n`,
  'oxlint, piped': (lines, number) =>
    `  x eslint(no-such): Not so\n   ,-[src/place.ts:${number}:3]\n${gcc(lines, number)}\n   :  ^^^^\n   \`----\n  help: Write it so\n\n`,
  biome: (lines, number) =>
    `src/place.ts:${number}:3 lint/style/useConst ━━━━━━━━━━\n\n  × Not so.\n\n${gutter('│', '  >')(lines, number)}\n      │ ^^^\n\n`,
  'eslint codeframe': (lines, number) =>
    `error: Not so (no-such) at src/place.ts:${number}:3:\n${babel(lines, number)}\n    |   ^\n\n\n`,
  vitest: (lines, number) =>
    ` FAIL  src/place.ts > does so\nAssertionError: expected 3 to be 4\n\n ❯ src/place.ts:${number}:3\n${gutter('|', '   ')(lines, number)}\n       |   ^\n\n⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯\n`,
  jest: (lines, number) =>
    `FAIL src/place.ts\n  ● does so\n\n    expect(received).toBe(expected)\n\n${gutter('|', '    >')(lines, number)}\n        |   ^\n\n      at Object.toBe (src/place.ts:${number}:3)\n\nTests: 1 failed, 1 total\n`,
  terraform: (lines, number) =>
    `╷\n│ Error: Not so\n│ \n│   on src/place.ts line ${number}, in resource "x" "y":\n│   ${number}: ${last(lines)}\n│ \n│ Not so at all.\n╵\n`,
  python: (lines, number) =>
    `  File "src/place.ts", line ${number}\n    ${last(lines).trim() || 'x'}\n    ^^^^\nSyntaxError: not so\n`,
  mypy: (lines, number) =>
    `src/place.ts:${number}: error: Not so  [no-such]\n    ${last(lines)}\n    ^~~~~~\nFound 1 error in 1 file (checked 2 source files)\n`,
  swift: (lines, number) => `src/place.ts:${number}:3: error: not so\n${last(lines)}\n  ^~~~\n`,
  vue: (lines, number) =>
    `[plugin:vite:vue] src/place.ts:${number}:3: error: not so\n${gutter('|', '')(lines, number)}\n   |  ^^^\n`,
};

const root = path.resolve(import.meta.dirname, '../..');
/** Of every file a stretch: enough of each language, and little enough to be read at once. */
const STRETCH = 16;
const folders = ['src/triage', 'test/triage', 'test/triage/fixtures', 'docs', '.', 'bin'];
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

const sources = [
  ...folders.flatMap((folder) => filesIn(path.join(root, folder))),
  ...packages.flatMap((name) => filesIn(path.join(root, 'node_modules', name))),
].flatMap((file) => stretchesOf(readFileSync(file, 'utf8')));

/** Reports in one output. */
const BATCH = 20;
const batches = Array.from({ length: Math.ceil(sources.length / BATCH) }, (_, at) =>
  sources.slice(at * BATCH, (at + 1) * BATCH),
);

describe('source drawn below a report is no finding', () => {
  test('there is enough of it', () => {
    expect(sources.length).toBeGreaterThan(1_000);
  });

  test.each(Object.entries(styles))('%s', (_name, draw) => {
    const wrong = batches.flatMap((batch) => {
      const output = batch.map(({ lines, number }) => draw(lines, number)).join('\n');
      const places = findingsIn(output).map(({ file, line }) => `${file}:${line}`);
      const expected = new Set(batch.map(({ number }) => `src/place.ts:${number}`));
      const invented = places.filter((place) => !expected.has(place));
      const missed = [...expected].filter((place) => !places.includes(place));
      return invented.length + missed.length === 0 ? [] : [{ invented, missed, output }];
    });
    expect(wrong.slice(0, 2)).toEqual([]);
  });
});

interface Stretch {
  /** One to three lines of source, the last of which is not blank. */
  readonly lines: readonly string[];
  /** Where the last of them stands in its file. */
  readonly number: number;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:map|wasm|node|png|lock)$/.test(entry.name))
    .map((entry) => path.join(folder, entry.name));
}

function stretchesOf(text: string): readonly Stretch[] {
  const lines = text.split(/\r?\n/).slice(0, 20_000);
  const from = Math.max(0, Math.floor(lines.length / 2) - STRETCH / 2);
  return lines.slice(from, from + STRETCH).flatMap((line, at) => {
    const number = from + at + 1;
    // Of ant's log a line has ant's prefix wherever it is quoted, and carets mark the line above.
    if (/^\s+\[javac\] |^[\s~^]+$/.test(line)) return [];
    const isShort = line.length < 300 && line.trim() !== '' && !/[\u0000-\u0008\u001b]/.test(line);
    return isShort && number > 3
      ? [{ lines: lines.slice(number - 1 - (at % 3), number), number }]
      : [];
  });
}
