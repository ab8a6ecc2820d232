/** Most words one brace expression may give before it counts as unknown. */
const LIMIT = 64;

/**
 * What a shell makes of braces in a word without quotes: `a{b,c}` → `ab`, `ac`; `{1..3}` → 1, 2, 3.
 * Undefined when it gives more than 64 words.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  const open = findExpression(text);
  if (open === undefined) return [text];
  const alternatives = sequence(open.inner) ?? splitAtCommas(open.inner);
  const results: string[] = [];
  for (const alternative of alternatives) {
    const heads = expandBraces(alternative);
    const tails = expandBraces(open.after);
    if (heads === undefined || tails === undefined) return undefined;
    for (const head of heads) for (const tail of tails) results.push(open.before + head + tail);
    if (results.length > LIMIT) return undefined;
  }
  return results;
}

interface Expression {
  readonly before: string;
  readonly inner: string;
  readonly after: string;
}

function findExpression(text: string): Expression | undefined {
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    const end = closing(text, start);
    if (end === undefined) continue;
    const inner = text.slice(start + 1, end);
    if (splitAtCommas(inner).length > 1 || sequence(inner) !== undefined) {
      return { before: text.slice(0, start), inner, after: text.slice(end + 1) };
    }
  }
  return undefined;
}

function closing(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function splitAtCommas(inner: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function sequence(inner: string): string[] | undefined {
  const match = /^(-?\d+|[a-zA-Z])\.\.(-?\d+|[a-zA-Z])(?:\.\.-?\d+)?$/.exec(inner);
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  const isNumeric = /\d/.test(from);
  const first = isNumeric ? Number(from) : from.charCodeAt(0);
  const last = /\d/.test(to) ? Number(to) : to.charCodeAt(0);
  // A step only leaves members out; the limit keeps this short.
  const count = Math.min(Math.abs(last - first), LIMIT) + 1;
  const step = last < first ? -1 : 1;
  return Array.from({ length: count }, (_, index) => {
    const value = first + index * step;
    return isNumeric ? String(value) : String.fromCharCode(value);
  });
}
