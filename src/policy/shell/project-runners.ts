import { type Inner, runsScript, runsWords } from './inner.ts';
import { optionSet, skipOptions } from './options.ts';
import type { ShellWord } from './shell-word.ts';

/** How a program runs another one in the environment of a project: `bundle exec`, `poetry run`, `npx`. */
interface Runner {
  /** The subcommands that run something; null when the program itself does. */
  readonly subcommands: readonly string[] | null;
  /** Options whose value is the next word. */
  readonly withValue: string;
  /** `-c` or `--call` gives a line for a shell. */
  readonly hasCall: boolean;
}

/** The command that a project's tool runs in its environment; undefined for other programs. */
export function insideProjectRunner(
  name: string,
  words: readonly ShellWord[],
): readonly Inner[] | undefined {
  const runner = runners.get(name);
  if (runner === undefined) return undefined;
  const withValue = optionSet(runner.withValue);
  let at = skipOptions(words, 1, withValue);
  let via = name;
  if (runner.subcommands !== null) {
    const subcommand = words[at]?.text ?? '';
    if (!runner.subcommands.includes(subcommand)) return undefined;
    via = `${name} ${subcommand}`;
    at = skipOptions(words, at + 1, withValue);
  }
  const call = words.findIndex(({ text }) => text === '-c' || text === '--call');
  if (runner.hasCall && call !== -1 && call < at) return runsScript(words[call + 1], via);
  const [tool, ...args] = words.slice(at);
  return tool === undefined ? [] : runsWords([withoutVersion(tool), ...args], via);
}

// `eslint@9` and `@biomejs/biome@2` are the programs `eslint` and `biome`.
function withoutVersion(word: ShellWord): ShellWord {
  const name = word.text.replace(/(?<=.)@[^/]*$/, '');
  return { ...word, text: packagePrograms[name] ?? name };
}

const packagePrograms: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '@biomejs/biome': 'biome',
  '@angular/cli': 'ng',
  '@playwright/test': 'playwright',
  typescript: 'tsc',
};

function runner(subcommands: string | null, options = '', hasCall = false): Runner {
  return {
    subcommands: subcommands === null ? null : subcommands.split(' '),
    withValue: options,
    hasCall,
  };
}

const runners: ReadonlyMap<string, Runner> = new Map(
  Object.entries({
    npx: runner(
      null,
      '-p --package -w --workspace --prefix --cache -c --call --node-options',
      true,
    ),
    pnpx: runner(null, '-p --package', true),
    bunx: runner(null, '-p --package'),
    uvx: runner(null, '--from --with -p --python --index-url --env-file'),
    npm: runner('exec x', '-p --package -w --workspace --prefix -c --call', true),
    pnpm: runner('exec dlx', '-C --dir --filter -F --package -c --shell-mode'),
    yarn: runner('exec dlx', '-p --package --cwd'),
    bun: runner('x', '-p --package --cwd'),
    bundle: runner('exec', '--gemfile'),
    bundler: runner('exec', '--gemfile'),
    poetry: runner('run', '-C --directory -P --project'),
    pipenv: runner('run', '--python'),
    pdm: runner('run', '-p --project'),
    uv: runner(
      'run',
      '--with --with-requirements -p --python --project --directory --extra --group --package --env-file --index-url',
    ),
    rye: runner('run', '--pyproject'),
    hatch: runner('run', '-e --env -p --project'),
    pixi: runner('run', '-e --environment --manifest-path'),
    pipx: runner('run', '--spec --python'),
    conda: runner('run', '-n --name -p --prefix --cwd'),
    mamba: runner('run', '-n --name -p --prefix'),
    micromamba: runner('run', '-n --name -p --prefix'),
    coverage: runner(
      'run',
      '--rcfile --source --omit --include --concurrency --context --data-file',
    ),
    tox: runner('exec', '-e'),
    opam: runner('exec', '--switch'),
    dune: runner('exec', '--root --profile'),
    esy: runner('x'),
    stack: runner('exec', '--resolver --stack-yaml'),
    cabal: runner('exec'),
    mise: runner('exec x', '-C --cd'),
    asdf: runner('exec'),
    rbenv: runner('exec'),
    pyenv: runner('exec'),
    nodenv: runner('exec'),
    volta: runner('run', '--node --npm --yarn'),
    fnm: runner('exec', '--using'),
    direnv: runner('exec'),
    dart: runner('run'),
    fvm: runner('flutter dart exec'),
    lerna: runner('exec', '--scope --ignore --concurrency'),
    composer: runner('exec', '-d --working-dir'),
    devbox: runner('run'),
    rustup: runner('run'),
  }),
);
