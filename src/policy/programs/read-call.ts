import { type ShellWord, UNKNOWN } from '../shell/shell-word.ts';
import { findProgram } from './find-program.ts';
import type { Grammar, OptionRule } from './grammar.ts';

/** One argument, or one value of an option, and the kind that the grammar gives it. */
export interface ReadArgument {
  readonly kind: string;
  readonly word: ShellWord;
  /** The option whose value it is; null for an argument. */
  readonly option: string | null;
  /** The words from it to the end. */
  readonly rest: readonly ShellWord[];
}

/** A call of a known program, read by that program's grammar. */
export interface ReadCall {
  readonly grammar: Grammar;
  /** The program's own name in the tables, without a version: `python` for `python3.12`. */
  readonly program: string;
  /** The subcommand's words; none when there is none. */
  readonly subcommand: readonly string[];
  readonly options: readonly { readonly name: string; readonly rule: OptionRule }[];
  readonly arguments: readonly ReadArgument[];
  /** What does not fit the grammar, in words; empty when the call is wholly understood. */
  readonly problems: readonly string[];
}

/** Reads a call; undefined when the program is not in the tables. */
export function readCall(name: string, words: readonly ShellWord[]): ReadCall | undefined {
  const program = findProgram(name);
  if (program === undefined) return undefined;
  return new Reader(program.name, program.own, program.subcommands, words).read();
}

class Reader {
  readonly #program: string;
  readonly #own: Grammar;
  readonly #subcommands: ReadonlyMap<string, () => Grammar>;
  readonly #words: readonly ShellWord[];
  #grammar: Grammar;
  /** The grammar of `docker compose` behind `docker compose up`. */
  #outer: Grammar | undefined;
  #subcommand: readonly string[] = [];
  #operands = 0;
  #isBehindDashes = false;
  readonly #options: { name: string; rule: OptionRule }[] = [];
  readonly #arguments: ReadArgument[] = [];
  readonly #problems: string[] = [];

  constructor(
    program: string,
    own: Grammar,
    subcommands: ReadonlyMap<string, () => Grammar>,
    words: readonly ShellWord[],
  ) {
    this.#program = program;
    this.#own = own;
    this.#grammar = own;
    this.#subcommands = subcommands;
    this.#words = words;
  }

