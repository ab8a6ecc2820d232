import os from 'node:os';
import { parseDuration } from '../../core/duration.ts';
import { WispError } from '../../core/wisp-error.ts';

/** Shortest interval between runs, in milliseconds. */
const SHORTEST_INTERVAL_MS = 1_000;

/** Looking more often would leave no time for anything else, in milliseconds. */
const SHORTEST_POLL_MS = 20;

const DURATION_HINT = 'write it as `90`, `90s`, `5m` or `1h30m`';

/** For an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** A duration above zero, in milliseconds. */
export function duration(flag: string): (value: string) => number {
  return (value) => {
    const ms = durationOrNone(flag)(value);
    if (ms === 0) throw wrong(flag, 'must be longer than 0', DURATION_HINT);
    return ms;
  };
}

/** A duration, in milliseconds; 0 too. */
export function durationOrNone(flag: string): (value: string) => number {
  return (value) => {
    const ms = parseDuration(value);
    if (ms === undefined) throw wrong(flag, `not a duration: \`${value}\``, DURATION_HINT);
    return ms;
  };
}

/** A signal that can be sent, by its name with or without `SIG`, or by its number. */
export function signal(flag: string): (value: string) => NodeJS.Signals {
  return (value) => {
    const name = value.toUpperCase();
    const found = Object.entries(os.constants.signals).find(
      ([known, number]) => known === name || known === `SIG${name}` || String(number) === value,
    );
    if (found !== undefined) return found[0] as NodeJS.Signals;
    throw wrong(flag, `no such signal: \`${value}\``, `try \`${flag} SIGINT\``);
  };
}

/** A duration of at least a second, in milliseconds. */
export function interval(flag: string): (value: string) => number {
  return atLeast(SHORTEST_INTERVAL_MS, '1 s', flag, DURATION_HINT);
}

/** How often files are looked at, in milliseconds. */
export function polling(flag: string): (value: string) => number {
  return atLeast(SHORTEST_POLL_MS, '20 ms', flag, `try \`${flag} 100ms\``);
}

function atLeast(leastMs: number, least: string, flag: string, hint: string) {
  const parse = duration(flag);
  return (value: string): number => {
    const ms = parse(value);
    if (ms < leastMs) throw wrong(flag, `shorter than ${least}: \`${value}\``, hint);
    return ms;
  };
}

/** A duration of at most a minute, or a number of seconds, as seconds with fractions. */
export function settleSeconds(value: string): number {
  const ms = parseDuration(value.startsWith('.') ? `0${value}` : value) ?? Number.NaN;
  if (ms <= 60_000) return ms / 1_000;
  throw wrong(
    '--settle',
    `not a duration from 0 to 60 s: \`${value}\``,
    'try `--settle 1s` or `--settle 250ms`',
  );
}

/** A whole number from 1; a flag that has two spellings is given with both, as `-n, --last`. */
export function count(flag: string): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (number >= 1 && Number.isSafeInteger(number)) return number;
    throw wrong(
      flag.replace(', ', '`, `'),
      `not a whole number from 1: \`${value}\``,
      `try \`${flag.split(', ')[0]} 3\``,
    );
  };
}

/** A process's exit status, 0 to 255. */
export function exitStatus(value: string): number {
  const number = /^\d{1,3}$/.test(value) ? Number(value) : 256;
  if (number <= 255) return number;
  throw wrong(
    '--exit-code',
    `not an exit code from 0 to 255: \`${value}\``,
    'try `--exit-code $?`',
  );
}

/** A status of HTTP: three digits. */
export function httpStatus(value: string): number {
  if (/^[1-5]\d\d$/.test(value)) return Number(value);
  throw wrong('--status', `not a status of HTTP: \`${value}\``, 'try `--status 200`');
}

function wrong(flag: string, message: string, hint: string): WispError {
  return new WispError('usage', `\`${flag}\`: ${message}`, { hint });
}
