import { type NameKind, secretNameKind } from './secret-names.ts';
import { type FindSecrets, NOTHING, type SecretText, type Span } from './secret-text.ts';
import { isCode, isPath, isPlaceholder, isRandom } from './secret-values.ts';

/** What a name gives away: `SMTP_PASS=…`, `"password": "…"`, `--token …`, `<secret>…</secret>`. */
export const findNamedSecrets: FindSecrets = (text) => {
  const spans: Span[] = [];
  for (const { shape, context } of shapes) {
    let judgedUpTo = 0;
    for (const match of text.bare.matchAll(shape)) {
      if (match.index < judgedUpTo) continue;
      const { name = '', separator = '', quote = '' } = match.groups ?? {};
      const kind = secretNameKind(name);
      if (kind === undefined) continue;
      if (context === 'assignment' && isNoName(text.bare, match)) continue;
      const at = match.index + match[0].length;
      const value = quote === '' ? plainValue(text, at, context) : quotedValue(text, at, quote);
      if (value === undefined) continue;
      // One long word is one value, or hostile: names in it would each be judged with all that follows.
      if (value.end - value.start > JUDGED) judgedUpTo = value.end;
      const isKeyQuoted = /["'`]/.test(match.groups?.close ?? '');
      const isUpper = name.toUpperCase() === name;
      const found = {
        kind,
        name,
        separator,
        context,
        isKeyQuoted,
        isUpper,
        isQuoted: quote !== '',
        ...value,
      };
      if (isSecret(found)) spans.push(value);
    }
  }
  return spans;
};

/** A name whose own quote closes behind the separator (`Password:`), and the first answer of a choice. */
function isNoName(
  bare: string,
  { index, groups: { name = '', quote = '', close } = {}, 0: all }: RegExpExecArray,
): boolean {
  const before = bare.slice(Math.max(0, index + all.indexOf(name) - 3), index + all.indexOf(name));
  if (close === undefined && quote !== '' && before.endsWith(quote)) return true;
  return /\?\s?["'`]$/.test(before);
}

type Context = 'assignment' | 'option' | 'setting' | 'element';

const NAME = '(?<name>[A-Za-z_][\\w.-]{0,79})';
const BEFORE = '(?:(?<![A-Za-z0-9])|(?<=%(?:25)?[0-9A-Fa-f]{2}))';
const OPEN = '[\\0]{0,40}(?<quote>\\\\{0,7}["\'`])?[\\0]{0,40}';

const shapes: readonly { readonly shape: RegExp; readonly context: Context }[] = [
  {
    // NAME=x, name: x, "name": "x", name => x, name%3Dx, os.environ["NAME"] = "x"
    shape: new RegExp(
      `${BEFORE}${NAME}[\\0]{0,40}(?<close>\\\\{0,7}["'\`])?[\\0]{0,40}\\]?(?<separator>[^\\S\\n]{0,20}[\\0]{0,40}(?:[=!]==?|=>|:=|[=:]|%(?:25)?3[Dd])[\\0]{0,40}[^\\S\\n]{0,20})${OPEN}`,
      'g',
    ),
    context: 'assignment',
  },
  // --name x
  {
    shape: new RegExp(
      `(?<=(?:^|[\\s"'])--?)${NAME}(?<separator>[ \\t]{1,20}|["'], ?)${OPEN}`,
      'gm',
    ),
    context: 'option',
  },
  // ENV NAME x, setenv NAME x, npm config set …:_authToken x, gh secret set NAME --body x
  {
    shape: new RegExp(
      `\\b(?:ENV|ARG|setenv|set -[gxU]{1,3}|config set|secret set)\\s+(?:\\S{0,200}:)?${NAME}(?<separator> +(?:(?:--body|-b)[ =])?)${OPEN}`,
      'g',
    ),
    context: 'setting',
  },
  // machine x login y password z
  {
    shape: new RegExp(
      `\\b(?:login|user|account)\\s+\\S{1,200}\\s+(?<name>password)(?<separator>\\s+)${OPEN}`,
      'g',
    ),
    context: 'setting',
  },
  // <name>x</name>
  { shape: new RegExp(`<${NAME}(?<separator>>)(?<quote>)`, 'g'), context: 'element' },
  // key="NAME" value="x", - name: NAME ⏎ value: x, {"name":"NAME","value":"x"}
  {
    shape: new RegExp(
      `\\b(?:key|name)\\\\{0,7}["']?\\s{0,4}[=:]\\s{0,4}\\\\{0,7}["']?${NAME}\\\\{0,7}["']?,?\\s{1,80}["']?value\\\\{0,7}["']?(?<separator>\\s{0,4}[=:]\\s{0,4})${OPEN}`,
      'gi',
    ),
    context: 'setting',
  },
  {
    shape: new RegExp(
      `(?<=["'](?:key|name)\\\\{0,7}["']\\s{0,4}:\\s{0,4}\\\\{0,7}["'])${NAME}\\\\{0,7}["'],\\s{0,80}\\\\{0,7}["']value\\\\{0,7}["'](?<separator>\\s{0,4}:\\s{0,4})${OPEN}`,
      'gi',
    ),
    context: 'setting',
  },
];

interface Found extends Value {
  readonly kind: NameKind;
  readonly name: string;
  readonly separator: string;
  readonly context: Context;
  readonly isQuoted: boolean;
  /** Its name stands in quotes: data, not a program. */
  readonly isKeyQuoted: boolean;
  readonly isUpper: boolean;
}

interface Value extends Span {
  readonly value: string;
  /** Nothing but this stands on its line behind the name. */
  readonly isLastOnLine: boolean;
  /** The end of an element follows. */
  readonly isClosed: boolean;
}

/** Longest value that is masked as one, in characters: a key in base64 has fewer. */
const LONGEST = 16_384;
/** So much of a value tells what it is. */
const JUDGED = 256;

// Up to the quote that closes it, which has no more backslashes before it than the one that opened it.
function quotedValue({ text, bare }: SecretText, start: number, quote: string): Value {
  const mark = quote.at(-1) ?? '"';
  const depth = quote.length - 1;
  const limit = Math.min(start + LONGEST, text.length);
  let end = start;
  for (; end < limit; end += 1) {
    if (text[end] === '\n') break;
    if (bare[end] === mark && backslashesBefore(text, end) <= depth) break;
  }
  const close = bare[end] === mark ? end - backslashesBefore(text, end) : end;
  return valueAt(bare, start, Math.max(close, start));
}

function backslashesBefore(text: string, at: number): number {
  let count = 0;
  while (text[at - 1 - count] === '\\') count += 1;
  return count;
}

const PLAIN: Readonly<Record<Context, RegExp>> = {
  assignment:
    /(?:[^\s\0"'`,;&<>|)}\]%]|%(?!26|3[FfBb]|2[26Cc])|&(?![&\s]|[\w.-]{1,80}=)|[)}\]|](?=\w))+/y,
  option: /[^\s\0"'`]+/y,
  setting: /[^\s\0"'`]+/y,
  element: /[^<\n]+/y,
};

function plainValue({ bare }: SecretText, start: number, context: Context): Value | undefined {
  const shape = PLAIN[context];
  shape.lastIndex = start;
  const length = shape.exec(bare.slice(0, start + LONGEST))?.[0].length ?? 0;
  return length === 0 ? undefined : valueAt(bare, start, start + length);
}

function valueAt(bare: string, start: number, end: number): Value {
  const isLastOnLine = /^["'`,\\\0]{0,20}[ \t]{0,20}(?:\r?\n|$)/.test(bare.slice(end, end + 44));
  const isClosed = bare.startsWith('</', end);
  const value = bare.slice(start, Math.min(end, start + JUDGED)).replaceAll(NOTHING, '');
  return { start, end, value, isLastOnLine, isClosed };
}

function isSecret(found: Found): boolean {
  const { value, kind, context, isQuoted } = found;
  if (value.length < 3 || isPlaceholder(value) || isPath(value)) return false;
  if (kind === 'hint') return isRandom(value);
  if (isRandom(value)) return context !== 'element' || found.isClosed;
  if (context === 'option') return !value.startsWith('-') && !isNumber(value) && !isCode(value);
  if (context === 'element' && !found.isClosed) return false;
  if (context !== 'assignment') return !isNumber(value) || value.length > 5;
  if (isQuoted) return isQuotedSecret(found);
  if (isCode(value) || isNumber(value)) return /^\d{6,}$/.test(value) && kind === 'password';
  return /\s/.test(found.separator) || !found.separator.includes('=')
    ? isLooseSecret(found)
    : isTightSecret(found);
}

/** `name: "x"` and `"name": "x"`. */
function isQuotedSecret({ value, kind, isKeyQuoted, isUpper, separator }: Found): boolean {
  if (isKeyQuoted && kind !== 'token') return true;
  const isTight = isUpper && !/\s/.test(separator);
  if (isTight) return true;
  if (kind === 'password') return !isAboutSecrets(value);
  if (kind === 'secret') return isMixed(value) && value.length >= 6;
  return isMixed(value) && value.length >= 8 && !/\s/.test(value);
}

/** `NAME=x`. */
function isTightSecret({ value, kind, isUpper }: Found): boolean {
  if (isAboutSecrets(value)) return false;
  if (isUpper || kind === 'password') return true;
  return isMixed(value) && value.length >= 6;
}

/** `name: x` and `name = x`, which programs, types and sentences look like too. */
function isLooseSecret({ value, kind, separator, isLastOnLine }: Found): boolean {
  if (isAboutSecrets(value)) return false;
  if (isMixed(value)) return value.length >= (kind === 'password' ? 5 : 8);
  return (
    kind === 'password' && separator.includes(':') && isLastOnLine && /^[a-z]{8,}$/.test(value)
  );
}

/** Letters together with digits or signs. */
function isMixed(value: string): boolean {
  return /[A-Za-z]/.test(value) && /[\d!#$%^&*+=~@?]/.test(value.replace(/[=!?]+$/, ''));
}

function isNumber(value: string): boolean {
  return /^[\d.,_-]+(?:[a-z%]{1,2})?$/i.test(value);
}

/** The name of a field or of a variable, rather than what is in it. */
function isAboutSecrets(value: string): boolean {
  return (
    /pass|pwd|secret|token|key|cred|auth|:\/\//i.test(value) &&
    /^[A-Za-z_$][\w$ .:/-]*$/.test(value) &&
    !/\d/.test(value)
  );
}
