import { nearest } from '../core/nearest.ts';
import { WispError } from '../core/wisp-error.ts';
import { shown } from './shown.ts';

/** What the value of one option must be. */
export interface OptionRule {
  /** Completes "must be …". */
  readonly expected: string;
  /** A right value, as it is written in code. */
  readonly example: string;
  readonly isRight: (value: unknown) => boolean;
  readonly isRequired?: boolean;
}

/** A rule for each option there is. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

type Rules = Readonly<Record<string, OptionRule>>;

/** Throws a usage WispError about the first option that is unknown or has a value it cannot have. */
export function checkOptions(options: unknown, rules: Rules): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new WispError('usage', `the options must be an object: ${shown(options)}`, {
      hint: `write them as \`{ ${exampleOf(rules)} }\``,
    });
  }
  const names = Object.keys(rules);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownOption(unknown, names);
  for (const [name, rule] of Object.entries(rules)) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined ? !rule.isRequired : rule.isRight(value)) continue;
    throw new WispError('usage', `\`${name}\` must be ${rule.expected}: ${shown(value)}`, {
      hint: `write \`${name}: ${rule.example}\``,
    });
  }
}

function unknownOption(name: string, names: readonly string[]): WispError {
  const meant = nearest(name, names);
  const all = names.map((each) => `\`${each}\``).join(', ');
  return new WispError('usage', `unknown option \`${name}\``, {
    hint: meant === undefined ? `there are: ${all}` : `did you mean \`${meant}\`?`,
  });
}

/** What has to be given, or else what there is first. */
function exampleOf(rules: Rules): string {
  const all = Object.entries(rules);
  const [name, rule] = all.find(([, { isRequired }]) => isRequired) ?? all[0] ?? [];
  return `${name}: ${rule?.example}`;
}
