import { isSink } from '../paths.ts';
import { buildTools } from './build-tools.ts';
import { checkers } from './checkers.ts';
import { isElsewhere, isInterpreter } from './interpreters.ts';
import { type Call, dangerous, type Judgement, judgeIn, moderate, safe } from './judgement.ts';
import { nodeTools } from './node-tools.ts';
import { taskRunners } from './task-runners.ts';

/** Options that name what a tool obeys: a config, a build file, code to load. */
const OBEYED =
  /^(?:-f|-c|-r|-s|-I|-p|-b|-P|--(?:file|makefile|config\w*|settings|require|import|loader|experimental-loader|rcfile|conf\w*|init-script|rootdir|confcutdir|build-file|settings-file|script|plugin\w*|setup\w*|globalSetup|preload|toolchain|justfile|taskfile|rakefile|manifest-path|project))(?:=|$)/;

/** What a build or test that reaches out of the directory may do there. */
export function judgeReach(call: Call): Judgement {
  const { name, args } = call;
  const tables = [checkers, buildTools, taskRunners, nodeTools];
  const isRunning =
    isInterpreter(name) || tables.some((table) => judgeIn(table, name) !== undefined);
  if (!isRunning) return safe;
  for (const [at, arg] of args.entries()) {
    const { option, path } = parts(arg, args[at - 1] ?? '');
    if (path === undefined || isSink(path) || isLabel(name, path) || !isElsewhere(call, path))
      continue;
    if (OBEYED.test(option)) return dangerous(`obeys a file outside the directory: \`${path}\``);
    return moderate(`reaches outside the directory: \`${path}\``);
  }
  return safe;
}

// `--opt=path`, `-fpath`, `--opt path`, `path`; a definition for the compiler is none.
function parts(arg: string, before: string): { option: string; path: string | undefined } {
  const long = /^(--[\w-]+)=(.*)$/s.exec(arg);
  if (long !== null) return { option: long[1] ?? '', path: long[2] };
  const short = /^(-[a-zA-Z])([./~].*)$/s.exec(arg);
  if (short !== null)
    return /^-[DILWX]/.test(arg)
      ? { option: '', path: undefined }
      : { option: short[1] ?? '', path: short[2] };
  if (arg.startsWith('-')) return { option: arg, path: undefined };
  return { option: before.startsWith('-') ? before : '', path: arg };
}

// Bazel's `//pkg:target` and MSBuild's `/p:Name=value` only look like paths.
function isLabel(name: string, path: string): boolean {
  return path.startsWith('//') || (/^(?:dotnet|msbuild)$/.test(name) && /^\/\w+(?::|$)/.test(path));
}
