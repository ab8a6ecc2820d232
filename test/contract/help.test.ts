import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program/program.ts';
import { processEnvironment } from '../../src/system/environment.ts';

const widest = 80;
const longest = 48;

describe.each(everyCommand(wisp()).map((command) => ({ name: nameOf(command), command })))(
  '$name --help',
  ({ name, command }) => {
    const text = helpOf(command);
    const lines = text.trimEnd().split('\n');

    test('is what it was', async () => {
      const file = path.join(import.meta.dirname, 'help', `${name.replaceAll(' ', '-')}.txt`);
      await expect(text).toMatchFileSnapshot(file);
    });

    test('fits a small terminal', () => {
      expect(lines.filter((line) => line.length > widest)).toEqual([]);
      expect(lines.length).toBeLessThanOrEqual(longest);
    });

    test('begins with what it is for and ends with two examples', () => {
      const [purpose = '', usage = ''] = text.split('\n\n');
      expect(purpose.replaceAll('\n', ' ')).toBe(command.description().replaceAll('\n', ' '));
      expect(usage).toMatch(new RegExp(`^Usage: ${name} `));
      const [title, ...examples] = lines.slice(-3);
      expect(title).toBe('Examples:');
      expect(examples.filter((line) => /^ {2}(?=\S).*\bwisp\b/.test(line))).toHaveLength(2);
    });
  },
);

function wisp(): Command {
  const { stdin, stdout, stderr } = process;
  const io = { stdin, stdout, stderr, environment: processEnvironment() };
  return createProgram(io, async () => {});
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => widest,
  });
  command.outputHelp();
  return text;
}
