import { isInside, resolvePath } from '../paths.ts';
import { isShellName } from '../shell/shell-wrappers.ts';
import { buildTools } from './build-tools.ts';
import { checkers } from './checkers.ts';
import { isHarmlessCode } from './inline-code.ts';
import {
  type Call,
  dangerous,
  each,
  type Judgement,
  judgeIn,
  moderate,
  type ProgramTable,
  safe,
  worst,
} from './judgement.ts';
import { judgeTask, taskWords } from './task-names.ts';
import { taskRunners } from './task-runners.ts';

/** How an interpreter is given code. */
interface Language {
  /** Options whose value is code. */
  readonly inline: RegExp;
  /** Options that load code or change what runs, from anywhere. */
  readonly loading?: RegExp;
  /** Options whose value is the next word. */
  readonly withValue?: RegExp;
}

const languages: Readonly<Record<string, Language>> = {
  python: { inline: /^-[a-zA-Z]*c$/, withValue: /^(?:-W|-X|-Q)$/ },
  node: {
    inline: /^(?:-[a-zA-Z]*[ep][a-zA-Z]*|--eval|--print)$/,
    withValue:
      /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file|--title)$/,
  },
  ruby: { inline: /^-[a-zA-Z]*e$/, withValue: /^(?:-I|-r|-C|-E)$/ },
  perl: { inline: /^-[a-zA-Z0-9]*[eE]$/, withValue: /^(?:-I|-M)$/ },
  php: {
    inline: /^(?:-[rRBE]|--run|--process-code)$/,
    loading: /^(?:-d|--define)$/,
    withValue: /^-c$/,
  },
  lua: { inline: /^-e$/ },
  julia: { inline: /^(?:-[a-zA-Z]*[eE]|--eval|--print)$/, withValue: /^(?:-L|--load|-p|-t|-J)$/ },
  r: { inline: /^-e$/ },
  tcl: { inline: /^-c$/ },
  elixir: { inline: /^(?:-e|--eval|--rpc-eval)$/, withValue: /^(?:-r|-pa|-pz|-S|--name|--sname)$/ },
  erl: { inline: /^-eval$/ },
  ghc: { inline: /^-e$/ },
  scala: { inline: /^-e$/ },
  groovy: { inline: /^-e$/ },
  swift: { inline: /^-e$/ },
  osascript: { inline: /^-e$/ },
  lisp: { inline: /^(?:--?eval|-e|-c|-x)$/ },
  java: {
    inline: /^\0$/,
    loading: /^-(?:javaagent|agentlib|agentpath)/,
    withValue: /^(?:-cp|-classpath|--class-path|-p|--module-path)$/,
  },
};

const names: Readonly<Record<string, string>> = {
  __proto__: null as never,
  nodejs: 'node',
  tsx: 'node',
  'ts-node': 'node',
  'ts-node-esm': 'node',
  'babel-node': 'node',
  esno: 'node',
  jiti: 'node',
  pypy: 'python',
  pypy3: 'python',
  ipython: 'python',
  bpython: 'python',
  micropython: 'python',
  py: 'python',
  jruby: 'ruby',
  irb: 'ruby',
  raku: 'perl',
  rakudo: 'perl',
  luajit: 'lua',
  Rscript: 'r',
  littler: 'r',
  tclsh: 'tcl',
  wish: 'tcl',
  expect: 'tcl',
  iex: 'elixir',
  escript: 'erl',
  runghc: 'ghc',
  runhaskell: 'ghc',
  ghci: 'ghc',
  'scala-cli': 'scala',
  amm: 'scala',
  kotlin: 'java',
  ruby: 'ruby',
  perl: 'perl',
  php: 'php',
  lua: 'lua',
  julia: 'julia',
  elixir: 'elixir',
  erl: 'erl',
  scala: 'scala',
  groovy: 'groovy',
  osascript: 'osascript',
  java: 'java',
  node: 'node',
  python: 'python',
  racket: 'lisp',
  guile: 'lisp',
  sbcl: 'lisp',
  clisp: 'lisp',
  ocaml: 'lisp',
  dotnetscript: 'java',
  rdmd: 'lua',
  nim: 'lua',
};

/** Interpreters, versioned names too: `python3.12`, `lua5.4`. */
export function interpreter(name: string): ((call: Call) => Judgement) | undefined {
  if (isShellName(name)) return judgeShell;
  const plain = name.replace(/-?\d[\d.]*$/, '');
  const language = languages[names[plain] ?? ''];
  if (language === undefined) return undefined;
  return (call) => judgeCode(call, language, names[plain] ?? '');
}

/** True for a program that runs code given to it. */
export function isInterpreter(name: string): boolean {
  return interpreter(name) !== undefined;
}

