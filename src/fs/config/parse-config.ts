import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type * as z from 'zod/mini';
import { nearest } from '../../core/nearest.ts';
import { shorten } from '../../core/text.ts';
import { configKeyAt, configKeys } from './config-keys.ts';
import { ownerSchema, projectSchema } from './config-schema.ts';
import type { ConfigValues } from './config-values.ts';

/** Whose file it is: the owner's `config.json` may hold every key, a project's `wisp.json` a few. */
export type ConfigFileKind = 'owner' | 'project';

/** One thing wrong in a config file. */
export interface ConfigProblem {
  /** From 1; null when it is about the whole file. */
  readonly line: number | null;
  /** The key it is about, dotted; null when it is about the text. */
  readonly key: string | null;
  readonly message: string;
  readonly hint: string | null;
}

export interface ParsedConfig {
  /** What holds good; empty when anything is wrong. */
  readonly values: ConfigValues;
  readonly problems: readonly ConfigProblem[];
}

type Path = readonly PropertyKey[];

/** Reads and checks the text of a config file: JSON with comments and trailing commas, no unknown keys. */
export function parseConfig(text: string, kind: ConfigFileKind): ParsedConfig {
  const errors: ParseError[] = [];
  const tree = parseTree(withoutByteOrderMark(text), errors, { allowTrailingComma: true });
  const first = errors[0];
  if (tree === undefined || first !== undefined) {
    return { values: {}, problems: [syntaxProblem(text, first)] };
  }
  const repeated = repeatedKeys(tree, text);
  if (repeated.length > 0) return { values: {}, problems: repeated };

  const schema = kind === 'owner' ? ownerSchema : projectSchema;
  const checked = schema.safeParse(getNodeValue(tree));
  if (checked.success) {
    const { $schema: _, ...values } = checked.data;
    return { values: values as ConfigValues, problems: [] };
  }
  const problems = checked.error.issues.flatMap((issue) => problemsOf(issue, tree, text, kind));
  return { values: {}, problems: inOrder(problems) };
}

function withoutByteOrderMark(text: string): string {
  // A blank in its place keeps every offset.
  return text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
}

function syntaxProblem(text: string, error: ParseError | undefined): ConfigProblem {
  if (text.trim() === '') return problem(null, null, 'is empty', 'write `{}` for no settings');
  return problem(
    lineAt(text, error?.offset ?? 0),
    null,
    'not JSON from here on',
    'comments and trailing commas are welcome, everything else is strict JSON',
  );
}

// JSON readers keep the last of two equal keys without a word; a `deny` list must not vanish that way.
function repeatedKeys(node: Node, text: string, path: Path = []): ConfigProblem[] {
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child, index) => {
    if (node.type !== 'object') return repeatedKeys(child, text, [...path, index]);
    const [name, value] = child.children ?? [];
    if (name === undefined || value === undefined) return [];
    const key = String(name.value);
    const here = [...path, key];
    const line = lineAt(text, name.offset);
    if (key === '__proto__') return [unknownKey(here, line)];
    if (seen.has(key)) {
      return [problem(line, here, `\`${dotted(here)}\` stands twice`, 'keep one of them')];
    }
    seen.add(key);
    return repeatedKeys(value, text, here);
  });
}

function problemsOf(
  issue: z.core.$ZodIssue,
  tree: Node,
  text: string,
  kind: ConfigFileKind,
): ConfigProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const line = lineAt(text, nodeAt(tree, path).offset);
      return kind === 'project' && isKnown(path) ? ownersKey(path, line) : unknownKey(path, line);
    });
  }
  const node = nodeAt(tree, issue.path);
  const line = lineAt(text, node.offset);
  const key = configKeyAt(issue.path);
  const path = key?.path.split('.') ?? issue.path;
  const name = path.length === 0 ? 'a config file' : `\`${dotted(path)}\``;
  const expected = key?.expected ?? 'an object, `{ … }`';
  return [problem(line, path, `${name} must be ${expected}${shown(path, node)}`, null)];
}

function unknownKey(path: Path, line: number): ConfigProblem {
  return problem(line, path, `unknown key \`${dotted(path)}\``, suggestion(path));
}

function ownersKey(path: Path, line: number): ConfigProblem {
  const message = `only your own config file may set \`${dotted(path)}\``;
  const allowed = configKeys.filter((key) => key.isForProjects).map((key) => `\`${key.path}\``);
  return problem(line, path, message, `a project's file may hold ${allowed.join(', ')}`);
}

function suggestion(path: Path): string | null {
  const above = dotted(path.slice(0, -1));
  const word = String(path.at(-1));
  const siblings = childrenOf(above);
  const sibling = nearest(word, siblings);
  if (sibling !== undefined) return `did you mean \`${sibling}\`?`;
  // A key in the wrong section, or in none.
  const elsewhere = configKeys.find((key) => key.path.split('.').at(-1) === word);
  if (elsewhere !== undefined) return `did you mean \`${elsewhere.path}\`?`;
  const place = above === '' ? 'the sections are' : `keys of \`${above}\`:`;
  return `${place} ${siblings.map((key) => `\`${key}\``).join(', ')}`;
}

function childrenOf(above: string): string[] {
  const prefix = above === '' ? '' : `${above}.`;
  const names = configKeys
    .filter((key) => key.path.startsWith(prefix))
    .map((key) => key.path.slice(prefix.length).split('.')[0] ?? '');
  return [...new Set(names)];
}

function isKnown(path: Path): boolean {
  const name = dotted(path);
  return configKeys.some((key) => key.path === name || key.path.startsWith(`${name}.`));
}

function shown(path: Path, node: Node): string {
  // An address or a header may hold a token.
  if (dotted(path).startsWith('notifications.webhook')) return '';
  return `: ${shorten(JSON.stringify(getNodeValue(node)), 60)}`;
}

/** The node of the deepest part of `path` that is in the file. */
function nodeAt(tree: Node, path: Path): Node {
  let node = tree;
  for (const step of path) {
    const next =
      node.type === 'array'
        ? node.children?.[Number(step)]
        : node.children?.find((property) => property.children?.[0]?.value === step)?.children?.[1];
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function dotted(path: Path): string {
  return path.map(String).join('.');
}

function problem(
  line: number | null,
  path: Path | null,
  message: string,
  hint: string | null,
): ConfigProblem {
  return { line, key: path === null ? null : dotted(path), message, hint };
}

/** By line, and once each: one value may fail several checks. */
function inOrder(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const once = new Map(problems.map((found) => [`${found.line} ${found.message}`, found]));
  return [...once.values()].sort((first, second) => (first.line ?? 0) - (second.line ?? 0));
}
