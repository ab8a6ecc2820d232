import type { Command } from '../core/command.ts';
import type { PolicyRules } from './policy-rules.ts';

/**
 * True for a line that is safe beyond doubt: one plain call of a well-known build or test with
 * nothing but harmless words after it, under rules that ask for no closer look.
 *
 * It spares the start of an ordinary watch the parser and the tables. A test holds every such line
 * against the whole policy, which says the same, only later.
 */
export function isObviouslySafe({ words }: Command, rules: PolicyRules): boolean {
  if (rules.deny.length + rules.ask.length > 0 || rules.askFrom === 'safe') return false;
  const line = words.kind === 'shell' ? words.line : words.argv.join(' ');
  // By its first word: one expression of all calls would take longer to make than the rest of a start.
  const program = line.split(' ', 1)[0] ?? '';
  if (!Object.hasOwn(calls, program)) return false;
  const flags = WORDS.find(([programs]) => programs.split(' ').includes(program))?.[1] ?? '--';
  return new RegExp(`^${calls[program]}(?: (?:${flags}))*$`).test(line.slice(program.length));
}

const FILES =
  '(?: (?:src|test|tests|lib|packages)/[a-z0-9_]{1,40}(?:[./-][a-z0-9_]{1,40}){0,6}){0,3}';
const TASK =
  '(?:test|lint|build|check|typecheck|coverage)(?::(?:unit|integration|e2e|ci|all|types|js|ts|css))?';
const TOOL = `(?:vitest(?: run)?|jest|mocha|tsc|eslint)${FILES}`;

/** Programs, and what makes a call of them obvious; flags and words that change nothing may follow. */
const calls: Readonly<Record<string, string>> = {
  npm: ` (?:test|t|run ${TASK})`,
  pnpm: ` (?:test|t|run ${TASK}|exec ${TOOL})`,
  yarn: ` (?:test|t|run ${TASK}|exec ${TOOL})`,
  bun: ` (?:test|run ${TASK})`,
  npx: ` ${TOOL}`,
  vitest: `(?: run)?${FILES}`,
  jest: FILES,
  mocha: FILES,
  tsc: FILES,
  eslint: FILES,
  deno: ' (?:test|check|lint)',
  node: ' --test',
  cargo: ' (?:test|check|build|clippy)',
  go: ' (?:test|vet|build)(?: \\./\\.\\.\\.)?',
  swift: ' (?:test|build)',
  dotnet: ' (?:test|build)',
  mix: ' test',
  pytest: FILES,
  python: ` -m (?:unittest|pytest${FILES})`,
  python3: ` -m (?:unittest|pytest${FILES})`,
  uv: ` run pytest${FILES}`,
  poetry: ` run pytest${FILES}`,
  rspec: FILES,
  rake: ' test',
  rubocop: '',
  bundle: ` exec (?:rspec${FILES}|rake test|rubocop)`,
  './gradlew': ' (?:test|check|build)',
  gradle: ' (?:test|check|build)',
  './mvnw': ' (?:test|verify)',
  mvn: ' (?:test|verify)',
  make: `(?: ${TASK})?`,
  just: ` ${TASK}`,
  ctest: '',
  zig: ' build test',
  true: '',
  false: '',
};

/** What may follow, by program: flags that only choose, count or tell, as the tables of programs have them. */
const WORDS: readonly (readonly [string, string])[] = [
  ['npm npx pnpm bun yarn', '-v|--(?:silent|verbose)|--'],
  ['vitest jest mocha eslint', '-v|--(?:silent|verbose|quiet|coverage|bail|watch=false)|--'],
  ['cargo', '-[qv]|-j\\d{1,2}|--(?:all|all-features|workspace|release|verbose|quiet)|--'],
  ['swift', '-[qv]|-j\\d{1,2}|--(?:verbose|quiet)'],
  ['pytest python python3 uv poetry', '-[qv]|--(?:verbose|quiet)'],
  ['rspec rubocop bundle', '-v'],
  ['make', '-[qv]|-j\\d{1,2}|--(?:silent|quiet)'],
  ['just rake', '-[qv]|--(?:silent|verbose|quiet)'],
  ['ctest', '-j\\d{1,2}|--(?:verbose|quiet)'],
  ['go', '-v'],
  ['mix', '-v|--(?:all|verbose)'],
  ['gradle ./gradlew mvn ./mvnw', '-q|--quiet'],
];

/** The same as expressions for whole lines. */
export const obviousLines: readonly string[] = Object.entries(calls).map(([program, rest]) => {
  const flags = WORDS.find(([programs]) => programs.split(' ').includes(program))?.[1] ?? '--';
  return `${program.replace('.', '\\.')}${rest}(?: (?:${flags})){0,4}`;
});
