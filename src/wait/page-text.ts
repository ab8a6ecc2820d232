import { decodeHTML } from 'entities/decode';

/**
 * What a person reads of a page: without markup, comments, scripts and styles, entities decoded,
 * runs of white space as one blank. Other than HTML only loses its runs of white space.
 *
 * One pass that only moves forward, because the page is a stranger's.
 */
export function pageText(body: string, contentType: string | undefined): string {
  return onOneLine(isMarkup(body, contentType) ? withoutMarkup(body, ' ') : body);
}

/**
 * Whether a text stands on a page, however it is written there: across tags, with entities, with
 * JSON's escapes, over several lines, with soft hyphens; and in the markup itself.
 */
export function hasText(body: string, contentType: string | undefined, wanted: string): boolean {
  const needle = onOneLine(wanted);
  const writings = function* (): Generator<string> {
    yield body;
    if (isMarkup(body, contentType)) {
      yield withoutMarkup(body, ' ');
      // Tags inside of a word do not part it.
      yield withoutMarkup(body, '');
    }
    yield decodeHTML(body);
    if (body.includes('\\')) yield withoutEscapes(body);
  };
  for (const writing of writings()) {
    if (writing.includes(wanted) || (needle !== '' && onOneLine(writing).includes(needle))) {
      return true;
    }
  }
  return false;
}

function isMarkup(body: string, contentType: string | undefined): boolean {
  return /html|xml/i.test(contentType ?? '') || /^\s*</.test(body);
}

/** Soft hyphens and zero-width characters are not read. */
function onOneLine(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** RFC 8259, section 7. */
function withoutEscapes(body: string): string {
  return body
    .replace(/\\u([0-9a-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["\\/])/g, '$1');
}

function withoutMarkup(body: string, between: string): string {
  const lower = body.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf('<', at);
    if (open === -1) break;
    kept.push(body.slice(at, open));
    if (/^<[a-z/!?]/.test(lower.slice(open, open + 2))) {
      kept.push(between);
      at = endOfMarkup(lower, open);
    } else {
      kept.push('<');
      at = open + 1;
    }
  }
  kept.push(body.slice(at));
  return decodeHTML(kept.join(''));
}

/** Where the text goes on after the tag, comment, script or style that begins at `open`. */
function endOfMarkup(lower: string, open: number): number {
  const silent = /^<(script|style|template)[\s/>]/.exec(lower.slice(open, open + 10));
  const closing = lower.startsWith('<!--', open) ? '-->' : silent ? `</${silent[1]}` : '>';
  const close = lower.indexOf(closing, open + 1);
  if (close === -1) return lower.length;
  if (silent === null) return close + closing.length;
  const end = lower.indexOf('>', close);
  return end === -1 ? lower.length : end + 1;
}
