import type { RiskLevel } from '../../core/authorization.ts';

/** What one option of a program is: whether it takes a value, of which kind, and what it may do. */
export interface OptionRule {
  /** The kind of its value; null for an option without one. */
  readonly kind: string | null;
  /** The value is only ever attached: `--color=auto`, never `--color auto`. */
  readonly isOptional: boolean;
  readonly level: RiskLevel;
  /** Why it is not safe; empty for a safe one. */
  readonly reason: string;
}

/** Everything a program, or one of its subcommands, may be given. */
export interface Grammar {
  /** As a person writes it: `git push`. */
  readonly label: string;
  readonly options: ReadonlyMap<string, OptionRule>;
  /** The kinds of its arguments in order; one that ends with `*` repeats. */
  readonly operands: readonly string[];
  /** The kinds behind `--`, where they are others. */
  readonly afterDashes: readonly string[] | undefined;
  readonly level: RiskLevel;
  readonly reason: string;
  /**
   * `long`: `-name` is one option. `digits`: `-5` is one. `plus`: `+x` may come first. `cluster`: the
   * first word is options even without a dash. `loose`: other plain options are fine; only where it is asked
   * anyway. `pass`: options are handed on. `dry:-n,…`: these options make it safe.
   * `alone`: not safe without arguments. `stop`: options end at the first argument.
   */
  readonly marks: ReadonlySet<string>;
}

/**
 * A grammar from its line of a table: `options | arguments => level reason`.
 *
 * Options are `-abc` (three flags), `-o=kind`, `--name`, `--one,two=kind`, `--name=?kind`; `!` before one
 * makes it dangerous, `~` moderate, and a `"reason"` may follow. `$name` stands for shared options.
 */
export function parseGrammar(
  label: string,
  text: string,
  shared: Readonly<Record<string, string>>,
): Grammar {
  const [body = '', base = ''] = text.split('=>').map((part) => part.trim());
  const [optionText = '', operandText = ''] = body.split(/(?:^|\s)\|(?:\s|$)/);
  const [operands = '', afterDashes] = operandText.split(/(?:^|\s)--(?:\s|$)/);
  const options = new Map<string, OptionRule>();
  const marks = new Set<string>();
  const expanded = expand(optionText, shared);
  if (/(?:^|\s)@long(?:\s|$)/.test(expanded)) marks.add('long');
  let names: readonly string[] = [];
  for (const token of expanded.match(/"[^"]*"|\S+/g) ?? []) {
    if (token.startsWith('"')) {
      const reason = token.slice(1, -1);
      for (const name of names) options.set(name, { ...(options.get(name) as OptionRule), reason });
    } else if (token.startsWith('@')) {
      marks.add(token.slice(1));
    } else {
      names = addOption(token, marks.has('long'), label, options);
    }
  }
  if (!base.startsWith('~') && !base.startsWith('!')) marks.delete('loose');
  const kinds = operands.split(/\s+/).filter((kind) => kind !== '');
  if (kinds.some((kind) => STOPPING.has(kind))) marks.add('stop');
  return {
    label,
    options,
    operands: kinds,
    afterDashes: afterDashes?.split(/\s+/).filter((kind) => kind !== ''),
    level: base.startsWith('!') ? 'dangerous' : base.startsWith('~') ? 'moderate' : 'safe',
    reason: base === '' ? '' : `\`${label}\` ${base.slice(1)}`,
    marks,
  };
}

// Behind these, options belong to the command that is run.
const STOPPING = new Set(
  'cmd tool line xargs prog progown module remote pycmd hatchtask fvmtool mixtask mixtasks* leintask dartprogram wispcommand script ownscript'.split(
    ' ',
  ),
);

function expand(text: string, shared: Readonly<Record<string, string>>): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => expand(shared[name] ?? '', shared));
}

function addOption(
  token: string,
  isLong: boolean,
  label: string,
  options: Map<string, OptionRule>,
): readonly string[] {
  const [, sign = '', dashes = '', list = '', kind] =
    /^([!~]?)(--?|)([^=]*)(?:=(.*))?$/.exec(token) ?? [];
  const names = (dashes === '-' && !isLong ? [...list] : list.split(',')).map(
    (name) => dashes + name,
  );
  const level = sign === '!' ? 'dangerous' : sign === '~' ? 'moderate' : 'safe';
  for (const name of names) {
    options.set(name, {
      kind: kind?.replace(/^\?/, '') ?? null,
      isOptional: kind?.startsWith('?') ?? false,
      level,
      reason: REASONS[level](label, name),
    });
  }
  return names;
}

const REASONS: Readonly<Record<RiskLevel, (label: string, name: string) => string>> = {
  safe: () => '',
  moderate: (label, name) => `\`${label} ${name}\` changes more than it would without`,
  dangerous: (label, name) => `\`${label} ${name}\` destroys, exposes or runs something else`,
};
