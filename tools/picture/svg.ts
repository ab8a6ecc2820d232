import type { Look, Span } from './screen.ts';

export interface Theme {
  readonly background: string;
  readonly border: string;
  readonly dim: string;
  readonly colours: Readonly<Record<Look['colour'], string>>;
}

/** The colours of the pages the picture stands on. */
export const themes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    background: '#f6f8fa',
    border: '#d1d9e0',
    dim: '#59636e',
    colours: {
      plain: '#1f2328',
      red: '#c21c2a',
      green: '#116329',
      yellow: '#8a5a00',
      blue: '#0550ae',
      cyan: '#1b6b78',
    },
  },
  dark: {
    background: '#151b23',
    border: '#3d444d',
    dim: '#9198a1',
    colours: {
      plain: '#e6edf3',
      red: '#ff7b72',
      green: '#56d364',
      yellow: '#e3b341',
      blue: '#79c0ff',
      cyan: '#76e3ea',
    },
  },
};

/** Sizes in pixels. A column is given its width, so that every font stands in the same place. */
const COLUMN = 8.4;
const LINE = 21;
const MARGIN = 18;

/** The lines as a picture. */
export function svgOf(lines: readonly (readonly Span[])[], title: string, theme: Theme): string {
  const columns = Math.max(...lines.map((spans) => lengthOf(spans)));
  const width = Math.ceil(columns * COLUMN + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${theme.background}" stroke="${theme.border}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">
${lines.flatMap((spans, index) => lineOf(spans, MARGIN + index * LINE + 15, theme)).join('\n')}
</g>
</svg>
`;
}

function lineOf(spans: readonly Span[], y: number, theme: Theme): string[] {
  let column = 0;
  return spans.flatMap(({ text, look }) => {
    const indent = text.length - text.trimStart().length;
    const shown = text.trim();
    const x = MARGIN + (column + indent) * COLUMN;
    column += [...text].length;
    if (shown === '') return [];
    const fill = look.isDim ? theme.dim : theme.colours[look.colour];
    const weight = look.isBold ? ' font-weight="bold"' : '';
    const length = rounded([...shown].length * COLUMN);
    return [
      `<text x="${rounded(x)}" y="${y}" fill="${fill}"${weight} textLength="${length}">${escaped(shown)}</text>`,
    ];
  });
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + [...text].length, 0);
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
