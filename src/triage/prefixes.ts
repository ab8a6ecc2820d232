/** A line's text without what a wrapper put before it. */
export interface Peeled {
  /** What names the stream (`[build] `, `#12 `), without time stamps; empty when nothing does. */
  readonly prefix: string;
  readonly text: string;
}

/**
 * Takes off the lines of one output what wrappers put before each: time stamps, and the names that
 * runners of several commands, CI services and log collectors print. Names stay known as `prefix`,
 * because lines of two streams never belong together. What could also be content is a prefix once
 * it is repeated.
 */
export class Prefixes {
  /** How often each name before a bar was seen, its padding included. */
  readonly #bars = new Map<string, number>();
  /** Blanks that stand between a time and the text: the fewest any line had. */
  #blanks = MOST_BLANKS;

  /** Takes the next line. */
  peel(line: string): Peeled {
    let text = line;
    let prefix = '';
    let hasTime = false;
    for (let round = 0; round < MOST_PREFIXES; round++) {
      const found = this.#bar(text) ?? ruleFor(text, hasTime);
      if (found === undefined) break;
      prefix += found.name;
      text = text.slice(found.length);
      if (found.isTime !== true) continue;
      hasTime = true;
      if (found.mayHaveTwoBlanks === true) text = this.#withoutBlanks(text);
    }
    return { prefix, text };
  }

  /** Jenkins prints two blanks behind the time, everyone else one; what is deeper is the text's own. */
  #withoutBlanks(text: string): string {
    if (text === '') return text;
    const blanks = text.startsWith(' ') ? 1 : 0;
    this.#blanks = Math.min(this.#blanks, blanks);
    return text.slice(this.#blanks);
  }

  // web    | src/a.ts   (overmind, hivemind, docker compose with container names)
  #bar(text: string): Found | undefined {
    if (!text.includes(' |')) return undefined;
    const bar = BAR.exec(text)?.[0];
    if (bar === undefined) return undefined;
    const name = bar.trimEnd();
    const count = this.#bars.get(name) ?? 0;
    if (count === 0 && this.#bars.size >= MOST_BARS) return undefined;
    this.#bars.set(name, count + 1);
    return count === 0 ? undefined : { length: bar.length, name: `${name} ` };
  }
}

const MOST_PREFIXES = 4;
const MOST_BLANKS = 1;

/** Beyond them the first column of a table was taken for names. */
const MOST_BARS = 32;

const BAR = /^[A-Za-z][\w.:@/-]{0,60}(?<![:.]) {1,32}\|(?: |$)/;

interface Found {
  readonly length: number;
  /** Empty when it names no stream. */
  readonly name: string;
  readonly isTime?: boolean;
  /** Jenkins prints two blanks behind such a time. */
  readonly mayHaveTwoBlanks?: boolean;
}

interface Rule {
  /** Its first group, where it has one, is the name. */
  readonly pattern: RegExp;
  readonly isName: boolean;
  readonly isTime?: boolean;
  readonly mayHaveTwoBlanks?: boolean;
  /** What is a prefix behind a time alone. */
  readonly needsTime?: boolean;
  /** What only looks like it. */
  readonly except?: RegExp;
}

const TASK =
  '(?:build|test|lint|check|typecheck|type-check|types|dev|start|compile|format|e2e|unit|ci|verify|watch|serve|bundle)(?::[\\w-]+)*';

const TIME: readonly Rule[] = [
  // 2026-04-22T22:27:08.9631697Z npm test
  // 2018-06-01 12:34:56,789 npm test     2018/06/01 12:34:56 npm test
  {
    pattern:
      /^\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?:[ \t]|$)/,
    isName: false,
    isTime: true,
  },
  // 12:34:56.789 npm test     12:34:56 PM: npm test
  {
    pattern: /^\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: [AP]M:(?: |$)|[ \t](?! *[AP]M\b)|$)/,
    isName: false,
    isTime: true,
    mayHaveTwoBlanks: true,
  },
  // [2026-04-22T22:27:08.963Z] npm test
  // [12:34:56] npm test
  {
    pattern:
      /^\[(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d| [AP]M)?\](?: |$)/,
    isName: false,
    isTime: true,
  },
  // 00O npm test     01E+npm test   (GitLab, behind the time)
  { pattern: /^\d\d[OE](?:\+| |$)/, isName: false, needsTime: true },
];

// [INFO]     [javac] 1. WARNING in …
const NESTED: Rule = { pattern: /^\[(?:INFO|WARNING|ERROR)\] {2,}(?=\[javac\] )/, isName: false };

const BRACKET: readonly Rule[] = [
  ...TIME,
  NESTED,
  // [CI/test]   | src/a.ts   (act)
  { pattern: /^(\[[^\]\n]{1,80}\]) {1,4}\|(?: |$)/, isName: true },
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
  // test<tab>Run tests<tab>2026-04-22T22:27:08.9631697Z src/a.ts   (gh run view --log)
  { pattern: /^([^\t\n]{1,80}\t[^\t\n]{1,80}\t)\ufeff?(?=\d{4}-\d\d-\d\dT\d\d:)/, isName: true },
  // Nov 30 22:24:18 host app[123]: src/a.ts   (journalctl, syslog)
  {
    pattern:
      /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d (?:([\w.-]{1,60} [\w./@-]{1,60}(?:\[\d+\])?):(?: |$))?/,
    isName: true,
  },
  // app[web.1]: src/a.ts   (heroku, behind the time)     stdout F src/a.ts   (Kubernetes)
  {
    pattern: /^([a-z][\w-]{0,40}\[[\w.-]{1,40}\]):(?: |$)/,
    isName: true,
    needsTime: true,
  },
  { pattern: /^(?:stdout|stderr) [FP](?: |$)/, isName: false, needsTime: true },
  // Step #2 - "test": src/a.ts   (Google Cloud Build)
  { pattern: /^(Step #\d{1,3}(?: - "[^"\n]{1,60}")?):(?: |$)/, isName: true },
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
function ruleFor(text: string, hasTime: boolean): Found | undefined {
  for (const { pattern, isName, isTime, mayHaveTwoBlanks, needsTime, except } of rulesFor(text)) {
    if (needsTime === true && !hasTime) continue;
    const match = pattern.exec(text);
    if (match === null || except?.test(text)) continue;
    const name = isName ? (match[1] ?? match[0]).trimStart() : '';
    return {
      length: match[0].length,
      name,
      isTime: isTime === true,
      mayHaveTwoBlanks: mayHaveTwoBlanks === true,
    };
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
  return text.includes(':') || text.includes(' | ') || text.startsWith('std') ? WORD : NONE;
}
