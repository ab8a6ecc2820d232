import path from 'node:path';
import type { Command } from '../core/command.ts';
import { platform } from '../core/platform.ts';
import { WispError } from '../core/wisp-error.ts';
import { pathKind } from '../fs/path-kind.ts';
import { shown } from './shown.ts';

const HINT = "write it as `'npm test'`, a line for the shell, or as `['npm', 'test']`, without one";

/**
 * The command a caller named: a line for the shell, or a program with its arguments and no shell
 * between. Throws a usage WispError that names what is wrong.
 */
export function givenCommand(words: string | readonly string[], directory = '.'): Command {
  const isWords = Array.isArray(words) && words.every((word) => typeof word === 'string');
  if (typeof words !== 'string' && !isWords) {
    throw new WispError(
      'usage',
      `the command must be a string or a list of them: ${shown(words)}`,
      {
        hint: HINT,
      },
    );
  }
  const absolute = path.resolve(directory);
  if (pathKind(absolute) !== 'directory') {
    throw new WispError('usage', `\`directory\`: no such directory: \`${absolute}\``);
  }
  const [first = '', ...rest] = typeof words === 'string' ? [words] : words;
  if (first.trim() === '') throw new WispError('usage', 'the command is empty', { hint: HINT });
  if ([first, ...rest].some((word) => word.includes('\0'))) {
    throw new WispError('usage', 'the command holds a NUL byte, which no program can be given');
  }
  if (typeof words !== 'string') {
    return { words: { kind: 'argv', argv: [first, ...rest] }, directory: absolute };
  }
  const shell = platform === 'win32' ? 'cmd.exe' : 'sh';
  return { words: { kind: 'shell', line: first, shell }, directory: absolute };
}
