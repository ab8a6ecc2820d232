import { type Inner, runsScript, runsWords } from '../shell/inner.ts';
import { isShellName } from '../shell/shell-names.ts';
import { joinWords, knownWord, type ShellWord, UNKNOWN, unknownWord } from '../shell/shell-word.ts';
import { isPipedInto, programName, type SimpleCommand } from '../shell/simple-command.ts';
import { findProgram } from './find-program.ts';
import { type ReadArgument, type ReadCall, readCall } from './read-call.ts';

/** What a call runs besides itself, as its grammar says: words, texts for a shell, or what arrives at run time. */
export function innerCalls(
  call: ReadCall,
  command: SimpleCommand,
  sources: readonly SimpleCommand[],
): readonly Inner[] {
  if (isShellName(call.program)) return insideShell(call, command);
  const via = call.grammar.label;
  if (call.program === 'command' && call.options.some(({ name }) => /^-[vV]$/.test(name)))
    return [];
  return call.arguments.flatMap((argument) => innerOf(argument, call, via, sources));
}

function innerOf(
  argument: ReadArgument,
  call: ReadCall,
  via: string,
  sources: readonly SimpleCommand[],
): readonly Inner[] {
  const { kind, word, rest } = argument;
  switch (kind) {
    case 'cmd':
      // `flock file -c 'line'`.
      if (word.text === '-c') return runsScript(rest[1], `${via} -c`);
      return runsWords(rest, via);
    case 'cmdrest':
    case 'fvmtool':
      return runsWords(
        kind === 'fvmtool' ? [knownWord(via.split(' ')[1] ?? ''), ...rest] : rest,
        via,
      );
    case 'tool':
      return runsWords([withoutVersion(word), ...rest.slice(1)], via);
    case 'line':
    case 'remote':
      return runsScript(joinWords(rest), via);
    case 'script':
      return runsScript(word, via);
    case 'trapcode':
      return /^-$|^$/.test(word.text) || rest.length < 2 ? [] : runsScript(word, via);
    case 'npmscript':
      return runsScript(
        { ...word, text: word.text.replace(/^(npm|pnpm|yarn|bun):/, '$1 run ') },
        via,
      );
    case 'cargotask':
      return runsScript({ ...word, text: `cargo ${word.text}`, readings: [] }, via);
    case 'wispcommand':
      return rest.length === 1 ? runsScript(word, via) : runsWords(rest, via);
    case 'until':
      return runsWords(placed(rest, call.program.startsWith('fd'), foundBy(call)), via);
    case 'xargs':
      return call.program === 'parallel'
        ? insideParallel(rest, via)
        : runsWords(withInput(rest, call, sources), via);
    case 'sourced':
      return word.isKnown && !isStream(word)
        ? []
        : [{ kind: 'unknown', doubt: `${via}: which script is not known` }];
    case 'prog':
      return isOwnCommand(word.text)
        ? runsWords([{ ...word, text: word.text.replace(/^.*\//, '') }, ...rest.slice(1)], via)
        : [];
    case 'module':
      return runsWords([module(word), ...rest.slice(1)], via);
    case 'pycmd':
      return runsWords(/\.py$|:\/\//.test(word.text) ? [knownWord('python'), ...rest] : rest, via);
    case 'hatchtask':
      return findProgram(word.text) === undefined ? [] : runsWords(rest, via);
    default:
      return [];
  }
}

// `-c` makes the first argument the script, wherever it stands: `bash -ceuo pipefail 'script'`.
function insideShell(call: ReadCall, command: SimpleCommand): readonly Inner[] {
  const via = call.program;
  const names = call.options.map(({ name }) => name);
  const scripts = call.arguments.filter(({ kind }) => kind === 'script');
  const first = call.arguments.find(({ kind }) => kind === 'prog');
  const own = scripts.flatMap(({ word }) => runsScript(word, `${via} ${UNKNOWN}`));
  if (names.includes('-c')) return [...own, ...runsScript(first?.word, `${via} -c`, via)];
  if (names.some((name) => /^--(?:version|help)$/.test(name))) return own;
  if (first !== undefined && !names.includes('-s') && !isStream(first.word)) {
    return first.word.isKnown
      ? own
      : [...own, { kind: 'unknown', doubt: `${via}: which script is not known` }];
  }
  const input = command.redirects.find(({ operator }) => operator.startsWith('<'));
  if (input !== undefined && /^<<<?$/.test(input.operator))
    return runsScript(input.word, `${via} <<`, via);
  const isFed = input !== undefined || isPipedInto(command) || command.within.length > 0;
  return isFed || first !== undefined || names.includes('-s')
    ? [...own, { kind: 'unknown', doubt: `\`${via}\` runs what it reads` }]
    : own;
}

/** True when the word names standard input, or another stream, as a file. */
export function isStream({ text }: Pick<ShellWord, 'text'>): boolean {
  return /^(?:-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(text);
}

// `eslint@9` and `@biomejs/biome@2` are the programs `eslint` and `biome`.
function withoutVersion(word: ShellWord): ShellWord {
  const name = word.text.replace(/(?<=.)@[^/]*$/, '');
  // `owner/name` is fetched from a forge, an address from anywhere: no program by that name.
  const isPlain = /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name);
  return {
    ...word,
    text: isPlain ? (PACKAGES[name] ?? name) : `package:${name.replaceAll('/', ':')}`,
  };
}

const PACKAGES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '@biomejs/biome': 'biome',
  '@angular/cli': 'ng',
  '@playwright/test': 'playwright',
  typescript: 'tsc',
};

// A module of Python's own, or a tool that can be run as one; never a program of the system.
function module(word: ShellWord): ShellWord {
  const own = `python:${word.text}`;
  const isTool =
    findProgram(own) === undefined &&
    /^(?:pip3?|pytest|tox|nox|mypy|ruff|black|isort|flake8|pylint|coverage|pyright|bandit|vulture|codespell|yapf|pydocstyle|pycodestyle|pyflakes|behave|robot|sphinx|mkdocs|dbt|poetry|pdm|uv|pipx|pre_commit|django|invoke|doit|autopep8|docformatter|interrogate|radon|xenon|pyupgrade|autoflake|deptry|asv)$/.test(
      word.text,
    );
  const tool = MODULES[word.text] ?? word.text;
  return { ...word, text: isTool ? tool : own };
}

const MODULES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  pip3: 'pip',
  sphinx: 'sphinx-build',
  pre_commit: 'pre-commit',
  django: 'django-admin',
};

/** True for a script that is known by its name: `manage.py`, `vendor/bin/phpunit`. */
export function isOwnCommand(script: string): boolean {
  return /(?:^|\/)(?:manage\.py|artisan|spark|setup\.py)$|(?:^|\/)(?:vendor\/|node_modules\/\.)?bin\/(?:phpunit|pest|phpstan|psalm|console|rails|rspec|rake|mocha|jest|vitest|tsc|eslint)$/.test(
    script,
  );
}

function placed(
  words: readonly ShellWord[],
  isAppended: boolean,
  found: ShellWord,
): readonly ShellWord[] {
  const end = words.findIndex(({ text }) => text === ';' || text === '+');
  const inner = (end === -1 ? words : words.slice(0, end)).map((word) =>
    marked(word, /\{[/.]*\}/g, found),
  );
  return isAppended && inner.every(({ text }) => !text.includes(UNKNOWN))
    ? [...inner, found]
    : inner;
}

function marked(word: ShellWord, mark: RegExp, found: ShellWord): ShellWord {
  const text = word.text.replaceAll(mark, UNKNOWN);
  if (text === word.text) return word;
  return text === UNKNOWN ? found : { ...unknownWord, text };
}

// What `find` gives: some file of the project, where it starts in the project; its name is never an option.
function foundBy(call: ReadCall): ShellWord {
  const roots = call.arguments.filter(({ kind }) => kind === 'finding' || kind === 'look');
  const isOwn = roots.every(
    ({ word }) => word.isKnown && /^[\w.][\w./-]*$/.test(word.text) && !word.text.includes('..'),
  );
  return isOwn && /^(?:g?find)$/.test(call.program)
    ? { ...unknownWord, text: `./${UNKNOWN}`, isKnown: true, isPattern: true }
    : unknownWord;
}

// `-I{}`, `-i`, `--replace=R`: what stands for each line that is read; without one it comes last.
function withInput(
  words: readonly ShellWord[],
  call: ReadCall,
  sources: readonly SimpleCommand[],
): readonly ShellWord[] {
  const found = sources.map((source) => {
    const read = readCall(programName(source), source.words);
    return read === undefined ? unknownWord : foundBy(read);
  });
  const input = found.length === 1 ? (found[0] ?? unknownWord) : unknownWord;
  const option = call.options.find(({ name }) => /^(?:-[IJi]|--replace)$/.test(name));
  if (option === undefined) return [...words, input];
  const mark =
    call.arguments.find((argument) => argument.option === option.name)?.word.text ?? '{}';
  return words.map((word) => {
    if (mark === '' || !word.text.includes(mark)) return word;
    return word.text === mark
      ? input
      : { ...unknownWord, text: word.text.replaceAll(mark, UNKNOWN) };
  });
}

// `parallel rm -r ::: a b` is a line for a shell, with each word behind `:::` last, or at `{}`.
function insideParallel(words: readonly ShellWord[], via: string): readonly Inner[] {
  const end = words.findIndex(({ text }) => /^:::/.test(text));
  const own = (end === -1 ? words : words.slice(0, end)).map((word) =>
    marked(word, /\{\}/g, unknownWord),
  );
  const given = end === -1 ? [unknownWord] : words.slice(end + 1);
  if (own.length === 0) return given.flatMap((word) => runsScript(word, via));
  return given.flatMap((word) => [
    ...runsScript(joinWords([...own, word]), via),
    ...runsWords([...own, word], via),
  ]);
}
