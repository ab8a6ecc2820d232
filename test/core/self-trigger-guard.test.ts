import { describe, expect, test } from 'vitest';
import type { OwnName } from '../../src/core/muted-names.ts';
import { SelfTriggerGuard, type SelfTriggerGuardParts } from '../../src/core/self-trigger-guard.ts';
import { changeTrigger, trigger } from '../../src/core/trigger.ts';
import { noWitness, type WriterWitness } from '../../src/core/writer-witness.ts';
import { FakeClock } from '../support/fake-clock.ts';

const SETTLE_MS = 1_000;

/** A guard in a make-believe watch: files are strings, passed paths start the next run a second later. */
class GuardedWatch {
  readonly clock = new FakeClock();
  readonly muted: string[] = [];
  readonly mutedShapes: string[] = [];
  readonly loops: (readonly string[])[] = [];
  /** What was learnt last, for the next watch. */
  remembered: readonly OwnName[] = [];
  runs = 0;
  readonly #files = new Map<string, string>();
  #pending = new Set<string>();
  readonly guard: SelfTriggerGuard;

  constructor(options: Partial<SelfTriggerGuardParts> = {}) {
    this.guard = new SelfTriggerGuard({
      clock: this.clock,
      contentOf: async (path) =>
        path.startsWith('huge') ? undefined : (this.#files.get(path) ?? 'missing'),
      pass: (paths) => this.#start(paths),
      release: (paths) => this.#start(paths),
      muted: (paths) => this.muted.push(...paths),
      mutedShapes: (shapes) => this.mutedShapes.push(...shapes),
      loops: (paths) => this.loops.push(paths),
      remember: (own) => {
        this.remembered = own;
      },
      settleMs: SETTLE_MS,
      settleMaxMs: 30_000,
      ...options,
    });
  }

  /** Paths that would start a run now. */
  get pending(): string[] {
    return [...this.#pending].sort();
  }

  write(path: string, content: string): void {
    const kind = this.#files.has(path) ? 'modified' : 'created';
    this.#files.set(path, content);
    this.guard.changed([{ path, kind }]);
  }

  remove(path: string): void {
    this.#files.delete(path);
    this.guard.changed([{ path, kind: 'deleted' }]);
  }

  /** One run that starts for `paths`, or for what is pending. */
  async run(
    during: () => void,
    paths?: readonly string[],
    { atMs = 40, lastingMs = 100 } = {},
  ): Promise<void> {
    this.clock.advance(SETTLE_MS);
    this.begin(paths);
    this.clock.advance(atMs);
    during();
    this.clock.advance(lastingMs - atMs);
    await this.guard.runEnded();
  }

  /** A run that a change ends, as a server is ended: what is looked at meanwhile is seen to. */
  async serve(during: () => void, { atMs = 40, lastingMs = 5_000 } = {}): Promise<void> {
    this.begin();
    this.clock.advance(atMs);
    during();
    for (let ms = atMs; ms < lastingMs && this.pending.length === 0; ms += 10) {
      this.clock.advance(10);
      await this.looked();
    }
    await this.guard.runEnded(true);
  }

  /** Lets what reads contents come to its end. */
  async looked(): Promise<void> {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  }

  /** The beginning of a run, which takes what is pending. */
  begin(paths?: readonly string[]): void {
    const started = this.runs === 0 ? trigger('start') : changeTrigger(paths ?? this.pending);
    this.#pending = new Set();
    this.runs++;
    this.guard.runStarted(started);
  }

  /** Runs as long as something is pending or a probe is waited for, `most` times at most. */
  async runUntilQuiet(during: () => void, most = 30): Promise<void> {
    while (this.runs < most) {
      if (this.pending.length === 0) this.clock.advance(60_000);
      if (this.pending.length === 0) return;
      await this.run(during);
    }
  }

  #start(paths: readonly string[]): void {
    for (const path of paths) this.#pending.add(path);
  }
}

describe('what the command writes', () => {
  test.each([
    {
      name: 'a log file that grows',
      write: (watch: GuardedWatch) => watch.write('run.log', `${watch.runs}`),
      muted: ['run.log'],
    },
    {
      name: 'a log file too large to compare',
      write: (watch: GuardedWatch) => watch.write('huge.log', `${watch.runs}`),
      muted: ['huge.log'],
    },
    {
      name: 'a coverage folder and a report, new each time',
      write: (watch: GuardedWatch) => {
        watch.remove('coverage/a.json');
        watch.write('coverage/a.json', `${watch.runs}`);
        watch.write('report.html', `${watch.runs}`);
      },
      muted: ['coverage/a.json', 'report.html'],
    },
  ])('$name is muted after two runs that it set off itself', async ({ write, muted }) => {
    const watch = new GuardedWatch();
    await watch.run(() => write(watch));
    await watch.runUntilQuiet(() => write(watch));
    expect(watch.muted.sort()).toEqual(muted);
    expect(watch.runs).toBe(3);
    expect(watch.clock.pending).toBe(0);
  });

  test.each([
    {
      name: 'a snapshot rewritten as it was',
      write: (watch: GuardedWatch) => watch.write('a.snap', 'same'),
    },
    {
      name: 'a generated file removed and made again',
      write: (watch: GuardedWatch) => {
        watch.remove('generated.ts');
        watch.write('generated.ts', 'same');
      },
    },
    {
      name: 'a generated file written in two steps',
      write: (watch: GuardedWatch) => {
        watch.write('generated.ts', '');
        watch.write('generated.ts', 'same');
      },
    },
  ])('$name starts one run and no more, and is never muted', async ({ write }) => {
    const watch = new GuardedWatch();
    await watch.run(() => write(watch));
    await watch.runUntilQuiet(() => write(watch));
    expect(watch.runs).toBe(2);
    expect(watch.muted).toEqual([]);
  });

  test('two files that come to be written at different times are both muted in the end', async () => {
    const watch = new GuardedWatch();
    const write = (): void => {
      watch.write('a.log', `${watch.runs}`);
      if (watch.runs > 1) watch.write('b.log', `${watch.runs}`);
    };
    await watch.run(write);
    await watch.runUntilQuiet(write);
    expect(watch.muted.sort()).toEqual(['a.log', 'b.log']);
  });
});

describe("a person's edit", () => {
  test('during a run leads to another run', async () => {
    const watch = new GuardedWatch();
    await watch.run(() => watch.write('src/a.ts', 'edited'));
    expect(watch.pending).toEqual(['src/a.ts']);
  });

  test('during a run back to what an earlier run had left leads to another run', async () => {
    const watch = new GuardedWatch();
    await watch.run(() => watch.write('src/a.ts', 'first'));
    await watch.run(() => {});
    watch.write('src/a.ts', 'second');
    await watch.run(() => watch.write('src/a.ts', 'first'));
    expect(watch.pending).toEqual(['src/a.ts']);
  });

  test('saved in ten runs in a row and between them is never muted', async () => {
    const watch = new GuardedWatch();
    await watch.run(() => watch.write('src/a.ts', 'run 0'));
    for (let round = 1; round <= 10; round++) {
      if (watch.pending.length === 0) watch.write('src/a.ts', `between ${round}`);
      expect(watch.pending).toEqual(['src/a.ts']);
      await watch.run(() => watch.write('src/a.ts', `run ${round}`));
    }
    expect(watch.muted).toEqual([]);
  });

  test('saved in each of ten runs of a long suite leads to a run after the last save, at once', async () => {
    const watch = new GuardedWatch();
    const offsets = [900, 7_000, 3_000, 5_500, 200, 9_800, 4_000, 6_100, 2_500, 8_000];
    for (const [save, atMs] of offsets.entries()) {
      await watch.run(() => watch.write('src/a.ts', `save ${save}`), undefined, {
        atMs,
        lastingMs: 10_000,
      });
      watch.clock.advance(SETTLE_MS);
      expect(watch.pending).toEqual(['src/a.ts']);
    }
    expect(watch.muted).toEqual([]);
  });

  test('that the account of the run excludes is passed at once, save after save', async () => {
    const watch = new GuardedWatch({ witness: allByOthers });
    for (let save = 0; save < 20; save++) {
      watch.begin();
      watch.clock.advance(40);
      watch.write('src/a.ts', `save ${save}`);
      expect(watch.pending).toEqual(['src/a.ts']);
      watch.clock.advance(60);
      await watch.guard.runEnded();
    }
    expect(watch.muted).toEqual([]);
  });

  test('while a probe is waited for starts a run at once and ends the suspicion', async () => {
    const watch = await suspectedLog();
    expect(watch.pending).toEqual([]);
    watch.write('src/a.ts', 'edited');
    expect(watch.pending).toEqual(['run.log', 'src/a.ts']);
    await watch.run(() => watch.write('run.log', 'again'));
    expect(watch.pending).toEqual(['run.log']);
    expect(watch.muted).toEqual([]);
  });

  test('of the suspect itself while a probe is waited for makes all evidence start anew', async () => {
    const watch = await suspectedLog();
    watch.write('run.log', 'by hand');
    await watch.runUntilQuiet(() => watch.write('run.log', `run ${watch.runs}`));
    expect(watch.muted).toEqual(['run.log']);
    expect(watch.runs).toBe(2 + 1 + 2);
  });

  test('of another file during a probe starts a run, whatever becomes of the suspect', async () => {
    const watch = await suspectedLog();
    watch.clock.advance(60_000);
    await watch.run(() => {
      watch.write('run.log', 'probe');
      watch.write('src/a.ts', 'edited');
    });
    expect(watch.pending).toContain('src/a.ts');
  });

  test('of a muted file between runs counts and lifts the mute', async () => {
    const watch = await suspectedLog();
    await watch.runUntilQuiet(() => watch.write('run.log', `probe ${watch.runs}`));
    expect(watch.muted).toEqual(['run.log']);
    await watch.run(() => watch.write('run.log', 'muted'), ['src/a.ts']);
    expect(watch.pending).toEqual([]);
    watch.write('run.log', 'by hand');
    expect(watch.pending).toEqual(['run.log']);
    await watch.run(() => watch.write('run.log', 'counts again'));
    expect(watch.pending).toEqual(['run.log']);
  });

  test('made while the contents of a finished run are compared is passed and not mistaken', async () => {
    const watch = new GuardedWatch();
    await watch.run(() => watch.write('a.snap', 'same'));
    watch.begin();
    watch.write('a.snap', 'same');
    const ended = watch.guard.runEnded();
    watch.write('a.snap', 'by hand');
    await ended;
    expect(watch.pending).toEqual(['a.snap']);
    await watch.run(() => watch.write('a.snap', 'same'));
    expect(watch.pending).toEqual(['a.snap']);
  });
});

describe('a server that changes restart', () => {
  test('is restarted by every save of one file, none later than twice the settle time', async () => {
    const watch = serverWatch();
    for (let save = 0; save < 30; save++) {
      watch.begin();
      watch.clock.advance([3_000, 12_000, 700, 40_000, 5_500][save % 5] ?? 0);
      watch.write('src/a.ts', `save ${save}`);
      await passSettleTimes(watch, 2);
      expect(watch.pending).toEqual(['src/a.ts']);
      await watch.guard.runEnded(true);
    }
    expect(watch.muted).toEqual([]);
  });

  test('that writes at its beginning boots twice in vain at most, and is muted', async () => {
    const watch = serverWatch();
    const boot = (): void => watch.write('pid', `${watch.runs}`);
    await watch.serve(boot);
    while (watch.pending.length > 0) await watch.serve(boot);
    expect(watch.muted).toEqual(['pid']);
    expect(watch.runs).toBe(3);
  });

  test('that was found to write at its beginning counts what is written later', async () => {
    const watch = serverWatch({ remembered: [['pid', { fromMs: 0, toMs: 300 }]] });
    watch.begin();
    watch.clock.advance(100);
    watch.write('pid', 'by the server');
    await passSettleTimes(watch, 2);
    expect(watch.pending).toEqual([]);
    watch.clock.advance(20_000);
    watch.write('pid', 'by hand');
    await passSettleTimes(watch, 2);
    expect(watch.pending).toEqual(['pid']);
  });

  test('whose writes an earlier watch has seen boots once, and what is learnt is handed on', async () => {
    const first = serverWatch();
    const boot = (watch: GuardedWatch) => () => watch.write('pid', `${watch.runs}`);
    await first.serve(boot(first));
    while (first.pending.length > 0) await first.serve(boot(first));
    const next = serverWatch({ remembered: first.remembered });
    await next.serve(boot(next));
    expect(next.pending).toEqual([]);
    expect(next.runs).toBe(1);
  });

  test('that no longer writes what an earlier watch has seen gives it up after three runs', async () => {
    const watch = serverWatch({ remembered: [['pid', { fromMs: 0, toMs: 300 }]] });
    for (let run = 0; run < 3; run++) await watch.serve(() => {});
    expect(watch.remembered).toEqual([]);
  });

  test('that holds its log open is not restarted by it once', async () => {
    const watch = serverWatch({ witness: { ...noWitness, byRun: () => () => 'held' } });
    watch.begin();
    for (let line = 0; line < 100; line++) {
      watch.write('server.log', `${line}`);
      watch.clock.advance(200);
      await watch.looked();
    }
    expect(watch.pending).toEqual([]);
    expect(watch.muted).toEqual(['server.log']);
  });

  test('that logs on and on does not delay an edit', async () => {
    const watch = serverWatch({
      witness: {
        ...noWitness,
        others: (changes) =>
          new Set(changes.map(({ path }) => path).filter((path) => path === 'src/a.ts')),
        byRun: () => () => 'active',
      },
    });
    watch.begin();
    watch.write('server.log', 'first');
    watch.clock.advance(200);
    watch.write('src/a.ts', 'edited');
    expect(watch.pending).toContain('src/a.ts');
  });

  test('that ends by itself while a change is held leads to another run', async () => {
    const watch = serverWatch();
    watch.begin();
    watch.write('src/a.ts', 'edited');
    watch.clock.advance(10);
    await watch.guard.runEnded(false);
    expect(watch.pending).toEqual(['src/a.ts']);
    expect(watch.clock.pending).toBe(0);
  });

  test('and is started anew leaves nothing held: the new one sees it', async () => {
    const watch = serverWatch();
    watch.begin();
    watch.write('src/a.ts', 'edited');
    await watch.guard.runEnded(true);
    watch.clock.advance(60_000);
    expect(watch.pending).toEqual([]);
  });
});

describe('files that every run makes under a new name', () => {
  test.each([
    {
      name: 'a file with a number',
      write: (watch: GuardedWatch) => watch.write(`/w/new.${watch.runs}`, ''),
      shapes: ['/w/new.*'],
    },
    {
      name: 'a file with a hash, written in two steps',
      write: (watch: GuardedWatch) => {
        watch.write(`/w/a-${7_340_033 * watch.runs}ef.js`, '');
        watch.write(`/w/a-${7_340_033 * watch.runs}ef.js`, 'content');
      },
      shapes: ['/w/a-*.js'],
    },
    {
      name: 'two files, of which those of the run before are removed',
      write: (watch: GuardedWatch) => {
        for (const name of ['log', 'trace']) {
          watch.remove(`/w/${name}.${watch.runs - 1}`);
          watch.write(`/w/${name}.${watch.runs}`, '');
        }
      },
      shapes: ['/w/log.*', '/w/trace.*'],
    },
    {
      name: 'a directory with a date and what is in it',
      write: (watch: GuardedWatch) => {
        watch.write(`/w/out-2026-01-${watch.runs}`, 'directory');
        watch.write(`/w/out-2026-01-${watch.runs}/report.html`, '');
      },
      shapes: ['/w/out-*-*-*', '/w/out-*-*-*/report.html'],
    },
    {
      name: 'a file that mktemp named',
      write: (watch: GuardedWatch) => watch.write(`/w/tmp.${randomLetters(watch.runs, 10)}`, ''),
      shapes: ['/w/tmp.*'],
    },
    {
      name: 'a directory that Python named, in small letters',
      write: (watch: GuardedWatch) =>
        watch.write(`/w/tmp${randomLetters(watch.runs, 8).toLowerCase()}`, 'directory'),
      shapes: ['/w/tmp*'],
    },
    {
      name: 'a directory that mkdtemp named',
      write: (watch: GuardedWatch) => watch.write(`/w/job-a${randomLetters(watch.runs, 5)}Z`, ''),
      shapes: ['/w/job-*'],
    },
  ])('$name: muted after two runs that it set off itself', async ({ write, shapes }) => {
    const watch = new GuardedWatch();
    await watch.run(() => write(watch));
    await watch.runUntilQuiet(() => write(watch));
    expect(watch.mutedShapes.sort()).toEqual(shapes);
    expect(watch.muted).toEqual([]);
    expect(watch.runs).toBe(3);
    expect(watch.clock.pending).toBe(0);
  });

  test('names that have nothing in common set runs off, which is told once', async () => {
    const watch = new GuardedWatch();
    const words = 'one two three four five six seven eight nine ten eleven twelve red blue'.split(
      ' ',
    );
    const write = (): void => watch.write(`/w/${words[watch.runs]}`, '');
    for (let run = 0; run <= 10; run++) {
      expect(watch.loops).toEqual([]);
      await watch.run(write);
    }
    expect(watch.loops).toEqual([['/w/twelve']]);
    await watch.run(write);
    expect(watch.loops).toHaveLength(1);
  });

  test('a person who makes files in each run of a long suite gets a run after each', async () => {
    const watch = new GuardedWatch();
    const offsets = [900, 7_000, 3_000, 5_500, 200, 9_800, 4_000];
    for (const [made, atMs] of offsets.entries()) {
      const path = `/w/case-${made}.test.ts`;
      await watch.run(() => watch.write(path, 'made'), undefined, { atMs, lastingMs: 10_000 });
      watch.clock.advance(SETTLE_MS);
      expect(watch.pending).toEqual([path]);
    }
    expect([...watch.muted, ...watch.mutedShapes]).toEqual([]);
  });

  test.each([
    { name: 'an edit of an older one', path: '/w/new.1' },
    { name: 'a new file of another shape', path: '/w/other.1' },
    { name: 'a new file of this shape elsewhere', path: '/w/src/new.1' },
  ])('when muted, $name during a run leads to another run', async ({ path }) => {
    const watch = await mutedShape();
    await watch.run(() => {
      watch.write(`/w/new.${watch.runs}`, '');
      watch.write(path, 'by hand');
    }, ['/w/src/a.ts']);
    expect(watch.pending).toEqual([path]);
  });

  test.each([
    { name: 'an older one', path: '/w/new.1' },
    { name: 'a new one', path: '/w/new.999' },
  ])('when muted, writing $name between runs counts and lifts the mute', async ({ path }) => {
    const watch = await mutedShape();
    watch.write(path, 'by hand');
    expect(watch.pending).toEqual([path]);
    await watch.run(() => watch.write('/w/new.1000', ''));
    expect(watch.pending).toEqual(['/w/new.1000']);
  });
});

test('a run by hand while a probe is waited for takes its place, and nothing is left pending', async () => {
  const watch = await suspectedLog();
  watch.guard.runStarted(trigger('manual'));
  await watch.guard.runEnded();
  watch.clock.advance(60_000);
  expect(watch.pending).toEqual([]);
  expect(watch.clock.pending).toBe(0);
});

/** A watch whose log was written by a run that only the log had started: another one is waited for. */
async function suspectedLog(): Promise<GuardedWatch> {
  const watch = new GuardedWatch();
  for (let run = 0; run < 2; run++) await watch.run(() => watch.write('run.log', `${run}`));
  return watch;
}

/** A watch whose command makes `/w/new.<run>` each time, which counts no longer. */
async function mutedShape(): Promise<GuardedWatch> {
  const watch = new GuardedWatch();
  const make = (): void => watch.write(`/w/new.${watch.runs}`, '');
  await watch.run(make);
  await watch.runUntilQuiet(make);
  expect(watch.mutedShapes).toEqual(['/w/new.*']);
  return watch;
}

/** A watch of a server, which a change ends. */
function serverWatch(options: Partial<SelfTriggerGuardParts> = {}): GuardedWatch {
  return new GuardedWatch({ restartMs: SETTLE_MS, ...options });
}

async function passSettleTimes(watch: GuardedWatch, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    watch.clock.advance(SETTLE_MS);
    await watch.looked();
  }
}

/** The system says of everything that the run did not write it. */
const allByOthers: WriterWitness = {
  ...noWitness,
  others: (changes) => new Set(changes.map(({ path }) => path)),
};

/** Letters as at random, others for each seed. */
function randomLetters(seed: number, count: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(
    { length: count },
    (_, at) => letters[(seed * 7919 + at * 31 * (seed + 3)) % 52],
  ).join('');
}