function judgeCode(call: Call, language: Language, kind: string): Judgement {
  const { args, name } = call;
  if (args.length === 0) {
    return call.command.pipes.some(({ stage }) => stage > 0) ||
      call.command.redirects.some(({ operator }) => operator.startsWith('<'))
      ? dangerous(`\`${name}\` runs what it reads`)
      : moderate(`\`${name}\` opens a prompt`);
  }
  if (args.every((arg) => /^(?:--?version|-V|-v|--help|-h)$/.test(arg))) return safe;
  if (language.loading !== undefined && args.some((arg) => language.loading?.test(arg))) {
    return dangerous(`\`${name}\` loads more code`);
  }
  const codes = inlineCodes(args, language, kind);
  if (codes.length > 0) {
    const loadsMore = args.some((arg) => /^-[IMmr]/.test(arg) && /^(?:perl|ruby)$/.test(kind));
    return !loadsMore && codes.every((code) => isHarmlessCode(code, kind))
      ? safe
      : dangerous(`\`${name}\` runs inline code`);
  }
  if (kind === 'python') {
    const module = /^-[a-zA-Z]*m(.*)$/.exec(args.find((arg) => /^-[a-zA-Z]*m/.test(arg)) ?? '');
    if (module !== null)
      return judgeModule(
        call,
        module[1] || args[args.findIndex((arg) => /^-[a-zA-Z]*m$/.test(arg)) + 1] || '',
      );
  }
  if (kind === 'node' && args.includes('--test')) return worst([safe, loadedFrom(call)]);
  if (args.includes('-') || args.includes('/dev/stdin'))
    return dangerous(`\`${name}\` runs what it reads`);
  if (kind === 'php' && /^(?:-l|--syntax-check|-m|-i|--ini)$/.test(args[0] ?? '')) return safe;
  if (kind === 'ruby' && /^-\w*c\w*$/.test(args[0] ?? '')) return safe;
  if (kind === 'perl' && args.some((arg) => /^-\w*c\w*$/.test(arg))) return safe;
  if (kind === 'node' && args.some((arg) => /^(?:-c|--check)$/.test(arg))) return safe;
  return worst([loadedFrom(call), judgeScriptArgument(call, language)]);
}

function inlineCodes(
  args: readonly string[],
  { inline, withValue }: Language,
  kind: string,
): string[] {
  const codes: string[] = [];
  for (const [at, arg] of args.entries()) {
    const attached = /^--(?:eval|print|run)=(.*)$/s.exec(arg)?.[1];
    if (attached !== undefined) codes.push(attached);
    else if (inline.test(arg)) codes.push(args[at + 1] ?? '');
    // `python -cprint(1)`, `perl -e'…'` arrive as one word.
    else if (kind === 'python' && /^-[a-zA-Z]*c./.test(arg)) codes.push(arg);
    else if ((kind === 'perl' || kind === 'ruby') && /^-[a-z]*e.*[^a-zA-Z]/.test(arg))
      codes.push(arg);
    // Everything after the script is the script's own.
    const before = args[at - 1] ?? '';
    if (!arg.startsWith('-') && !inline.test(before) && withValue?.test(before) !== true) break;
  }
  return codes;
}

const SAFE_MODULES =
  /^(?:unittest|doctest|json\.tool|compileall|py_compile|venv-check|timeit|tokenize|ast|tabnanny|platform|site|sysconfig|calendar|this|trace|cProfile|profile|pstats|build|zipapp)$/;

function judgeModule(call: Call, module: string): Judgement {
  if (SAFE_MODULES.test(module)) return safe;
  if (
    /^(?:pip|pipx|ensurepip|virtualenv|venv|conda|poetry|pdm|uv|twine|flit|hatch)$/.test(module)
  ) {
    return /^(?:pip|poetry|pdm|uv)$/.test(module) &&
      call.args.some((arg) => /^(?:list|show|freeze|check|--version)$/.test(arg))
      ? safe
      : moderate(`\`${call.name} -m ${module}\` installs or publishes packages`);
  }
  if (/^(?:http\.server|smtpd|pdb|idlelib|webbrowser|ftplib|telnetlib|pydoc)$/.test(module)) {
    return moderate(`\`${call.name} -m ${module}\` serves or opens something`);
  }
  const at = call.args.findIndex((arg) => arg === module || arg.endsWith(`m${module}`));
  const rest = call.args.slice(at + 1);
  const known =
    judgeIn(checkers, module) ??
    judgeIn(buildTools, module) ??
    judgeIn(taskRunners, module === 'django' ? 'django-admin' : module);
  const inner = { ...call, name: module, args: rest, words: call.words.slice(at + 1) };
  return known === undefined ? dangerous(`\`${module}\` is no module wisp knows`) : known(inner);
}

