import { isObject, type JsonObject, listOf, numberAt, textAt } from './json-value.ts';

/** Where a record of a report says that something is. */
export interface RecordPlace {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly endLine?: number | undefined;
}

/** The place that a record names itself or in one of the members that reports keep places in. */
export function placeOfRecord(record: JsonObject, depth = 0): RecordPlace {
  const file = textAt(record, FILE);
  const inner = depth < DEEPEST ? innerPlace(record, depth) : {};
  const line = numberAt(record, LINE);
  const isZeroBased = line !== undefined && 'character' in record && !('reason' in record);
  return {
    file: file ?? inner.file,
    // Of the Language Server Protocol: both are counted from 0.
    line: line === undefined ? inner.line : line + (isZeroBased ? 1 : 0),
    column: line === undefined ? inner.column : columnOf(record, isZeroBased),
    endLine: numberAt(record, END_LINE) ?? inner.endLine,
  };
}

function innerPlace(record: JsonObject, depth: number): RecordPlace {
  let best: RecordPlace = {};
  for (const key of INNER) {
    const value = primary(record[key]);
    if (value === undefined) continue;
    const { file, line, column, endLine } = placeOfRecord(value, depth + 1);
    best = {
      file: best.file ?? file,
      ...(best.line === undefined
        ? { line, column, endLine }
        : { line: best.line, column: best.column, endLine: best.endLine }),
    };
  }
  return best;
}

function columnOf(record: JsonObject, isZeroBased: boolean): number | undefined {
  const column = numberAt(record, COLUMN);
  return column === undefined || !isZeroBased ? column : column + 1;
}

/** An object, or the one of several that counts. */
function primary(value: unknown): JsonObject | undefined {
  if (isObject(value)) return value;
  const objects = listOf(value).filter(isObject);
  return objects.find(({ is_primary: isPrimary }) => isPrimary === true) ?? objects[0];
}

const DEEPEST = 4;

const FILE = [
  'filePath',
  'filename',
  'fileName',
  'file_name',
  'file_path',
  'Filename',
  'file',
  'File',
  'path',
  'uri',
];

const LINE = [
  'line',
  'lineNumber',
  'line_number',
  'lineno',
  'line_start',
  'line_from',
  'startLine',
  'start_line',
  'beginLine',
  'beginline',
  'row',
  'begin',
  'Line',
];

const COLUMN = [
  'column',
  'columnNumber',
  'column_number',
  'col',
  'column_start',
  'column_from',
  'startColumn',
  'start_column',
  'beginColumn',
  'begincolumn',
  'character',
  'Column',
];

const END_LINE = ['endLine', 'end_line', 'line_end', 'line_to', 'endline'];

const INNER = [
  'location',
  'locations',
  'loc',
  'physicalLocation',
  'artifactLocation',
  'region',
  'range',
  'span',
  'spans',
  'start',
  'begin',
  'positions',
  'position',
  'pos',
  'Pos',
  'lines',
];
