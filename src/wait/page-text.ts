/**
 * What a person reads of a page: without markup, comments, scripts and styles, runs of white space
 * as one blank. Other than HTML only loses its runs of white space.
 *
 * One pass that only moves forward, because the page is a stranger's.
 */
export function pageText(body: string, contentType: string | undefined): string {
  const isMarkup = /html|xml/i.test(contentType ?? '') || /^\s*</.test(body);
  return (isMarkup ? withoutMarkup(body) : body).replace(/\s+/g, ' ').trim();
}

function withoutMarkup(body: string): string {
  const lower = body.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf('<', at);
    if (open === -1) break;
    kept.push(body.slice(at, open));
    if (/^<[a-z/!?]/.test(lower.slice(open, open + 2))) {
      kept.push(' ');
      at = endOfMarkup(lower, open);
    } else {
      kept.push('<');
      at = open + 1;
    }
  }
  kept.push(body.slice(at));
  return kept.join('').replace(/&nbsp;/g, ' ');
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
