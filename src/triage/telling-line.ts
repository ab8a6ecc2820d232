/** How much one line says, taken by itself, about why a run failed. */
export interface Telling {
  /** 0: nothing; 10: an error in so many words. */
  readonly weight: number;
  readonly role: LineRole;
}

/**
 * `cause`: may say why. `consequence`: says that what stands above it failed. `success`: says that
 * what stands above it went well. `plain`: none of these.
 */
export type LineRole = 'cause' | 'consequence' | 'success' | 'plain';

/** Weighs a cleaned line of any tool's output by the words and marks that tools of all languages share. */
export function tellingOf(line: string): Telling {
  const text = line.length > LOOKED_AT ? line.slice(0, LOOKED_AT) : line;
  if (!WORTH_A_LOOK.test(text) || SOURCE.test(text)) return PLAIN;
  if (WENT_WELL.test(text)) return SUCCESS;
  if (IT_FAILED.test(text)) return CONSEQUENCE;
  const said = text.replace(NOT_SAID, ' ');
  if (VERDICT.test(said)) return CERTAIN;
  const weight = weightOf(said);
  if (weight === 0) return PLAIN;
  return { weight: weight * doubtOf(text), role: 'cause' };
}

const PLAIN: Telling = { weight: 0, role: 'plain' };
const SUCCESS: Telling = { weight: 0, role: 'success' };
const CONSEQUENCE: Telling = { weight: 2, role: 'consequence' };
const CERTAIN: Telling = { weight: 10, role: 'cause' };

/** Characters of a line that are weighed: what it says stands at its beginning. */
const LOOKED_AT = 400;