  read(): ReadCall {
    let at = 1;
    if (this.#own.marks.has('plus') && /^\+[\w.-]+$/.test(this.#words[1]?.text ?? '')) at = 2;
    while (at < this.#words.length) at = this.#next(at);
    return {
      grammar: this.#grammar,
      program: this.#program,
      subcommand: this.#subcommand,
      options: this.#options,
      arguments: this.#arguments,
      problems: this.#problems,
    };
  }

  #next(at: number): number {
    const { text } = this.#words[at] as ShellWord;
    const mayBeOption =
      !this.#isBehindDashes &&
      !this.#grammar.marks.has('pass') &&
      !(this.#hasStopped() && this.#operands > 0);
    if (mayBeOption && text === '--') {
      this.#isBehindDashes = true;
      if (this.#grammar.afterDashes !== undefined) this.#operands = 0;
      return at + 1;
    }
    const isSign = /^[-+]./.test(text) && (text.startsWith('-') || this.#find(text) !== undefined);
    if (mayBeOption && isSign) return this.#option(at, text);
    if (at === 1 && this.#own.marks.has('cluster') && /^[a-zA-Z]+$/.test(text))
      return this.#option(at, `-${text}`);
    return this.#operand(at);
  }

  #hasStopped(): boolean {
    return this.#grammar.marks.has('stop');
  }

  #find(name: string): OptionRule | undefined {
    return (
      this.#grammar.options.get(name) ??
      this.#outer?.options.get(name) ??
      this.#own.options.get(name)
    );
  }

  #option(at: number, text: string): number {
    if (text.startsWith('--') || this.#grammar.marks.has('long') || text.startsWith('+'))
      return this.#longOption(at, text);
    if (/^-\d+$/.test(text) && this.#grammar.marks.has('digits')) return at + 1;
    // `-ab`: letters one by one; the first that takes a value takes the rest, or the next word.
    for (let letter = 1; letter < text.length; letter += 1) {
      const name = `-${text[letter]}`;
      const rule = this.#find(name);
      if (rule === undefined) {
        this.#unknownOption(at, letter === 1 ? text : `-${text.slice(letter)}`);
        return at + 1;
      }
      this.#options.push({ name, rule });
      if (rule.kind === null) continue;
      const rest = text.slice(letter + 1);
      if (rest !== '') {
        this.#value(at, name, rule, rest);
        return at + 1;
      }
      if (rule.isOptional) return this.#numberBehind(at, rule);
      return this.#nextValue(at, name, rule);
    }
    return at + 1;
  }

  #longOption(at: number, text: string): number {
    const equals = text.search(this.#grammar.marks.has('long') ? /[=:]/ : /=/);
    const name = equals === -1 ? text : text.slice(0, equals);
    const single = this.#grammar.marks.has('long') ? name.replace(/^--/, '-') : name;
    const rule =
      this.#find(name) ?? this.#find(single) ?? this.#find(`${single}…`) ?? this.#negated(name);
    if (rule === undefined) return this.#attached(at, text);
    this.#options.push({ name, rule });
    if (equals !== -1) {
      const value = text.slice(equals + 1);
      if (rule.kind === null && !/^(?:true|false|\d+)$/.test(value)) this.#unknownOption(at, text);
      else this.#value(at, name, rule.kind === null ? { ...rule, kind: 'word' } : rule, value);
      return at + 1;
    }
    if (rule.kind === null) return at + 1;
    return rule.isOptional ? this.#numberBehind(at, rule) : this.#nextValue(at, name, rule);
  }

  // `--no-watch` for a harmless `--watch`.
  #negated(name: string): OptionRule | undefined {
    if (!name.startsWith('--no-')) return undefined;
    const rule = this.#find(`--${name.slice(5)}`);
    return rule?.level === 'safe' ? { ...rule, kind: null } : undefined;
  }

  // `-Ipath`, `-O2`, `-Dname=x` beside long options with one dash: `-I`, `-O` and `-D` end with `…`.
  #attached(at: number, text: string): number {
    for (let end = text.length - 1; end > 1; end -= 1) {
      const name = text.slice(0, end);
      const rule = this.#find(`${name}…`);
      if (rule === undefined) continue;
      this.#options.push({ name, rule });
      if (rule.kind !== null) this.#value(at, name, rule, text.slice(end));
      return at + 1;
    }
    const bare = this.#find(`${text}…`);
    if (bare !== undefined) {
      this.#options.push({ name: text, rule: bare });
      return bare.kind === null ? at + 1 : this.#nextValue(at, text, bare);
    }
    this.#unknownOption(at, text);
    return at + 1;
  }

  #nextValue(at: number, name: string, rule: OptionRule): number {
    const word = this.#words[at + 1];
    if (word === undefined) {
      this.#problems.push(`\`${name}\` of \`${this.#grammar.label}\` has no value`);
      return at + 1;
    }
    this.#add(rule.kind ?? 'word', word, name, at + 1);
    if (this.#takesRest(rule.kind ?? '')) return this.#words.length;
    return rule.kind === 'until' ? this.#end(at + 1) : at + 2;
  }

  #value(at: number, name: string, rule: OptionRule, text: string): void {
    const word = this.#words[at] as ShellWord;
    const cut = word.text.length - text.length;
    const readings = word.readings.map((reading) => reading.slice(cut));
    this.#add(rule.kind ?? 'word', { ...word, text, readings }, name, at);
  }

  // `-exec … ;` takes words up to `;` or `+`.
  #end(from: number): number {
    const end = this.#words.findIndex(
      ({ text }, index) => index >= from && (text === ';' || text === '+'),
    );
    return end === -1 ? this.#words.length : end + 1;
  }

  #unknownOption(at: number, text: string): void {
    const isPlain = /^[-+\w]+(?:=[\w.,:@%+-]*)?$/.test(text) && !text.includes(UNKNOWN);
    if (this.#grammar.marks.has('loose') && isPlain) return;
    const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    this.#problems.push(
      (this.#words[at] as ShellWord).isKnown
        ? `\`${shown}\` is not an option of \`${this.#grammar.label}\` that wisp knows`
        : 'a part of it is known only at run time',
    );
  }

  #operand(at: number): number {
    const word = this.#words[at] as ShellWord;
    if (this.#subcommands.size > 0 && this.#subcommand.length < 2 && this.#operands === 0) {
      const found = this.#enter(at);
      if (found > 0) return at + found;
    }
    const kinds =
      this.#isBehindDashes && this.#grammar.afterDashes !== undefined
        ? this.#grammar.afterDashes
        : this.#grammar.operands;
    const last = kinds.at(-1);
    const kind = kinds[this.#operands] ?? (last?.endsWith('*') ? last : undefined);
    this.#operands += 1;
    if (kind === undefined) {
      this.#problems.push(
        this.#subcommands.size > 0 && this.#subcommand.length === 0
          ? `\`${word.text}\` is not a command of \`${this.#own.label}\` that wisp knows`
          : `\`${this.#grammar.label}\` does not take \`${word.text}\``,
      );
      return at + 1;
    }
    const name = kind.replace(/\*$/, '');
    // `env A=1 B=2 cmd`: as many as there are, none too.
    if (name === 'assign' && kind.endsWith('*')) {
      if (/^\w+=/.test(word.text)) {
        this.#operands -= 1;
        this.#add('assign', word, null, at);
        return at + 1;
      }
      const next = kinds[this.#operands]?.replace(/\*$/, '');
      if (next === undefined) return at + 1;
      this.#add(next, word, null, at);
      return this.#takesRest(next) ? this.#words.length : at + 1;
    }
    this.#add(name, word, null, at);
    return this.#takesRest(name) ? this.#words.length : at + 1;
  }

  #takesRest(kind: string): boolean {
    return /^(?:cmd|tool|line|xargs|module|remote|pycmd|hatchtask|fvmtool|wispcommand|cmdrest)$/.test(
      kind,
    );
  }

  #enter(at: number): number {
    const text = this.#words[at]?.text ?? '';
    const [entered] = this.#subcommand;
    if (entered !== undefined) {
      const inner = this.#subcommands.get(`${entered}+${text}`);
      if (inner === undefined) return 0;
      this.#outer = this.#grammar;
      this.#grammar = inner();
      this.#subcommand = [entered, text];
      return 1;
    }
    const first = text;
    const second = this.#words[at + 1]?.text ?? '';
    const two = this.#subcommands.get(`${first}+${second}`);
    if (two !== undefined) this.#outer = this.#subcommands.get(first)?.();
    const found = two ?? this.#subcommands.get(first);
    if (found === undefined) return 0;
    this.#grammar = found();
    this.#subcommand = two === undefined ? [first] : [first, second];
    return this.#subcommand.length;
  }

  // `make -j 4`: a number behind an option whose value is otherwise attached.
  #numberBehind(at: number, rule: OptionRule): number {
    const isNumber = rule.isOptional && /^\d+$/.test(this.#words[at + 1]?.text ?? '');
    return isNumber ? at + 2 : at + 1;
  }

  #add(kind: string, word: ShellWord, option: string | null, at: number): void {
    this.#arguments.push({ kind, word, option, rest: this.#words.slice(at) });
  }
}
