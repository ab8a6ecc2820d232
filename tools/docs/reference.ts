import { exitCode } from '../../src/cli/program/exit-codes.ts';
import {
  allCommands,
  type CommandOutline,
  type OptionOutline,
} from '../../src/cli/program/program-outline.ts';
import { type Config, defaultConfig } from '../../src/core/config.ts';
import { configKeys } from '../../src/fs/config/config-keys.ts';
import { exitCodeMeanings } from './exit-code-meanings.ts';
import { knownTools } from './known-tools.ts';

const NOTE = '<!-- Made by `npm run docs`; edit what it is made from. -->\n';

export function indexPage(wisp: CommandOutline): string {
  const commands = wisp.commands.map(
    ({ name, summary }) => `| [\`wisp ${name}\`](wisp-${name}.md) | ${cell(summary)} |`,
  );
  return `${NOTE}
# Reference

| command | in a few words |
| --- | --- |
${commands.join('\n')}

- [Config keys](config.md)
- [Exit codes](exit-codes.md)
- [Known tools](tools.md)
`;
}

export function commandPage(command: CommandOutline): string {
  const [first, ...below] = allCommands(command).map((each) => commandSection(each));
  return `${NOTE}
# ${first}${below.map((section) => `\n## ${section}`).join('')}`;
}

export function configPage(): string {
  const rows = configKeys.map(
    ({ path, expected, note: about, isForProjects }) =>
      `| \`${path}\` | ${defaultOf(path)} | ${cell(expected)} | ${isForProjects ? 'yes' : ''} | ${cell(about)} |`,
  );
  return `${NOTE}
# Config keys

Your own file is \`config.json\` in the folder that \`wisp config path\` names. A project may bring a
\`wisp.json\`, which may hold the keys marked in the fourth column and no other.

| key | default | takes | in a project | what it does |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

export function toolsPage(): string {
  const rows = knownTools.map(
    ({ tools, reads }) => `| ${cell(tools.join(', '))} | ${cell(reads)} |`,
  );
  return `${NOTE}
# Known tools

What \`wisp\` reads without a model. You never name the tool: every recogniser sees every line, in this
order. What no row names is read by the last but one, if it prints a file and a line.

| tools | what is read |
| --- | --- |
${rows.join('\n')}
`;
}

export function exitCodePage(): string {
  const rows = Object.entries(exitCode).map(
    ([name, code]) => `| ${code} | ${cell(exitCodeMeanings[name as keyof typeof exitCode])} |`,
  );
  return `${NOTE}
# Exit codes

| code | meaning |
| --- | --- |
${rows.join('\n')}

Otherwise \`wisp run\` ends with the command's own code.
`;
}

function commandSection(command: CommandOutline): string {
  const parts = [
    `\`${command.path}\``,
    command.purpose,
    `\`\`\`\n${command.path} ${command.usage}\n\`\`\``,
    table(
      ['argument', 'what it is'],
      command.arguments
        .filter(({ description }) => description !== '')
        .map(({ name, description, choices, isRepeatable }) => [
          `\`<${name}${isRepeatable ? '...' : ''}>\``,
          description + listed(choices),
        ]),
    ),
    table(
      ['option', 'what it does'],
      ownOptions(command).map(({ flags, description, choices, default: initial }) => [
        `\`${flags}\``,
        description + listed(choices) + (initial === null ? '' : ` (default: \`${initial}\`)`),
      ]),
    ),
    `\`\`\`sh\n${command.examples.join('\n')}\n\`\`\``,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function ownOptions(command: CommandOutline): readonly OptionOutline[] {
  return command.options.filter(({ long }) => long !== '--help');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function listed(choices: readonly string[]): string {
  return choices.length === 0 ? '' : `: ${choices.map((choice) => `\`${choice}\``).join(', ')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function defaultOf(path: string): string {
  const [section = '', key = '', ...inside] = path.split('.');
  if (inside.length > 0) return '';
  const keys = defaultConfig[section as keyof Config] as unknown as Record<string, unknown>;
  return `\`${JSON.stringify(keys[key])}\``;
}