/** One quick look that most lines do not pass; each sign below holds one of these. */
const WORTH_A_LOOK =
  /err|fail|fatal|xception|exited|exit (?:code|stat)|panic|abort|cannot|can't|could ?n|unable to|no such|no space|not (?:f|rec|in s|ok)|un(?:def|decl|res|exp|known|sup|ava|cau|han)|invalid|mis(?:m|sing)|denied|refused|timed out|violat|conflict|n[o']t (?:exist|match)|warn|assert|expected|traceback|stack trace|core dump|segm|crash|kill|issue|offen[cs]|problem|incorrect|severity|wrong|SIG[A-Z]|of memory|should |differ|actual|received|got|wanted|build (?:f|s)|make.*\*\*\*|___|[✗✕✖×✘❌●]|\[-\]|\d\) |@@ |\.\w{1,8}[:(]\d|complete log|see above/i;

/** A tool's quotation of source code: its words are the program's. */
const SOURCE = /^\s*>?\s*\d+ ?[|│]/;

const WENT_WELL =
  /\bexited with 0\b|\bexit(?:ed)?(?: with)?(?: exit)? (?:code|status):? 0\b|\bbuild success(?:ful)?\b/i;

/** Says that something failed, not why. */
const IT_FAILED = new RegExp(
  [
    // The command "make" exited with 2.     Process completed with exit code 1.
    '\\bexited with (?:code )?[1-9]',
    '\\b(?:exit(?:ed)?|terminated|completed|failed|ended)\\b.{0,30}\\b(?:code|status)[:= ]+-?[1-9]',
    '^exit status [1-9]',
    // make[1]: *** [all] Error 2
    '\\bmake(?:\\[\\d+\\])?: \\*\\*\\* ',
    '\\b(?:subcommand|build) (?:failed|stopped|failure)\\b',
    '\\baborting due to\\b|\\bcould not compile\\b',
    // npm error code ELIFECYCLE, but not: npm error code ERESOLVE
    '\\bELIFECYCLE\\b|^npm (?:ERR!|error)(?! (?:code E(?!LIFE)|[A-Z]?\\w*(?:Error|Missing)))',
    '^error Command failed',
    '^(?:FAIL|FAILED|FAILURES!)$',
    '\\bsee above\\b|A complete log of this run',
    '^error: (?:test failed|subprocess-exited)',
  ].join('|'),
  'i',
);

/** Looks like a telling word and is part of a name, of a flag, or of a count of none. */
const NOT_SAID =
  /\b(?:errors?|fail(?:ed|ures?)?|exceptions?|warnings?)\.\w{1,5}\b(?!:\d)|\b(?:0|no|zero|without|any) (?:\w+ )?(?:errors?|fail(?:ed|ures?|ing)?|warnings?|problems?|issues|violations|offenses)\b|\b(?:errors?|fail(?:ed|ures?)|warnings?)\s*[:=]\s*0\b|(?<![\w-])--?[\w-]*(?:error|fail|warn)[\w-]*/gi;

/** A test's own verdict, which nothing makes doubtful. */
const VERDICT =
  /^\s*--- FAIL|\bFAIL(?:ED)?: \S|\*\*\* FAILED \*\*\*|\[FAIL\]|^\s*not ok \d|^\s*\[-\] |<<< (?:FAILURE|ERROR)| > .+ FAILED$|^\s*● \S.* › /;

interface Sign {
  readonly pattern: RegExp;
  readonly weight: number;
}

/** Heaviest first: the first that holds decides. */
const SIGNS: readonly Sign[] = [
  {
    // a.c:5:3: fatal error: x.h    error[E0308]: mismatched types    error TS2345: …
    pattern: /\berror(?: ?\[?[A-Z]+-?\d+\]?)?\s?:/i,
    weight: 10,
  },
  {
    pattern:
      /\bpanicked at\b|^panic:|\bsegmentation fault\b|\bcore dumped\b|\bSIG(?:SEGV|ABRT|BUS|ILL)\b/i,
    weight: 10,
  },
  {
    // java.lang.NullPointerException: x    AssertionError [ERR_ASSERTION]
    pattern: /(?<![\w.])\w[\w.]*(?:Error|Exception|Failure|Conflict)\b(?=:|\)?$| \(|\()/,
    weight: 9,
  },
  {
    pattern:
      /^\W*(?:ERR|ERROR|FATAL|CRITICAL)\b|\[(?:ERROR|FATAL|CRITICAL)\]|\bFAIL(?:ED|URE)?\b|^\s*[✗✕✖✘×❌]/,
    weight: 8,
  },
  {
    pattern: /\bTraceback \(most recent call last\)|\bstack trace\b|\buncaught\b|\bunhandled\b/i,
    weight: 8,
  },
  {
    pattern:
      /\bno such file\b|\bcommand not found\b|\bpermission denied\b|\bcannot (?:find|open|stat|load|read)\b|\bundefined reference\b|\bnot recognized as\b|\bconnection refused\b|\bno space left\b|\bout of memory\b/i,
    weight: 8,
  },
  { pattern: /\bfatal\b|\baborted\b|\bcrash(?:ed)?\b|\bkilled\b/i, weight: 7 },
  {
    pattern:
      /\bassert\w*\b.*(?:fail|equal|expected)|\bexpected\b.{1,80}\b(?:got|but|to|actual|received|found)\b|\bshould (?:be|have|equal|not)\b/i,
    weight: 6,
  },
  {
    //   Expected: 4    1) adds    _____ test_adds _____    @@ -1,3 +1,4 @@    README.md:12: too long
    pattern:
      /^\s*(?:Expected|Actual|Received|Got|Wanted|Failed asserting)\b|^\s*\d+\) \S|^_{3,} \S.* _{3,}$|^@@ -\d|^\s*[^\s:()]+\.\w{1,8}(?::\d+(?::\d+)?:|\(\d+(?:,\d+)?\):)/,
    weight: 5,
  },
  { pattern: /\b(?:failed|failure|failing|fails|error)\b/i, weight: 5 },
  {
    pattern:
      /\b(?:not found|can(?:no|')t|could(?: no|n')t|unable to|undefined|undeclared|unresolved|unexpected|invalid|mismatch(?:ed)?|missing|denied|refused|timed out|unknown|unsupported|violations?|conflicts?|unavailable|does(?: no|n')t (?:exist|match)|incorrect|wrong|not in scope|differs?)\b|\bissues? ?:-?\(|\b\d+ (?:issues?|problems?|offen[cs]es?)\b|\bseverity: /i,
    weight: 4,
  },
  { pattern: /\bwarning\b/i, weight: 1.5 },
];

interface Doubt {
  readonly pattern: RegExp;
  readonly factor: number;
}

/** What makes it less likely that a line with a sign says why; factors multiply. */
const DOUBTS: readonly Doubt[] = [
  // A shell that echoes what it is about to do, a compiler's own command line.
  { pattern: /^\s*(?:\$|\++|>|%) ?[\w"[]/, factor: 0.15 },
  {
    pattern: /^(?:\S*\/)?(?:g?cc|[cg]\+\+|clang(?:\+\+)?|rustc|javac|ghc|ld|ar|libtool)\s.*\s-/i,
    factor: 0.2,
  },
  // Progress: its words are names of files, packages and tests.
  {
    pattern:
      /^\s*(?:Compiling|Installing|Download(?:ing)?|Fetching|Unpacking|Setting up|Selecting|Preparing|Get:|Hit:|Ign:|Building|Linking|Checking|Running|Generating|Collecting|Using|Loading|Copying|Creating|Removing|Deleting|Processing)\b|\[\s*\d+(?:%|\/\d+| of \d+)\]/i,
    factor: 0.15,
  },
  // A configure script's questions: checking for x... no
  {
    pattern: /\.\.\.\s*(?:ok|done|yes|no|skipped|passed|not found)\s*$|\bchecking\b.*\.\.\.|^-- /i,
    factor: 0.15,
  },
  { pattern: /\b(?:pass(?:ed)?|ok|succeeded)\b|[✓✔]|^\s*\[\+\]/i, factor: 0.3 },
  {
    pattern: /^\W*(?:\S+ )?(?:INFO|DEBUG|TRACE|VERBOSE|NOTICE)\b|\[(?:info|debug)\]/,
    factor: 0.25,
  },
  {
    pattern: /^\W*(?:[\dTZ:.,-]+ )*\W*warn(?:ing)?\b|\[warn(?:ing)?\]|\bdeprecat|\bnpm warn\b/i,
    factor: 0.3,
  },
  { pattern: /\bwarning\b/i, factor: 0.7 },
  { pattern: /\bnote: |^\s*SKIP(?:PED)?\b|\bskipped\b|\bxfail/i, factor: 0.4 },
  // The log of the program under test: its errors are often what the test wants to see.
  {
    pattern:
      /\d\d:\d\d:\d\d.{0,30}\b(?:ERROR|WARN|SEVERE)\b|\b(?:ERROR|WARN|SEVERE)\b \S+: \S+:\d+|\bERROR:[\w.]+:(?=\S)/,
    factor: 0.5,
  },
  {
    pattern:
      /\b(?:retrying|ignored|ignoring|optional|skipping|allowed to fail|non-fatal|will be ignored)\b/i,
    factor: 0.4,
  },
  // A variable or a setting.
  { pattern: /^[A-Z_]{3,}=|^\w+ \w+(?: \w+)?: \d/, factor: 0.2 },
];

function weightOf(said: string): number {
  return SIGNS.find(({ pattern }) => pattern.test(said))?.weight ?? 0;
}

function doubtOf(text: string): number {
  return DOUBTS.reduce(
    (factor, doubt) => (doubt.pattern.test(text) ? factor * doubt.factor : factor),
    1,
  );
}
