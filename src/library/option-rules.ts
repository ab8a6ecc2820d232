import { proposers } from '../core/proposed-by.ts';
import type { OptionRule, OptionRules } from './check-options.ts';
import type { RunOptions } from './run-options.ts';
import type { SettlerOptions } from './settler-options.ts';
import type { TriageOptions } from './triage-options.ts';
import type { WatchOptions } from './watch-options.ts';

const pathRule: OptionRule = {
  expected: 'a path',
  example: "'packages/app'",
  isRight: isPath,
};
const patterns: OptionRule = {
  expected: 'a list of patterns',
  example: "['*.snap']",
  isRight: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

/** What {@link RunOptions} may hold. */
export const runRules: OptionRules<RunOptions> = {
  directory: pathRule,
  timeoutMs: millisecondsAbove0('60_000'),
  authorize: callback("({ level }) => level === 'moderate'"),
  onOutput: callback('(chunk, stream) => process[stream].write(chunk)'),
  onTrouble: callback('(trouble) => troubles.push(trouble)'),
  proposedBy: {
    expected: "'user', 'project' or 'agent'",
    example: "'agent'",
    isRight: (value) => proposers.some((proposer) => proposer === value),
  },
  signal: {
    expected: 'an AbortSignal',
    example: 'controller.signal',
    isRight: (value) => value instanceof AbortSignal,
  },
};

/** What {@link WatchOptions} may hold. */
export const watchRules: OptionRules<WatchOptions> = {
  ...runRules,
  files: {
    expected: 'a list of one path or more, or false',
    example: "['src']",
    isRight: (value) =>
      value === false || (Array.isArray(value) && value.length > 0 && value.every(isPath)),
  },
  ignore: patterns,
  only: { ...patterns, example: "['*.ts']" },
  settleMs: milliseconds('200'),
  everyMs: millisecondsAbove0('300_000'),
  onBusy: {
    expected: "'queue' or 'restart'",
    example: "'queue'",
    isRight: (value) => value === 'queue' || value === 'restart',
  },
  maxRuns: {
    expected: 'a whole number from 1',
    example: '3',
    isRight: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  },
};

/** What {@link TriageOptions} may hold. */
export const triageRules: OptionRules<TriageOptions> = {
  exitCode: {
    expected: 'a whole number from 0',
    example: '1',
    isRight: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  },
  directory: pathRule,
};

/** What {@link SettlerOptions} must and may hold. */
export const settlerRules: OptionRules<SettlerOptions> = {
  onSettled: { ...callback('(paths) => rebuild(paths)'), isRequired: true },
  quietMs: milliseconds('200'),
  maxMs: milliseconds('30_000'),
};

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}

function milliseconds(example: string): OptionRule {
  return {
    expected: 'a number of milliseconds from 0',
    example,
    isRight: (value) => Number.isFinite(value) && Number(value) >= 0,
  };
}

function millisecondsAbove0(example: string): OptionRule {
  return {
    expected: 'a number of milliseconds above 0',
    example,
    isRight: (value) => Number.isFinite(value) && Number(value) > 0,
  };
}

function callback(example: string): OptionRule {
  return { expected: 'a function', example, isRight: (value) => typeof value === 'function' };
}
