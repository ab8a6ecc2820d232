import type { End, Question, RunSubject, World, WorldRun } from '../../support/ci-worlds.ts';

/**
 * The same question answered a second time, the long way round: everything that was ever said about
 * each piece of work is put on one heap, newest last, and read from the end.
 */
export function naiveVerdict(world: World, question: Question): string {
  return wordFor(question === 'commit' ? endsOfCommit(world) : endsOfRun(world, question.run));
}

function wordFor(ends: readonly End[]): string {
  const order: readonly (readonly [End, string])[] = [
    ['open', 'open'],
    ['red', 'failed'],
    ['held', 'open'],
    ['cancelled', 'cancelled'],
    ['green', 'passed'],
  ];
  for (const [end, word] of order) if (ends.includes(end)) return word;
  return 'none';
}

function endsOfCommit(world: World): End[] {
  const ends: End[] = world.loose.map(([, end]) => end);
  const done = new Set<WorldRun>();
  for (const first of world.runs) {
    if (done.has(first)) continue;
    const series = world.runs.filter((run) => isSame(run.of, first.of));
    for (const run of series) done.add(run);
    ends.push(...endsOfSeries(series));
  }
  return ends;
}

/** Oldest first. Work that was done again is forgotten, each piece by itself. */
function endsOfSeries(series: readonly WorldRun[]): End[] {
  let standing: { name: string; end: End; many: number }[] = [];
  let unexplained: End[] = [];
  for (const run of series) {
    const doneAgain = (name: string): number =>
      run.checks.filter(([each, end]) => each === name && didSomething(end)).length;
    standing =
      run.end === 'open' ? [] : standing.filter(({ name, many }) => doneAgain(name) < many);
    if (didSomething(run.end)) unexplained = unexplained.filter((end) => end === 'open');
    for (const [name, end] of run.checks) {
      standing.push({ name, end, many: run.checks.filter(([each]) => each === name).length });
    }
    unexplained.push(...leftOver(run));
  }
  return [...standing.map(({ end }) => end), ...unexplained];
}

/** What the run as a whole says beyond its checks. */
function leftOver({ end, checks }: WorldRun): End[] {
  const ends = checks.map(([, each]) => each);
  if (checks.length === 0) return [end];
  if (end === 'open') return ['open'];
  if (end === 'red') return ends.includes('red') ? [] : ['red'];
  if (end === 'cancelled') return ends.includes('red') || ends.includes('cancelled') ? [] : [end];
  if (end === 'held') return ends.includes('red') || ends.includes('held') ? [] : [end];
  return [];
}

function endsOfRun(world: World, at: number): End[] {
  const run = world.runs[at - 1];
  if (run === undefined) return [];
  const ends = run.checks.map(([, end]) => end);
  if (ends.includes('open')) return ['open'];
  if (run.end === 'green') return ends.includes('held') ? ['held'] : ['green'];
  if (run.end === 'skipped') return ['skipped'];
  return [run.end, ...(run.end === 'open' ? [] : ends)];
}

function didSomething(end: End): boolean {
  return end === 'green' || end === 'red' || end === 'open';
}

function isSame(one: RunSubject, other: RunSubject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
