/** A place in a file as a line of output names it. */
export interface Location {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number | undefined;
  readonly endLine: number | undefined;
  /** Text before the place, and after it. */
  readonly before: string;
  readonly after: string;
}

/** Pattern source of a Windows drive before a path. */
export const DRIVE = '(?:[A-Za-z]:(?=[\\\\/]))?';

/** Pattern source of a column behind a line number, in words or signs; three groups, one of which may hold it. */
export const COLUMN =
  '(?:[,;]?\\s*(?:at\\s+)?\\(?(?:col(?:umn)?\\.?|char(?:acter)?s?|pos(?:ition)?)\\s*[:=]?\\s*(\\d{1,6})(?:-\\d+)?\\)?|\\((\\d{1,6})\\)|[.:](\\d{1,6}))?';

/** The location that stands in `text` between `from` and `to`, from the texts a pattern found there. */
export function placeIn(
  text: string,
  [from, to]: readonly [number, number],
  file: string | undefined,
  line: string | undefined,
  column?: string,
  endLine?: string,
): Location {
  return {
    file,
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
    endLine: endLine === undefined ? undefined : Number(endLine),
    before: text.slice(0, from),
    after: text.slice(to),
  };
}
