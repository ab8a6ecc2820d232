import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  type JSONPath,
  modify,
  parseTree,
} from 'jsonc-parser';

/**
 * The text with one key set, or taken out when `value` is undefined. Comments, order and the file's
 * own indentation stay.
 */
export function editConfig(text: string, path: JSONPath, value: unknown): string {
  const before = text.trim() === '' ? '{}\n' : text;
  const tree = parseTree(before, [], { allowTrailingComma: true });
  const typeAt = (depth: number): string | undefined =>
    tree && findNodeAtLocation(tree, path.slice(0, depth))?.type;

  if (value === undefined && typeAt(path.length) === undefined) return text;
  // A parent such as `"webhook": null` has no room for a key and gives way as a whole.
  const depth = path.findIndex((_, index) => index > 0 && typeAt(index) === 'null');
  const isBlocked = depth !== -1;
  const edits = modify(
    before,
    isBlocked ? path.slice(0, depth) : path,
    isBlocked ? nested(path.slice(depth), value) : value,
    // Taking a key out needs no new line broken.
    value === undefined ? {} : { formattingOptions: formattingOf(before) },
  );
  return applyEdits(before, edits);
}

function nested(path: JSONPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
}

function formattingOf(text: string): FormattingOptions {
  const indentation = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indentation.startsWith('\t'),
    tabSize: indentation.startsWith('\t') ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
