import { type Grammar, parseGrammar } from './grammar.ts';
import { tables } from './tables/all.ts';
import { shared } from './tables/shared.ts';

/** A program of the tables with its subcommands, each parsed when it is asked for. */
export interface Program {
  readonly name: string;
  readonly own: Grammar;
  /** By name, two words joined with `+`. */
  readonly subcommands: ReadonlyMap<string, () => Grammar>;
}

/** The program of that name, a versioned one (`python3.12`, `gcc-13`) under its plain name. */
export function findProgram(name: string): Program | undefined {
  const plain = [name, name.replace(/-?\d+(?:\.\d+)*$/, '')].find((key) => index().has(key));
  if (plain === undefined) return undefined;
  const known = parsed.get(plain) ?? parseProgram(plain, index().get(plain) ?? []);
  parsed.set(plain, known);
  return known;
}

const parsed = new Map<string, Program>();

interface Entry {
  readonly subcommands: readonly string[];
  readonly text: string;
}

let entries: ReadonlyMap<string, readonly Entry[]> | undefined;

function index(): ReadonlyMap<string, readonly Entry[]> {
  entries ??= indexTables();
  return entries;
}

// Lines `names : grammar` and `names > subcommands : grammar`; indented ones go on with the line before.
function indexTables(): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const table of tables) {
    for (const line of table.replace(/\n[ \t]+/g, ' ').split('\n')) {
      const colon = line.indexOf(' :');
      if (colon === -1) continue;
      const [names = '', subcommands = ''] = line.slice(0, colon).split(' > ');
      const entry = {
        subcommands: subcommands.split(' ').filter((part) => part !== ''),
        text: line.slice(colon + 2),
      };
      for (const name of names.trim().split(/\s+/)) {
        const list = found.get(name) ?? [];
        list.push(entry);
        found.set(name, list);
      }
    }
  }
  return found;
}

function parseProgram(name: string, lines: readonly Entry[]): Program {
  const subcommands = new Map<string, () => Grammar>();
  for (const { subcommands: names, text } of lines) {
    for (const sub of names) {
      let grammar: Grammar | undefined;
      const label = `${name} ${sub.replace('+', ' ')}`;
      subcommands.set(sub, () => (grammar ??= parseGrammar(label, text, shared)));
    }
  }
  const own = lines.filter((line) => line.subcommands.length === 0).at(-1)?.text ?? '';
  return { name, own: parseGrammar(name, own, shared), subcommands };
}
