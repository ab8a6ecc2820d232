import { findInAddresses } from './addresses.ts';
import { findInCommands } from './command-secrets.ts';
import { encodedFinder } from './encoded-secrets.ts';
import { findInHeaders } from './header-secrets.ts';
import { findKeyBlocks } from './key-blocks.ts';
import { findNamedSecrets } from './named-secrets.ts';
import { type FindSecrets, type Span, secretText } from './secret-text.ts';
import { findServiceTokens } from './service-tokens.ts';

/**
 * Where secrets stand in a text, in order, none overlapping another. In time that grows with the text:
 * every expression looks a bounded way ahead and back.
 */
export function findSecrets(text: string): readonly Span[] {
  if (!MARKS.test(text)) return [];
  const prepared = secretText(text);
  return merged([...finders, findEncoded].flatMap((find) => find(prepared))).filter(
    ({ start, end }) => !MARKED.test(text.slice(start, end)),
  );
}

const finders: readonly FindSecrets[] = [
  findKeyBlocks,
  findInAddresses,
  findInHeaders,
  findInCommands,
  findNamedSecrets,
  findServiceTokens,
];

const findEncoded = encodedFinder((text) => {
  const prepared = secretText(text);
  return MARKS.test(text) && finders.some((find) => find(prepared).length > 0);
});

/**
 * In a text without any of these no finder finds something, which is quick to tell: each has one of
 * them before what it hides, or hides a long word.
 */
const MARKS =
  /[=:@$]|-----|pass|secret|token|key|cred|ps[kw]|pw|login|mysql|mariadb|redis|ldap|mongo|twine|zip|7z|rar|smb|ftp|identified|[\w.~+/%-]{16}/i;

const MARKED = /^\[secret \d+\]$/;

function merged(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((first, second) => first.start - second.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else if (span.end > last.end) result[result.length - 1] = { start: last.start, end: span.end };
  }
  return result;
}
