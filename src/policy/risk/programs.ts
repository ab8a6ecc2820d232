import { buildTools } from './build-tools.ts';
import { checkers } from './checkers.ts';
import { containers } from './containers.ts';
import { files } from './files.ts';
import { git } from './git.ts';
import { interpreter, sourcing } from './interpreters.ts';
import { isListed, type Judge, judgeIn, type ProgramTable, safe } from './judgement.ts';
import { machine } from './machine.ts';
import { network } from './network.ts';
import { nodeTools } from './node-tools.ts';
import { packages } from './packages.ts';
import { readers } from './readers.ts';
import { services } from './services.ts';
import { taskRunners } from './task-runners.ts';

// Earlier tables win where a name stands in two.
const tables: readonly ProgramTable[] = [
  git,
  sourcing,
  machine,
  containers,
  services,
  network,
  files,
  readers,
  taskRunners,
  nodeTools,
  packages,
  buildTools,
  checkers,
];

const runsOthers: Judge = () => safe;

/** How to judge a program by its name; undefined for one that wisp does not know. */
export function judgeOf(name: string): Judge | undefined {
  for (const table of tables) {
    const judge = judgeIn(table, name);
    if (judge !== undefined) return judge;
  }
  return interpreter(name) ?? (isListed(WRAPPERS, name) ? runsOthers : undefined);
}

// They add nothing to what they run, and that is judged by itself.
const WRAPPERS = `env cross-env dotenv dotenvx direnv command builtin exec nohup setsid busybox toybox stdbuf ionice chrt taskset numactl nice
  timeout gtimeout time gtime caffeinate unbuffer catchsegv chronic noglob nocorrect rlwrap arch setarch linux64
  linux32 winpty systemd-inhibit dbus-run-session xvfb-run choom prlimit valgrind nyc c8 kcov sccache
  ccache distcc bear intercept-build scan-build retry flock fakeroot concurrently cross-env-shell fvm devbox`;