// The first operand is the script; a known kind of script is judged as what it is.
function judgeScriptArgument(call: Call, language: Language): Judgement {
  const { args, name } = call;
  const script = args.find(
    (arg, at) => !arg.startsWith('-') && language.withValue?.test(args[at - 1] ?? '') !== true,
  );
  if (script === undefined)
    return args.includes('-jar')
      ? moderate(`\`${name}\` runs a program`)
      : moderate(`\`${name}\` opens a prompt`);
  const rest = args.slice(args.indexOf(script) + 1);
  const base = script.replace(/^.*\//, '');
  const inner = {
    ...call,
    name: base,
    args: rest,
    words: call.words.slice(args.indexOf(script) + 1),
  };
  if (base === 'manage.py') return judgeIn(taskRunners, 'manage.py')?.(inner) ?? safe;
  if (base === 'artisan' || base === 'spark')
    return judgeIn(taskRunners, 'artisan')?.(inner) ?? safe;
  if (base === 'setup.py') return judgeSetup(rest, name);
  if (/^(?:Makefile|Build)\.PL$/.test(base)) return safe;
  const tool = judgeIn(checkers, base) ?? judgeIn(buildTools, base);
  if (tool !== undefined && /(?:^|\/)(?:node_modules\/\.bin|vendor\/bin|bin)\//.test(script))
    return tool(inner);
  return judgeScriptName(script, name);
}

function judgeSetup(args: readonly string[], name: string): Judgement {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  return /^(?:test|build|build_ext|check|sdist|bdist|bdist_wheel|egg_info|--version|build_py|nosetests|pytest|flake8|lint)$/.test(
    first,
  )
    ? safe
    : moderate(`\`${name} setup.py ${first}\` installs or publishes`);
}

/** A script of the project, judged by its name; `runTests.js`, `check.py`, `scripts/lint.sh`. */
export function judgeScriptName(script: string, runner: string): Judgement {
  const shown = runner === '' ? script : `${runner} ${script}`;
  const base = script.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const words = taskWords(base).filter((word) => word !== 'run');
  const isAmongTests = /(?:^|\/)(?:tests?|t|specs?|e2e|__tests__)\//.test(script);
  if (isAmongTests) words.push('test');
  return judgeTask(words.join('-'), runner, shown);
}

function loadedFrom(call: Call): Judgement {
  const outside = call.args.find((arg, at) => {
    const isLoad =
      /^(?:-r|--require|--import|--loader|--experimental-loader|-I|-L|--load)$/.test(
        call.args[at - 1] ?? '',
      ) || at === call.args.findIndex((other) => !other.startsWith('-'));
    return isLoad && isElsewhere(call, arg);
  });
  return outside === undefined
    ? safe
    : dangerous(`runs code from outside the directory: \`${outside}\``);
}

/** True for a path that leads out of the watched directory. */
export function isElsewhere(call: Call, text: string): boolean {
  if (!/^[./~]|\/\.\.(?:\/|$)/.test(text)) return false;
  const path = resolvePath(text, call.directory, call.place);
  return path === null || !isInside(path, call.place.directory);
}

function judgeShell(call: Call): Judgement {
  const { args, name, command } = call;
  if (args.length === 0) {
    const isFed =
      command.pipes.some(({ stage }) => stage > 0) ||
      command.redirects.some(({ operator }) => operator.startsWith('<'));
    // What it is fed is read as a script and judged there.
    return isFed ? safe : dangerous(`\`${name}\` opens a prompt`);
  }
  const script = args.find(
    (arg, at) =>
      !/^[-+]/.test(arg) && !/^(?:[-+][oO]|--rcfile|--init-file)$/.test(args[at - 1] ?? ''),
  );
  if (
    args.some((arg) => /^(?:--rcfile|--init-file)$/.test(arg)) ||
    args.some((arg) => /^-\w*i\w*$/.test(arg))
  ) {
    return dangerous(`\`${name}\` loads more code or opens a prompt`);
  }
  if (args.some((arg) => /^-\w*c\w*$/.test(arg))) return safe;
  if (args.some((arg) => /^-\w*n\w*$/.test(arg))) return safe;
  if (script === undefined)
    return args.some((arg) => /^--?(?:version|help)$/.test(arg)) ? safe : safe;
  if (isElsewhere(call, script))
    return dangerous(`runs a script from outside the directory: \`${script}\``);
  return judgeScriptName(script, name);
}

/** `source` and `.`: the shell itself runs the file. */
export const sourcing: ProgramTable = each('source .', (call) => {
  const [file = ''] = call.args;
  if (isElsewhere(call, file))
    return dangerous(`runs a script from outside the directory: \`${file}\``);
  return /(?:^|\/)(?:\.?venv|env|virtualenv)\/bin\/activate(?:\.\w+)?$/.test(file)
    ? safe
    : judgeScriptName(file, call.name);
});
