import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { editAtRandom, type Playground } from './edits.ts';

/** What is fuzzed: the command, how it is watched, and how a round of edits is made. */
export interface FuzzMode {
  /** Further flags for `wisp watch`. */
  readonly flags: readonly string[];
  /** What is run, in the folder that holds the tree; `log` takes a line for each run. */
  readonly command: (log: string, settleSeconds: number) => readonly string[];
  /** Prepares the project; the tree is there already. */
  readonly prepare?: (project: string) => void;
  /** The edits of a round, each waited for when `isWaitedFor`. */
  readonly round: (playground: Playground) => Round;
}

export interface Round {
  readonly edits: readonly ((playground: Playground) => string)[];
  /** Whether each edit is followed by a run of its own, as somebody does who saves and looks. */
  readonly isWaitedFor: boolean;
}

const script = (name: string): string => path.join(import.meta.dirname, name);

/** By name: a short command; a server that changes restart, with each way to log; a long suite; branch switches. */
export const modes = {
  edits: {
    flags: [],
    command: (log) => ['sh', script('observe.sh'), log],
    round: manyEdits,
  },
  server: { ...server('lines'), round: editsOrSaves },
  'server-held': { ...server('held'), round: editsOrSaves },
  'server-quiet': { ...server('none'), round: editsOrSaves },
  'server-plain': { ...server('none', []), round: editsOrSaves },
  suite: {
    flags: [],
    command: (log) => ['sh', script('suite.sh'), log, '0.3'],
    round: saves,
  },
  branches: { ...server('lines'), prepare: makeBranches, round: switches },
} satisfies Record<string, FuzzMode>;

/** @param own What it writes at its beginning. */
function server(
  log: 'lines' | 'held' | 'none',
  own = ['own-pid', 'own-routes', 'own-cache'],
): Pick<FuzzMode, 'flags' | 'command'> {
  return {
    flags: ['--on-busy', 'restart'],
    command: (runs, settleSeconds) => [
      ...['sh', script('server.sh'), runs, `${Math.max(0.02, settleSeconds)}`, log, ...own],
    ],
  };
}

function manyEdits({ random }: Playground): Round {
  const edits = Array(1 + random.below(40)).fill(editAtRandom);
  return { edits, isWaitedFor: false };
}

/** One file saved again and again, each time once the last save was seen to run. */
function saves({ random }: Playground): Round {
  const name = random.pick(['a.ts', 'b.ts', 'notes']);
  const edits = Array(2 + random.below(12)).fill((at: Playground) => saveAgain(at, name));
  return { edits, isWaitedFor: true };
}

function editsOrSaves(playground: Playground): Round {
  return playground.random.below(2) === 0 ? manyEdits(playground) : saves(playground);
}

function switches({ random }: Playground): Round {
  const edits = Array(1 + random.below(3)).fill(switchBranch);
  return { edits, isWaitedFor: random.below(2) === 0 };
}

let serial = 0;

function saveAgain({ tree }: Playground, name: string): string {
  const directory = path.join(tree, 'saved');
  const file = path.join(directory, name);
  // Other edits may have made something else of either.
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    rmSync(directory, { force: true });
  mkdirSync(directory, { recursive: true });
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true });
  writeFileSync(file, `saved ${++serial}\n`);
  return `save ${name} again`;
}

const BRANCHES = ['one', 'two', 'three', 'four'];

function makeBranches(project: string): void {
  git(project, 'init', '-q');
  writeFileSync(path.join(project, '.git', 'info', 'exclude'), 'own-*\n');
  for (const [index, branch] of BRANCHES.entries()) {
    git(project, 'checkout', '-q', '--orphan', branch);
    for (let file = 0; file < 3 + 40 * index; file++) {
      const directory = path.join(project, 'tree', `d${file % 5}`);
      mkdirSync(directory, { recursive: true });
      writeFileSync(path.join(directory, `${file}.ts`), `${branch} ${file}\n`);
    }
    git(project, 'add', 'tree');
    git(project, '-c', 'user.name=f', '-c', 'user.email=f@f', 'commit', '-qm', branch);
  }
}

function switchBranch({ tree, random }: Playground): string {
  const branch = random.pick(BRANCHES);
  git(path.dirname(tree), 'checkout', '-qf', branch);
  return `switch to ${branch}`;
}

function git(directory: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: directory, stdio: 'ignore' });
}
