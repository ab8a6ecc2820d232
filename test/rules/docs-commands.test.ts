import { PassThrough } from 'node:stream';
import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program/program.ts';
import type { Io } from '../../src/cli/terminal/io.ts';
import { filesOfRepository } from '../support/repository.ts';

const pages = filesOfRepository((name) =>
  /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/(guide\/)?[^/]+\.md$/.test(name),
);

test('every command line of wisp on the pages is one that wisp takes', async () => {
  const wrong: string[] = [];
  for (const { name, text } of pages) {
    for (const words of commandLinesOf(text)) {
      const reason = await whyNot(words);
      if (reason !== undefined) wrong.push(`${name}: wisp ${words.join(' ')}: ${reason}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a wrong one would be seen', async () => {
  const lines = commandLinesOf(
    'run `wisp wach x`.\n\n    $ make; wisp watch "npm  test" --evry 5m # a\n\n```sh\nnpm test | wisp triage > log\n```\n',
  );
  expect(lines).toEqual([['wach', 'x'], ['watch', 'npm  test', '--evry', '5m'], ['triage']]);
  expect(await Promise.all(lines.map(whyNot))).toEqual([
    expect.stringContaining('unknown command'),
    expect.stringContaining('unknown option'),
    undefined,
  ]);
});

/** The words behind each `wisp` in code, spans and blocks alike; lines with a placeholder stand for many. */
function commandLinesOf(text: string): string[][] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```|^( {4}.*)$/gm)];
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)];
  return [...spans.map((match) => match[1] ?? ''), ...blocks.map((it) => it[1] ?? it[2] ?? '')]
    .flatMap((code) => code.split('\n'))
    .flatMap((line) =>
      line.split(/(?<!\S)#\s.*$|\s*(?:;|&&|\||(?<!\S)[12]?>)\s*(?![^"']*["'](?:\s|$))/),
    )
    .map((part) => /^\s*(?:\$ )?(?:\w+=\S+ )*wisp +(\S.*)$/.exec(part)?.[1])
    .filter((line) => line !== undefined && !/[<…]/.test(line))
    .map((line) => wordsOf(line ?? ''));
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map(
    ([word, double, single]) => double ?? single ?? word,
  );
}

/** Why wisp would not take these words; undefined when it would. */
async function whyNot(words: readonly string[]): Promise<string | undefined> {
  const nowhere = new PassThrough();
  const io = { stdin: nowhere, stdout: nowhere, stderr: nowhere } as unknown as Io;
  try {
    await createProgram(io, async () => {}).parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    // A page may speak of a command without giving it anything to do.
    const isFine =
      error instanceof CommanderError &&
      /^commander\.(help|version|missingArgument)/.test(error.code);
    return isFine ? undefined : (error as Error).message;
  }
}
