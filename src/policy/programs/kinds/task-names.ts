import { dangerous, type Judgement, moderate, safe } from '../../judgement.ts';

const HAZARD = new Set(
  `nuke destroy drop purge wipe reset truncate erase teardown flush rollback obliterate rm remove delete`.split(
    /\s+/,
  ),
);
const ACTIVE = new Set(
  `deploy publish release push upload install uninstall migrate migration migrations seed clean cleanup
    distclean mrproper start serve server up down ship login logout sync update upgrade bootstrap setup
    provision apply restart stop kill commit tag bump send notify backup restore import export run rollout
    promote undeploy register exec shell ssh docker image container preview prune`.split(/\s+/),
);
const BENIGN = new Set(
  `test tests testing spec specs check checks lint linter linting build builds compile typecheck types
    tsc type format fmt prettier eslint stylelint unit units integration e2e functional acceptance coverage cov
    bench benchmark benchmarks verify validate ci doc docs documentation assemble bundle vet clippy smoke jest
    vitest mocha pytest rspec cypress playwright style static analyze analyse analysis analyzer regression tox
    mypy ruff flake8 rubocop phpunit phpstan psalm qa all precommit dist package html site jar war wheel sdist
    typescript pdf tidy race short quick fast unittest unittests runtests doctest storybook codestyle cs sanity selftest`.split(
    /\s+/,
  ),
);

/**
 * Judges a task that a project defines by the words of its name: `test:unit`, `build-docs`, `db:drop`.
 *
 * What it really does is the project's own code, exactly as with `npm test`; the name is what the
 * person who types it goes by.
 */
export function judgeTask(
  task: string,
  runner: string,
  shown: string = `${runner} ${task}`,
): Judgement {
  const words = taskWords(task);
  if (words.some((word) => HAZARD.has(word))) {
    return dangerous(`\`${shown}\` sounds like it removes or resets something`);
  }
  if (words.some((word) => ACTIVE.has(word))) {
    return moderate(`\`${shown}\` does more than build and test`);
  }
  if (words.some((word) => BENIGN.has(word))) return safe;
  return moderate(`\`${shown}\` runs the project's own code`);
}

/** `testUnit-all:ci` → test, unit, all, ci. */
export function taskWords(task: string): string[] {
  return task
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
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
