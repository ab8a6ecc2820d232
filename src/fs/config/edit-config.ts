import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import { withoutProperty } from './remove-property.ts';

/**
 * The text with one key set, or taken out when `value` is undefined. Comments, order and the file's
 * own indentation stay.
 */
export function editConfig(text: string, path: JSONPath, value: unknown): string {
  const before = text.trim() === '' ? '{}\n' : text;
  const tree = parseTree(before, [], { allowTrailingComma: true });
  const nodeAt = (depth: number): Node | undefined =>
    tree && findNodeAtLocation(tree, path.slice(0, depth));

  if (value === undefined) {
    const property = nodeAt(path.length)?.parent;
    return property?.type === 'property' ? withoutProperty(before, property) : text;
  }
  // A parent such as `"webhook": null` has no room for a key and gives way as a whole.
  const depth = path.findIndex((_, index) => index > 0 && nodeAt(index)?.type === 'null');
  const [place, content] =
    depth === -1 ? [path, value] : [path.slice(0, depth), nested(path.slice(depth), value)];
  const edits = modify(before, place, content, { formattingOptions: formattingOf(before) });
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
