/** A piece of a line in one look. */
export interface Span {
  readonly text: string;
  readonly look: Look;
}

export interface Look {
  readonly colour: 'plain' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan';
  readonly isBold: boolean;
  readonly isDim: boolean;
}

const plain: Look = { colour: 'plain', isBold: false, isDim: false };
const colours: Readonly<Record<number, Look['colour']>> = {
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  36: 'cyan',
  39: 'plain',
};

/**
 * What a terminal shows of a text: as much of one as wisp uses, which is colours, carriage returns
 * and erasing to the end of the line.
 */
export function linesOf(text: string): Span[][] {
  const lines: Cell[][] = [[]];
  let column = 0;
  let look = plain;
  for (const [token, parameters, final] of text.matchAll(TOKENS)) {
    const line = lines.at(-1) ?? [];
    if (final === 'm') look = changed(look, parameters ?? '');
    else if (final === 'K') line.length = column;
    else if (token === '\r') column = 0;
    else if (token === '\n') {
      lines.push([]);
      column = 0;
    } else if (!token.startsWith('\x1b')) line[column++] = { text: token, look };
  }
  const spans = lines.map(spansOf);
  while (spans.at(-1)?.length === 0) spans.pop();
  return spans;
}

type Cell = Span;

/** Control sequences, hyperlinks and other commands of the system (OSC), or one character. */
const TOKENS = /\x1b\[\??([\d;]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|[\s\S]/gu;

function changed(look: Look, parameters: string): Look {
  let now = look;
  for (const code of parameters.split(';').map(Number)) now = withCode(now, code);
  return now;
}

/** SGR of ECMA-48, as far as wisp uses it. */
function withCode(look: Look, code: number): Look {
  switch (code) {
    case 0:
      return plain;
    case 1:
      return { ...look, isBold: true };
    case 2:
      return { ...look, isDim: true };
    case 22:
      return { ...look, isBold: false, isDim: false };
    default:
      return { ...look, colour: colours[code] ?? look.colour };
  }
}

function spansOf(cells: readonly Cell[]): Span[] {
  const spans: Span[] = [];
  for (const { text, look } of cells) {
    const last = spans.at(-1);
    if (last?.look === look) spans[spans.length - 1] = { text: last.text + text, look };
    else spans.push({ text, look });
  }
  return spans;
}
