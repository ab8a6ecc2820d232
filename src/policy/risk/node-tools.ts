import {
  type Call,
  dangerous,
  each,
  type Judge,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
} from './judgement.ts';
import { bySubcommand } from './subcommands.ts';
import { judgeTask } from './task-names.ts';

const INSTALL = 'installs packages and may run their scripts';
const OPTIONS =
  '--prefix --workspace -w -F --filter --cwd -C --dir --registry --loglevel --cache --userconfig';

/** npm, pnpm, yarn and bun as runners of a project's scripts; `npx` and its like are wrappers. */
export const nodeTools: ProgramTable = {
  ...each('npm', managerJudge()),
  ...each('pnpm', managerJudge()),
  ...each('yarn yarnpkg', managerJudge()),
  ...each('bun', managerJudge()),
  ...each('npx pnpx bunx', judgeRunner),
  ...each('turbo nx lerna rush moon wireit lage', judgeMonorepo),
  ...each('npm-run-all run-s run-p npm-run-all2', ({ name, args }) => judgeAll(name, args)),
};

/** Subcommands that name no script of the project. */
const OWN: Judge = bySubcommand({
  options: OPTIONS,
  groups: [
    [
      'safe',
      'ls list ll outdated view info show why explain audit fund help doctor ping prefix root bin licenses search query pack+--dry-run version+--help config+get config+list workspaces store+path constraints -v --version -h --help completion',
    ],
    [
      'moderate',
      'install i in add ci clean-install install-test it install-ci-test cit update up upgrade upgrade-interactive dedupe ddp rebuild rb link ln import fetch patch patch-commit pm store prune create init exec-env env setup set plugin self-update',
      INSTALL,
    ],
    ['moderate', 'uninstall un remove rm unlink cache', 'removes packages'],
    [
      'moderate',
      'publish unpublish deprecate dist-tag owner access team org star version pack deploy hook',
      'publishes or changes a package',
    ],
    ['dangerous', 'login adduser logout token profile', 'handles credentials'],
    ['moderate', 'config pkg set-script', 'changes settings'],
    ['moderate', 'exec x dlx create', 'runs a package'],
    ['moderate', 'start stop restart dev serve', "runs the project's own code"],
    ['safe', 'test t tst'],
  ],
  flags: [
    ['dangerous', /^--script-shell/, 'changes what runs the scripts'],
    ['moderate', /^(?:fix|--fix)$/, 'installs packages', 'audit'],
  ],
  alone: safe,
});

function managerJudge(): Judge {
  return (call) => {
    const words = call.args.filter((arg, at) => !arg.startsWith('-') && !isValue(call.args, at));
    const [first, second] = words;
    const bare = call.name;
    if (first === undefined) {
      // `yarn` and `bun install` alone install; `npm` alone prints help.
      return bare.startsWith('yarn') && !call.args.some((arg) => /^--?[vh]/.test(arg))
        ? moderate(`\`yarn\` ${INSTALL}`)
        : safe;
    }
    if (/^(?:run|run-script|rum|urn|task)$/.test(first)) {
      return second === undefined ? safe : scriptJudgement(call, second, `${bare} run`);
    }
    if (/^(?:exec|x|dlx)$/.test(first)) return judgeRunner(call);
    if (first === 'node') return dangerous(`\`${bare} node\` may run any code`);
    if (
      first === 'config' &&
      /script-shell|node-options|registry|init-module|git\b/.test(
        second === 'set' ? words.join(' ') : '',
      )
    ) {
      return dangerous(`\`${bare} config\` changes what it runs or where from`);
    }
    if (/^(?:workspace|workspaces)$/.test(first)) {
      const rest = words
        .slice(first === 'workspace' ? 2 : 1)
        .filter((word) => word !== 'foreach' && word !== 'run');
      return rest[0] === undefined ? safe : scriptJudgement(call, rest[0], bare);
    }
    if (bare === 'bun' && /^(?:test|build)$/.test(first)) return safe;
    if (bare === 'bun' && /[./]/.test(first))
      return judgeTask(first.replace(/^.*\//, '').replace(/\.\w+$/, ''), 'bun');
    const own = OWN(call);
    const isOwn = own.level !== 'dangerous' || /credentials|changes what/.test(own.reason);
    // yarn, pnpm and bun take a script's name without `run`.
    return isOwn || bare === 'npm' ? own : scriptJudgement(call, first, bare);
  };
}

function isValue(args: readonly string[], at: number): boolean {
  return OPTIONS.split(' ').includes(args[at - 1] ?? '');
}

function scriptJudgement(call: Call, script: string, runner: string): Judgement {
  if (call.args.some((arg) => arg.startsWith('--script-shell'))) {
    return dangerous('`--script-shell` changes what runs the scripts');
  }
  return judgeTask(script, runner);
}

// What it runs is judged by itself; this is the fetching of it.
function judgeRunner({ name, args }: Call): Judgement {
  const isFetching =
    args.some((arg) => /^(?:-y|--yes|-p|--package|--package=.*|dlx)$/.test(arg)) ||
    name === 'pnpx' ||
    args
      .find((arg) => !arg.startsWith('-') && !/^(?:exec|x|dlx)$/.test(arg))
      ?.slice(1)
      .includes('@') === true;
  return isFetching ? moderate(`\`${name}\` may fetch a package and run it`) : safe;
}

function judgeMonorepo({ name, args }: Call): Judgement {
  const targets = args.flatMap((arg, at): string[] => {
    const attached = /^(?:-t|--target|--targets)=(.+)$/.exec(arg)?.[1];
    if (attached !== undefined) return attached.split(',');
    if (/^(?:-t|--target|--targets)$/.test(arg)) return (args[at + 1] ?? '').split(',');
    return [];
  });
  if (targets.length > 0) return judgeAll(name, targets);
  const words = args.filter(
    (arg, at) =>
      !arg.startsWith('-') &&
      !/^(?:-p|--projects|--scope|--filter|-F|--base|--head|-c|--configuration|--concurrency|--parallel)$/.test(
        args[at - 1] ?? '',
      ),
  );
  const [first = '', second] = words;
  if (/^(?:run|exec|run-many|affected)$/.test(first)) {
    const names = words.slice(1);
    return second === undefined
      ? safe
      : judgeAll(
          name,
          names
            .map((task) => task.replace(/^.*:(?=\w+$)/, ''))
            .slice(0, name === 'turbo' ? names.length : 1),
        );
  }
  if (
    /^(?:graph|list|ls|show|report|changed|diff|info|query|why|help|version|check|daemon)$/.test(
      first,
    )
  )
    return first === 'version' ? moderate('`version` tags a release') : safe;
  if (
    /^(?:install|update|add|bootstrap|link|migrate|init|generate|g|import|login|reset|clean|publish|create|prune|purge)$/.test(
      first,
    )
  ) {
    return moderate(`\`${name} ${first}\` changes the workspace`);
  }
  return first === '' ? safe : judgeTask(first, name);
}

function judgeAll(name: string, tasks: readonly string[]): Judgement {
  const judged = tasks.filter((task) => !task.startsWith('-')).map((task) => judgeTask(task, name));
  return (
    judged.find(({ level }) => level === 'dangerous') ??
    judged.find(({ level }) => level === 'moderate') ??
    safe
  );
}
