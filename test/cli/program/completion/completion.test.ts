import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { bashCompletion } from '../../../../src/cli/program/completion/bash.ts';
import { fishCompletion } from '../../../../src/cli/program/completion/fish.ts';
import { zshCompletion } from '../../../../src/cli/program/completion/zsh.ts';
import { outlineOf } from '../../../../src/cli/program/program-outline.ts';
import { wispOutline } from '../../../../tools/docs/wisp-outline.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** A program with every kind of word, and with what shells find hard in the descriptions. */
function sample(): Command {
  const program = new Command('wisp').option('--debug', "don't: [be] quiet");
  program
    .command('watch')
    .description('Run `it` when "files" change')
    .argument('<command...>')
    .option('-C, --directory <dir>', 'where: [here]')
    .option('--every <duration>', 'how often')
    .option('--poll [duration]', 'look instead')
    .addOption(new Option('--notify <when>', "when it's told").choices(['change', 'never']));
  program.command('log').description('Read').option('--type <type>', 'of this type');
  const config = program.command('config').description('Settings');
  config.command('get').description('One').argument('<key>');
  config.command('set').description('Change').argument('<key>').argument('<value...>');
  config.command('show').description('All').option('--json', 'as JSON');
  return program;
}

const outline = outlineOf(sample());

/** What is typed, and what may come next: the questions each shell is asked. */
const questions: readonly (readonly [typed: string, expected: readonly string[]])[] = [
  ['wisp ', ['config', 'log', 'watch']],
  ['wisp w', ['watch']],
  ['wisp config ', ['get', 'set', 'show']],
  ['wisp config show --j', ['--json']],
  ['wisp config get watch.settleM', ['watch.settleMax']],
  ['wisp config set watch.outp', ['watch.output']],
  ['wisp config set watch.output ', ['all', 'failed', 'none']],
  ['wisp config set sandbox.network t', ['true']],
  ['wisp config set notifications.channels des', ['desktop']],
  ['wisp config set notifications.webhook.format n', ['ntfy']],
  ['wisp config set watch.settle w', []],
  ['wisp log --type watch.r', ['watch.ready', 'watch.recovered', 'watch.run']],
  ['wisp log --type pol', ['policy', 'policy.decision']],
  ['wisp watch --not', ['--notify']],
  ['wisp watch --notify ', ['change', 'never']],
  ['wisp watch --notify n', ['never']],
  ['wisp watch --directory s', ['src']],
  ['wisp watch --poll --ev', ['--every']],
  ['wisp --deb', ['--debug']],
];

describe.skipIf(!has('bash'))('bash', () => {
  test.each(questions)('completes %j', (typed, expected) => {
    expect(bash(typed).sort()).toEqual(expected);
  });

  test('a value after an equals sign is completed', () => {
    expect(bash('wisp watch --notify = n')).toEqual(['never']);
  });

  test('words of the watched command are left alone', () => {
    expect(bash('wisp watch -- npm --not')).toEqual([]);
  });
});

describe.skipIf(!has('fish'))('fish', () => {
  test.each(questions)('completes %j', (typed, expected) => {
    expect(fish(typed).sort()).toEqual(expected);
  });

  test('loads the script of the whole program without a complaint', () => {
    const { directory, file } = project(fishCompletion(wispOutline()));
    const code = 'source $argv[1] 2>&1';
    expect(run('fish', ['--no-config', '-c', code, file], directory)).toEqual([]);
  });
});

describe.skipIf(!has('zsh'))('zsh', () => {
  let answers: string[][] | undefined;
  const answer = (typed: string): string[] => {
    answers ??= zsh(questions.map(([question]) => question));
    return answers[questions.findIndex(([question]) => question === typed)] ?? [];
  };

  test.each(questions)('completes %j', (typed, expected) => {
    expect(answer(typed).sort()).toEqual(expected);
  });
});

test.each([
  ['bash', bashCompletion],
  ['fish', fishCompletion],
  ['zsh', zshCompletion],
] as const)('%s understands the script of the whole program', (shell, scriptOf) => {
  if (!has(shell)) return;
  const { directory, file } = project(scriptOf(wispOutline()));
  expect(run(shell, ['-n', file], directory)).toEqual([]);
});

function has(shell: string): boolean {
  return spawnSync(shell, ['--version']).status === 0;
}

/** A folder with `src/` and the file `readme.txt`, and the script beside it. */
function project(script: string): { directory: string; file: string } {
  const folder = tempFolder();
  const directory = path.join(folder, 'project');
  const file = path.join(folder, '_wisp');
  mkdirSync(path.join(directory, 'src'), { recursive: true });
  writeFileSync(path.join(directory, 'readme.txt'), '');
  writeFileSync(file, script);
  return { directory, file };
}

function run(shell: string, args: readonly string[], directory: string): string[] {
  const env = { PATH: process.env.PATH, HOME: directory, TERM: 'dumb', LC_ALL: 'C' };
  const output = execFileSync(shell, args, {
    cwd: directory,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return output.split(/\r?\n/).filter((line) => line !== '');
}

function bash(typed: string): string[] {
  const { directory, file } = project(bashCompletion(outline));
  const words = typed.split(' ');
  const code = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _wisp
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', ['--norc', '-c', code, 'bash', file, ...words], directory);
}

function fish(typed: string): string[] {
  const { directory, file } = project(fishCompletion(outline));
  const code = `source $argv[1]; complete -C $argv[2]`;
  const lines = run('fish', ['--no-config', '-c', code, file, typed], directory);
  return lines.map((line) => line.split('\t')[0]?.replace(/\/$/, '') ?? '');
}

/**
 * Types into a real zsh in a pseudo-terminal, all questions into one, since its start takes a second.
 * What its completers find goes to a file, a line `asked` before each answer.
 */
function zsh(questions: readonly string[]): string[][] {
  const { directory, file } = project(zshCompletion(outline));
  const matches = path.join(directory, '..', 'matches');
  const inner = path.join(directory, '..', 'inner.zsh');
  writeFileSync(
    inner,
    `autoload -Uz compinit; compinit -u -D
source ${file}
compadd() {
  # With these it only computes; without them it offers, and -O tells what fits.
  if [[ -n \${argv[(r)-[OAD]]} ]]; then builtin compadd "$@"; return; fi
  local -a found
  builtin compadd -O found "$@"
  for one in $found; do print -r -- $one >> ${matches}; done
  builtin compadd "$@"
}
ask() {
  print -r -- asked >> ${matches}
  zle complete-word
  BUFFER=
  print -r -- DONE
}
zle -N ask
bindkey '^I' ask
print -r -- READY
`,
  );
  const code = `zmodload zsh/zpty
zpty inner "zsh -f -i"
zpty -w inner "source $1"
zpty -r inner answer $'*READY\\r\\n*'
for typed in "\${@:3}"; do
  zpty -w -n inner "$typed"$'\\t'
  zpty -r inner answer $'*DONE\\r\\n*'
done
cat $2`;
  const args = ['-f', '-c', code, 'zsh', inner, matches, ...questions];
  const answers: Set<string>[] = [];
  for (const line of run('zsh', args, directory)) {
    if (line === 'asked') answers.push(new Set());
    else answers.at(-1)?.add(line);
  }
  return answers.map((answer) => [...answer]);
}
