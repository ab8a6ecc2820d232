/** A line's text without what a wrapper put before it. */
export interface Peeled {
  /** What names the stream (`[build] `, `#12 `), without time stamps; empty when nothing does. */
  readonly prefix: string;
  readonly text: string;
}

/**
 * Takes known prefixes off a line: time stamps, and the names that runners of several commands put
 * before each line. Names stay known as `prefix`, because lines of two streams never belong together.
 */
export function peel(line: string): Peeled {
  let text = line;
  let prefix = '';
  for (let round = 0; round < MOST_PREFIXES; round++) {
    const rule = ruleFor(text);
    if (rule === undefined) break;
    prefix += rule.name;
    text = text.slice(rule.length);
  }
  return { prefix, text };
}

const MOST_PREFIXES = 4;

interface Found {
  readonly length: number;
  /** Empty when it names no stream. */
  readonly name: string;
}

interface Rule {
  /** Its first group, where it has one, is the name. */
  readonly pattern: RegExp;
  readonly isName: boolean;
  /** What only looks like it. */
  readonly except?: RegExp;
}

const TASK =
  '(?:build|test|lint|check|typecheck|type-check|types|dev|start|compile|format|e2e|unit|ci|verify|watch|serve|bundle)(?::[\\w-]+)*';

const TIME: readonly Rule[] = [
  // 2026-04-22T22:27:08.9631697Z npm test
  // 2018-06-01 12:34:56,789 npm test
  {
    pattern: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)? /,
    isName: false,
  },
  // 12:34:56.789 npm test
  { pattern: /^\d\d:\d\d:\d\d(?:[.,]\d{1,9})? (?! *[AP]M\b)/, isName: false },
  // [2026-04-22T22:27:08.963Z] npm test
  // [12:34:56] npm test
  {
    pattern:
      /^\[(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d| [AP]M)?\] /,
    isName: false,
  },
];

// [INFO]     [javac] 1. WARNING in …
const NESTED: Rule = { pattern: /^\[(?:INFO|WARNING|ERROR)\] {2,}(?=\[javac\] )/, isName: false };

const BRACKET: readonly Rule[] = [
  ...TIME,
  NESTED,
  // [build] src/a.ts   (concurrently, ant); levels such as [ERROR] or [warn] say something else
  {
    pattern:
      /^\[(?!(?:error|warn|warning|info|debug|trace|fatal|fail|failed|failure|pass|passed|ok|skip|success|notice|note|critical|high|medium|low|hint|style|refactor|severe)\])(?:\d{1,3}|@?(?=[^\]]{0,60}[a-z])[a-z](?![^\]]{0,60}:\d+\])[\w.:/@-]{0,60})\]:? (?!\s*\d+%)/i,
    isName: true,
    // [UNRESOLVED_IMPORT] Could not resolve …   (rolldown)
    except: /^\[[A-Z]+(?:_[A-Z]+)+\] /,
  },
];

const HASH: readonly Rule[] = [
  // #12 3.41 npm error   (BuildKit)
  {
    pattern:
      /^(#\d{1,4} )(?:\d+\.\d+ |(?=\[|[A-Z]{4,}\b|sha256:|extracting|transferring|naming|exporting|resolve))/,
    isName: true,
  },
  // ##[error]Process completed with exit code 1.
  {
    pattern: /^##\[(?:error|warning|command|debug|notice|group|endgroup|section)\]/,
    isName: false,
  },
];

const WORD: readonly Rule[] = [
  // web:test: src/a.ts   (turbo)
  { pattern: new RegExp(`^@?[\\w./-]{1,80}:${TASK}: `), isName: true },
  // packages/web test: src/a.ts   (pnpm -r)
  { pattern: new RegExp(`^@?[\\w./-]{1,80} ${TASK}: `), isName: true },
  // @scope/web: src/a.ts   (lerna)
  { pattern: /^@[\w.-]{1,60}\/[\w.-]{1,60}: /, isName: true },
  // web_1  | src/a.ts   (docker compose, foreman)
  { pattern: /^[a-z][\w.-]{0,60}[-_.]\d{1,3} {1,24}\| /, isName: true },
  // remote: src/a.ts   (git push)
  { pattern: /^remote: /, isName: false },
  // ➤ YN0000: │ src/a.ts   (yarn)
  { pattern: /^➤ YN0000: (?:[│┌└] )?/, isName: false },
];

const DIGIT: readonly Rule[] = [
  ...TIME,
  // 1>Program.cs(3,9): error   (msbuild)
  { pattern: /^\d{1,3}(?::\d{1,3})?>(?=\S| {1,4}\S)/, isName: true },
];

const INDENTED: readonly Rule[] = [
  //     [javac] App.java:7: error   (ant)
  {
    pattern:
      /^ {1,10}\[(?!(?:error|warn|warning|info|debug|fatal|ok|pass|skip)\])[a-z][\w.-]{0,40}\] /,
    isName: true,
  },
  //      1>Program.cs(3,9): error   (msbuild)
  { pattern: /^ {1,10}\d{1,3}(?::\d{1,3})?>(?=[A-Za-z/.\\])/, isName: true },
];

/** The first rule that holds; the first character rules most lines out without a pattern. */
function ruleFor(text: string): Found | undefined {
  for (const { pattern, isName, except } of rulesFor(text)) {
    const match = pattern.exec(text);
    if (match === null || except?.test(text)) continue;
    const name = isName ? (match[1] ?? match[0]).trimStart() : '';
    return { length: match[0].length, name };
  }
  return undefined;
}

const NONE: readonly Rule[] = [];

function rulesFor(text: string): readonly Rule[] {
  const first = text.charCodeAt(0);
  if (first === 0x5b) return BRACKET;
  if (first === 0x20) return text.includes('[') || text.includes('>') ? INDENTED : NONE;
  if (first === 0x23) return HASH;
  if (first >= 0x30 && first <= 0x39) return DIGIT;
  return text.includes(': ') || text.includes(' | ') ? WORD : NONE;
}
