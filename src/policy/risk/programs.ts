import { buildTools } from './build-tools.ts';
import { checkers } from './checkers.ts';
import { containers } from './containers.ts';
import { files } from './files.ts';
import { git } from './git.ts';
import { interpreter, sourcing } from './interpreters.ts';
import { type Judge, type ProgramTable, safe } from './judgement.ts';
import { machine } from './machine.ts';
import { network } from './network.ts';
import { nodeTools } from './node-tools.ts';
import { packages } from './packages.ts';
import { readers } from './readers.ts';
import { services } from './services.ts';
import { taskRunners } from './task-runners.ts';

// Later tables win where a name stands in two.
const programs: ReadonlyMap<string, Judge> = new Map(
  (
    [
      checkers,
      buildTools,
      packages,
      nodeTools,
      taskRunners,
      readers,
      files,
      network,
      services,
      containers,
      machine,
      sourcing,
      git,
    ] as ProgramTable[]
  ).flatMap((table) => Object.entries(table)),
);

const runsOthers: Judge = () => safe;

/** How to judge a program by its name; undefined for one that wisp does not know. */
export function judgeOf(name: string): Judge | undefined {
  return programs.get(name) ?? interpreter(name) ?? (WRAPPERS.has(name) ? runsOthers : undefined);
}

// They add nothing to what they run, and that is judged by itself.
const WRAPPERS = new Set(
  `env cross-env dotenv dotenvx direnv command builtin exec nohup setsid busybox toybox stdbuf ionice chrt taskset numactl nice
  timeout gtimeout time gtime caffeinate unbuffer catchsegv chronic noglob nocorrect rlwrap arch setarch linux64
  linux32 winpty systemd-inhibit dbus-run-session xvfb-run choom prlimit valgrind coverage nyc c8 kcov sccache
  ccache distcc bear intercept-build scan-build retry flock fakeroot concurrently cross-env-shell fvm devbox`.split(
    /\s+/,
  ),
);
