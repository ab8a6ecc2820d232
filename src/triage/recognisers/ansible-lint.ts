import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** ansible-lint: the rule and what it says, and in the next line the place with the name of the task. */
export class AnsibleLint implements Recogniser {
  readonly wakes = hint.colonSpace;
  readonly starts = 'abcdefghijklmnopqrstuvwxyz';
  readonly #report: Report;
  #head: { readonly at: OutputLine; readonly rule: RegExpExecArray } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#head !== undefined;
  }

  line(line: OutputLine): boolean {
    const head = this.#head;
    const place = head === undefined ? null : PLACE.exec(line.text);
    const rule = line.text.length < LONGEST ? RULE.exec(line.text) : null;
    this.#head = rule === null ? undefined : { at: line, rule };
    if (head === undefined || place === null) return false;
    const [, file, number, column] = place;
    this.#report({
      kind: 'error',
      tool: 'ansible-lint',
      file,
      line: Number(number),
      column: column === undefined ? undefined : Number(column),
      code: head.rule[1],
      message: head.rule[2] ?? '',
      at: head.at,
      lastLine: line.number,
    });
    return true;
  }
}

const LONGEST = 400;

// fqcn[action-core]: Use FQCN for builtin module actions (shell).
const RULE = /^([a-z][a-z-]+(?:\[[\w.-]+\])?): (\S.*)$/;

// play1.yml:5 Task/Handler: Run     roles/x/tasks/main.yml:3:7
const PLACE = /^(\S+\.ya?ml):(\d+)(?::(\d+))?(?: [^:\s].*)?$/;
