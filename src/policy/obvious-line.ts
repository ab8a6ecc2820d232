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
  return OBVIOUS.test(line);
}

const FILES =
  '(?: (?:src|test|tests|lib|packages)/[a-z0-9_]{1,40}(?:[./-][a-z0-9_]{1,40}){0,6}){0,3}';
const TASK =
  '(?:test|lint|build|check|typecheck|coverage)(?::(?:unit|integration|e2e|ci|all|types|js|ts|css))?';

/** The calls, each with the words and flags that change nothing about what it may do. */
export const obviousCalls: readonly string[] = [
  '(?:npm|pnpm|yarn) (?:test|t)',
  `(?:npm|pnpm|yarn|bun) run ${TASK}`,
  'bun test',
  'deno (?:test|check|lint)',
  'node --test',
  `(?:npx |pnpm exec |yarn exec )?(?:vitest(?: run)?|jest|mocha|tsc|eslint)${FILES}`,
  'cargo (?:test|check|build|clippy)',
  'go (?:test|vet|build)(?: \\./\\.\\.\\.)?',
  'swift (?:test|build)',
  'dotnet (?:test|build)',
  'mix test',
  `(?:python3? -m |uv run |poetry run )?pytest${FILES}`,
  'python3? -m unittest',
  `(?:bundle exec )?rspec${FILES}`,
  '(?:bundle exec )?(?:rake test|rubocop)',
  '(?:\\./gradlew|gradle) (?:test|check|build)',
  '(?:\\./mvnw|mvn) (?:test|verify)',
  `(?:make|just) ${TASK}`,
  'make',
  'ctest',
  'zig build test',
  'true',
  'false',
];

/** What may follow: flags that only choose, count or tell. */
export const obviousWords: readonly string[] = [
  '-[qv]',
  '-j\\d{1,2}',
  '--(?:all|all-features|workspace|release|silent|verbose|quiet|noEmit|run|watch=false|coverage|bail|nocapture)',
  '--',
];

const OBVIOUS = new RegExp(`^(?:${obviousCalls.join('|')})(?: (?:${obviousWords.join('|')}))*$`);
