import { SEVERITY_WORDS, type Severity, severityOf } from './severity.ts';

/** What a tool says about a place: how grave, which rule, in which words. */
export interface Verdict {
  readonly severity: Severity | undefined;
  readonly code: string | undefined;
  readonly message: string;
}

/** Reads the words behind a location: `error[E0308]: mismatched types`, `W: [Correctable] Lint/X: msg`, `E401 msg`. */
export function verdictOf(words: string): Verdict {
  const text = words.trim();
  const [said, word = '', code] = SEVERITY_FIRST.exec(text) ?? LETTER_FIRST.exec(text) ?? [];
  if (said === undefined || isSentence(said, word)) return withCode(undefined, text);
  const verdict = withCode(severityOf(word), text.slice(said.length).replace(CORRECTABLE, ''));
  if (code === undefined) return verdict;
  return { severity: verdict.severity, code, message: verdict.message };
}

/** `Failed to add x` begins a sentence, `Failed: x` says how grave it is. */
function isSentence(said: string, word: string): boolean {
  return said === `${word} ` && SENTENCE_WORDS.test(word);
}

const SENTENCE_WORDS =
  /^(?:fail\w*|bug|broken|danger|style|performance|portability|help|hint|note|extension|major|minor|high|low|medium|refactor|convention|advice)$/i;

// error: msg   error[E0308]: msg   warning C4100: msg   [error] msg   ERROR msg   fatal error LNK1: msg   Warning! W1: msg
// {D} warning: msg   error (dcc:1378): msg   Severity-Low[MISRA]:msg   error: #18: msg
const SEVERITY_FIRST = new RegExp(
  `^(?:\\{[A-Z]\\}\\s*)?[\\[(*]*(${SEVERITY_WORDS})\\b[\\])!*]*(?:\\s*[\\[(]([\\w:.#/-]{1,60})[\\])])?\\s*(?:[:,-]+\\s*|\\s+|$)`,
  'i',
);

// W: [Correctable] Lint/X: msg     E:msg     C: TODO
const LETTER_FIRST = /^\[?([EWICRFN])\]?\s*(?::|(?=\s[A-Z'"]))\s*/;

// rubocop's remark that it could fix it
const CORRECTABLE = /^\[Correctable\] /;

function withCode(severity: Severity | undefined, text: string): Verdict {
  const leading = CODE_START.test(text) ? LEADING_CODE.exec(text) : null;
  if (leading !== null) {
    const code = leading.slice(1).find(Boolean);
    const rest = text.slice(leading[0].length).trim();
    if (code !== undefined && rest !== '') {
      return { severity: severity ?? severityOfCode(code), code, message: rest };
    }
  }
  const trailing = mayEndInCode(text) ? TRAILING_CODE.exec(text) : null;
  if (trailing !== null && trailing.index > 0) {
    const code = trailing[1] ?? trailing[2];
    const message = text.slice(0, trailing.index).trim();
    const slash = code?.includes('/') ? /^(error|warning|info)\/(.+)$/i.exec(code) : null;
    return slash === null
      ? { severity, code, message }
      : { severity: severityOf(slash[1] ?? '') ?? severity, code: slash[2], message };
  }
  return { severity, code: undefined, message: text };
}

// E401 msg   MD022/blanks-around-headings msg   Lint/UselessAssignment: msg   [E201] msg   C4100: msg   TS2345: msg   (W614) msg   #18: msg   [C0111(missing-docstring), x] msg   DL3006 msg
const LEADING_CODE =
  /^(?:([A-Z]{1,12}-?\d{1,6}(?:-D)?)(?:\/[a-z][\w/-]*)?:?\s+|([A-Z]\w+\/[A-Z]\w+(?:\/[A-Z]\w+)*):\s+|[[(]([\w./:#-]{2,60})(?:\([\w-]+\))?(?:, ?[\w.]*)?[\])]:?\s+|#?(\d{1,5}(?:-[A-Z])?):\s+)/;

const CODE_START = /^[A-Z[(#\d]/;

// msg [-Wformat]   msg [no-unused-vars]   msg (missing-docstring)   msg [Error/quotes]
const TRAILING_CODE =
  /\s+(?:\[((?:-W|@|)[\w./,:=+@-]{2,60})\]\\?|\(((?:@?[a-z][\w]*[-./:])[\w./:-]{1,60})\))\s*$/;

function severityOfCode(code: string): Severity | undefined {
  if (/^(?:E|F)\d/.test(code)) return 'error';
  return /^(?:W|C|R|D|N)\d/.test(code) ? 'warning' : undefined;
}

function mayEndInCode(text: string): boolean {
  return text.endsWith(']') || text.endsWith(')') || text.endsWith('\\');
}
