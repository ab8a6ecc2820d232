import { type Inner, runsWords } from './inner.ts';
import { optionSet, skipOptions } from './options.ts';
import type { ShellWord } from './shell-word.ts';

/** A program that runs the words after its own options. */
interface PrefixWrapper {
  /** Options whose value is the next word. */
  readonly withValue: string;
  /** Words of its own before the command: the time of `timeout`. */
  readonly operands: number;
  /** `NAME=value` words may stand before the command. */
  readonly hasAssignments: boolean;
  /** The command stands behind `--` when there is one. */
  readonly isAfterDashes: boolean;
}

/** The command inside a wrapper that only changes how it runs; undefined for other programs. */
export function insidePrefixWrapper(
  name: string,
  words: readonly ShellWord[],
): readonly Inner[] | undefined {
  const wrapper = prefixWrappers.get(name);
  if (wrapper === undefined) return undefined;
  return runsWords(words.slice(startOfCommand(wrapper, words)), name);
}

/** The words of a wrapper itself, before the command it runs; undefined for other programs. */
export function ownWords(
  name: string,
  words: readonly ShellWord[],
): readonly ShellWord[] | undefined {
  const wrapper = prefixWrappers.get(name);
  return wrapper === undefined ? undefined : words.slice(0, startOfCommand(wrapper, words));
}

function startOfCommand(wrapper: PrefixWrapper, words: readonly ShellWord[]): number {
  const dashes = words.findIndex((word) => word.text === '--');
  if (wrapper.isAfterDashes && dashes !== -1) return dashes + 1;
  let at = skipOptions(words, 1, optionSet(wrapper.withValue)) + wrapper.operands;
  while (wrapper.hasAssignments && /^\w+=/.test(words[at]?.text ?? '')) at += 1;
  return at;
}

function prefix(options = '', more: Partial<Omit<PrefixWrapper, 'withValue'>> = {}): PrefixWrapper {
  return {
    withValue: options,
    operands: 0,
    hasAssignments: false,
    isAfterDashes: false,
    ...more,
  };
}

const prefixWrappers: ReadonlyMap<string, PrefixWrapper> = new Map(
  Object.entries({
    // Privilege.
    sudo: prefix(
      '-u -g -h -p -C -T -r -t -D -R -U --user --group --host --prompt --chdir --chroot --role --type --command-timeout --close-from --other-user',
      { hasAssignments: true },
    ),
    doas: prefix('-u -C'),
    run0: prefix('-u -g -D --user --group --chdir --nice --setenv --property', {
      hasAssignments: true,
    }),
    pkexec: prefix('--user'),
    gosu: prefix('', { operands: 1 }),
    'su-exec': prefix('', { operands: 1 }),
    setpriv: prefix(),
    fakeroot: prefix('-l -s -i -b --lib --faked'),
    chroot: prefix('', { operands: 1 }),
    unshare: prefix('-S -G -R -w --setuid --setgid --root --wd'),
    nsenter: prefix('-t -S -G --target --setuid --setgid'),
    // Environment.
    env: prefix('-u -C -S --unset --chdir --split-string --argv0 -a', { hasAssignments: true }),
    'cross-env': prefix('', { hasAssignments: true }),
    dotenv: prefix('-e -v -p -f', { isAfterDashes: true }),
    dotenvx: prefix('-f -e', { operands: 1, isAfterDashes: true }),
    direnv: prefix('', { operands: 2 }),
    // How it runs.
    command: prefix(),
    builtin: prefix(),
    exec: prefix('-a'),
    nohup: prefix(),
    setsid: prefix(),
    busybox: prefix(),
    toybox: prefix(),
    stdbuf: prefix('-i -o -e --input --output --error'),
    ionice: prefix('-c -n -p -P -u --class --classdata'),
    chrt: prefix('-T -P -D', { operands: 1 }),
    taskset: prefix('', { operands: 1 }),
    numactl: prefix('-N -C -m -i -p --cpunodebind --physcpubind --membind --interleave'),
    nice: prefix('-n --adjustment'),
    timeout: prefix('-k --kill-after -s --signal', { operands: 1 }),
    gtimeout: prefix('-k --kill-after -s --signal', { operands: 1 }),
    time: prefix('-o -f --output --format'),
    gtime: prefix('-o -f --output --format'),
    caffeinate: prefix('-t -w'),
    unbuffer: prefix(),
    catchsegv: prefix(),
    chronic: prefix(),
    noglob: prefix(),
    nocorrect: prefix(),
    rlwrap: prefix(),
    arch: prefix(),
    setarch: prefix('', { operands: 1 }),
    linux64: prefix(),
    linux32: prefix(),
    winpty: prefix(),
    'systemd-run': prefix('-p -u -M -H --unit --property --uid --gid --slice --description'),
    'systemd-inhibit': prefix('--what --who --why --mode'),
    'dbus-run-session': prefix('--config-file', { isAfterDashes: true }),
    'xvfb-run': prefix('-n -e -f -p -s -w --server-num --server-args --error-file --auth-file'),
    choom: prefix('-n -p', { isAfterDashes: true }),
    prlimit: prefix('-p'),
    // Measured or observed.
    strace: prefix('-o -e -p -s -u -E -a -I -O -S -P -X'),
    ltrace: prefix('-o -e -p -s -u -a -n -l -x'),
    valgrind: prefix(),
    nyc: prefix(),
    c8: prefix('-c -r -o --config --reporter --reports-dir'),
    kcov: prefix('', { operands: 1 }),
    sccache: prefix(),
    ccache: prefix(),
    distcc: prefix(),
    bear: prefix('--output', { isAfterDashes: true }),
    'intercept-build': prefix('--cdb'),
    'scan-build': prefix('-o'),
    retry: prefix('-t -d -u -m --times --delay --until', { isAfterDashes: true }),
    wait4x: prefix('', { isAfterDashes: true }),
  }),
);
