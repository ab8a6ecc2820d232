import { describe, expect, test } from 'vitest';
import { SelfTriggerGuard } from '../../src/core/self-trigger-guard.ts';
import { changeTrigger, trigger } from '../../src/core/trigger.ts';
import { FakeClock } from '../support/fake-clock.ts';

/** A guard in a make-believe watch: files are strings, passed paths start the next run at once. */
class GuardedWatch {
  readonly clock = new FakeClock();
  readonly muted: string[] = [];
  readonly mutedShapes: string[] = [];
  readonly loops: (readonly string[])[] = [];
  runs = 0;
  readonly #files = new Map<string, string>();
  #pending = new Set<string>();
  readonly guard: SelfTriggerGuard;

  constructor(options: { earlyMs?: number } = {}) {
    this.guard = new SelfTriggerGuard({
      clock: this.clock,
      contentOf: async (path) =>
        path.startsWith('huge') ? undefined : (this.#files.get(path) ?? 'missing'),
      pass: (paths) => this.#start(paths),
      startProbe: (paths) => this.#start(paths),
      muted: (paths) => this.muted.push(...paths),
      mutedShapes: (shapes) => this.mutedShapes.push(...shapes),
      loops: (paths) => this.loops.push(paths),
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
  async run(during: () => void, paths?: readonly string[]): Promise<void> {
    this.begin(paths);
    during();
    this.clock.advance(100);
    await this.guard.runEnded();
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
  ])('$name is muted after three runs of its own and two probes', async ({ write, muted }) => {
    const watch = new GuardedWatch();
    await watch.run(() => write(watch));
    await watch.runUntilQuiet(() => write(watch));
    expect(watch.muted.sort()).toEqual(muted);
    expect(watch.runs).toBe(6);
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
      if (watch.runs > 3) watch.write('b.log', `${watch.runs}`);
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

  test('saved in five runs in a row leads to a run after the last one', async () => {
    const watch = new GuardedWatch();
    let saves = 0;
    await watch.run(() => watch.write('src/a.ts', `save ${++saves}`));
    await watch.runUntilQuiet(() => {
      if (saves < 5) watch.write('src/a.ts', `save ${++saves}`);
    });
    expect(watch.muted).toEqual([]);
    expect(watch.runs).toBe(6);
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
    expect(watch.runs).toBe(4 + 1 + 3 + 2);
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

  test('of a file that the run before wrote too is passed early when changes restart the run', async () => {
    const watch = new GuardedWatch({ earlyMs: 50 });
    await watch.run(() => watch.write('src/a.ts', 'first'));
    watch.begin();
    watch.write('src/a.ts', 'second');
    expect(watch.pending).toEqual([]);
    watch.clock.advance(50);
    await expect.poll(() => watch.pending).toEqual(['src/a.ts']);
    watch.guard.close();
    expect(watch.clock.pending).toBe(0);
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
  ])('$name: muted after three runs of its own and two probes', async ({ write, shapes }) => {
    const watch = new GuardedWatch();
    await watch.run(() => write(watch));
    await watch.runUntilQuiet(() => write(watch));
    expect(watch.mutedShapes.sort()).toEqual(shapes);
    expect(watch.muted).toEqual([]);
    expect(watch.runs).toBe(6);
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

  test('a person who makes files in ten runs in a row and between them is never muted', async () => {
    const watch = new GuardedWatch();
    let made = 0;
    const make = (): string => {
      const path = `/w/case-${++made}.test.ts`;
      watch.write(path, 'made');
      return path;
    };
    await watch.run(make);
    for (let round = 1; round <= 10; round++) {
      if (watch.pending.length === 0) make();
      expect(watch.pending).toContain(`/w/case-${made}.test.ts`);
      await watch.run(make);
    }
    expect([...watch.muted, ...watch.mutedShapes]).toEqual([]);
  });

  test('a person who makes files in five runs in a row gets a run after the last one', async () => {
    const watch = new GuardedWatch();
    let made = 0;
    const make = (): void => {
      if (made < 5) watch.write(`/w/case-${++made}.test.ts`, 'made');
    };
    await watch.run(make);
    await watch.runUntilQuiet(make);
    expect(watch.runs).toBe(6);
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

/** A watch whose log was written by three runs that only the log had started: a probe is due. */
async function suspectedLog(): Promise<GuardedWatch> {
  const watch = new GuardedWatch();
  for (let run = 0; run < 4; run++) await watch.run(() => watch.write('run.log', `${run}`));
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

/** Letters as at random, others for each seed. */
function randomLetters(seed: number, count: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(
    { length: count },
    (_, at) => letters[(seed * 7919 + at * 31 * (seed + 3)) % 52],
  ).join('');
}
