import { type ParsedLine, programName, type SimpleCommand } from './shell/simple-command.ts';

/** A part of a command that watches files itself. */
export interface OwnWatcher {
  /** The words that make it watch: `tsc --watch`. */
  readonly words: string;
  readonly advice: string;
}

/**
 * The part of a command that surely watches files itself and so never ends; undefined when there is
 * none. Only what is certain counts: a doubtful hint at every start would be worse than none.
 *
 * @param isInTerminal Whether the command runs in a pseudo-terminal, where some watch unless told not to.
 */
export function ownWatcher(line: ParsedLine, isInTerminal: boolean): OwnWatcher | undefined {
  for (const command of line.commands) {
    const found = command.isBackground ? undefined : watcherIn(command, isInTerminal);
    if (found !== undefined) return found;
  }
  return undefined;
}

function watcherIn(command: SimpleCommand, isInTerminal: boolean): OwnWatcher | undefined {
  const program = programName(command);
  const args = command.words.slice(1).map(({ text }) => text ?? '');
  if (programs.has(program)) return { words: program, advice: 'watch its command instead' };
  const [first = ''] = args;
  if (subcommands[program]?.includes(first)) {
    const advice = program === 'vitest' ? 'use `vitest run`' : `leave \`${first}\` out`;
    return { words: `${program} ${first}`, advice };
  }
  const flag = optionsOf(program, args).find((arg) => flags[program]?.test(arg));
  if (flag !== undefined) return { words: `${program} … ${flag}`, advice: `leave \`${flag}\` out` };
  if (program === 'vitest' && isInTerminal && !args.some((arg) => VITEST_ONCE.test(arg))) {
    return { words: 'vitest', advice: 'use `vitest run`, or `--tty never`' };
  }
  return undefined;
}

/** Behind the name of a script, the words are the script's own. */
function optionsOf(program: string, args: readonly string[]): readonly string[] {
  if (program !== 'node') return args;
  const script = args.findIndex((arg) => !arg.startsWith('-'));
  return script === -1 ? args : args.slice(0, script);
}

/** What makes vitest run once though it is in a terminal, or do something else altogether. */
const VITEST_ONCE =
  /^(run|list|init|related|bench|--run|--no-watch|--watch=false|-?-h(elp)?|-?-v(ersion)?)$/;

/** Programs that do nothing else. */
const programs: ReadonlySet<string> = new Set(
  'nodemon watchexec entr bacon onchange chokidar watchman-make pytest-watch ptw'.split(' '),
);

const subcommands: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  vitest: ['watch', 'dev'],
  tsx: ['watch'],
  webpack: ['watch', 'serve'],
  cargo: ['watch'],
  dotnet: ['watch'],
  wisp: ['watch'],
};

const SHORT_OR_LONG = /^(-w|--watch)$/;
const LONG = /^--watch(All)?$/;

const flags: Readonly<Record<string, RegExp>> = {
  __proto__: null as never,
  ...Object.fromEntries(
    'tsc vue-tsc vitest mocha ava webpack rollup babel swc postcss tailwindcss'
      .split(' ')
      .map((program) => [program, SHORT_OR_LONG]),
  ),
  ...Object.fromEntries(
    'jest npm pnpm yarn bun deno esbuild sass'.split(' ').map((program) => [program, LONG]),
  ),
  node: /^--watch(-path=.*)?$/,
};
