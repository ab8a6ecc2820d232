import {
  type CommandArgument,
  forEachChild,
  type Assignment as ParsedAssignment,
  type Command as ParsedCommand,
  parse,
  type Redirection,
  type SyntaxNode,
} from 'unbash';
import { differsBetweenShells } from './dialect.ts';
import { findLiterals } from './line-literals.ts';
import { knownWord, type ShellWord, UNKNOWN, unknownWord } from './shell-word.ts';
import type { Assigned, PipePlace, Redirected, SimpleCommand } from './simple-command.ts';
import { type Literals, readText, readWord } from './word-reader.ts';

/** The simple commands that stand in a line itself; wrappers are looked into elsewhere. */
export interface Collected {
  readonly commands: readonly SimpleCommand[];
  readonly doubts: readonly string[];
  readonly functions: readonly string[];
}

/**
 * Reads a line with the full parser: pipes, lists, substitutions, here-documents, functions.
 * Load this module only when a line needs it.
 */
export function collectCommands(line: string, shell: string): Collected {
  const script = parse(line);
  const collector = new Collector(findLiterals(script), shell);
  collector.visit(script, {
    pipes: [],
    within: [],
    inFunction: null,
    isBackground: false,
    stdin: [],
  });
  return collector;
}

interface Surroundings {
  readonly pipes: readonly PipePlace[];
  readonly within: readonly number[];
  readonly inFunction: string | null;
  readonly isBackground: boolean;
  /** Redirections of the compound command around it, which its input may come from. */
  readonly stdin: readonly Redirected[];
}

class Collector implements Collected {
  readonly commands: SimpleCommand[] = [];
  readonly doubts: string[] = [];
  readonly functions: string[] = [];
  readonly #literals: Literals;
  readonly #shell: string;
  #pipelines = 0;

  constructor(literals: Literals, shell: string) {
    this.#literals = literals;
    this.#shell = shell;
  }

  visit(node: SyntaxNode, place: Surroundings): void {
    const difference = differsBetweenShells(node, this.#shell);
    if (difference !== undefined) this.doubts.push(difference);
    switch (node.type) {
      case 'Script':
        this.doubts.push(...(node.errors ?? []).map((error) => `syntax: ${error.message}`));
        break;
      case 'Statement':
        this.#visitChildren(node, { ...place, isBackground: node.background === true });
        return;
      case 'Pipeline':
        this.#visitPipeline(node.commands, place);
        return;
      case 'Function':
        this.functions.push(node.name.value);
        this.#visitChildren(node, { ...place, inFunction: node.name.value });
        return;
      case 'For':
      case 'Select':
        this.#add(this.#loopVariable(node.name.value), place);
        break;
      case 'Command':
        this.#addCommand(node, place);
        return;
      case 'Redirected': {
        const redirects = node.redirects.map((redirect) => this.#redirected(redirect));
        const id = this.#add({ words: [], assignments: [], redirects }, place);
        for (const redirect of node.redirects) {
          this.#visitChildren(redirect, { ...place, within: [...place.within, id] });
        }
        const stdin = redirects.filter(({ operator }) => operator.startsWith('<'));
        this.visit(node.command, { ...place, stdin: [...place.stdin, ...stdin] });
        return;
      }
    }
    this.#visitChildren(node, place);
  }

  // A loop sets its variable as an assignment does, for every command behind it.
  #loopVariable(name: string): Pick<SimpleCommand, 'words' | 'assignments' | 'redirects'> {
    return { words: [], assignments: [{ name, value: knownWord('') }], redirects: [] };
  }

  #visitChildren(node: SyntaxNode, place: Surroundings): void {
    forEachChild(node, (child) => this.visit(child, place));
  }

  #visitPipeline(stages: readonly SyntaxNode[], place: Surroundings): void {
    if (stages.length === 1) {
      for (const only of stages) this.visit(only, place);
      return;
    }
    const pipeline = this.#pipelines;
    this.#pipelines += 1;
    stages.forEach((command, stage) => {
      this.visit(command, { ...place, pipes: [...place.pipes, { pipeline, stage }] });
    });
  }

  #addCommand(node: ParsedCommand, place: Surroundings): void {
    const words = [...(node.name === undefined ? [] : [node.name]), ...node.args].flatMap((word) =>
      this.#argument(word),
    );
    const assignments = node.prefix
      .filter((item) => item.type === 'Assignment')
      .map((item) => this.#assigned(item));
    const own = node.redirects.map((redirect) => this.#redirected(redirect));
    const redirects = [...own, ...place.stdin];
    const id = this.#add({ words, assignments, redirects }, place);
    this.#visitChildren(node, {
      ...place,
      pipes: [],
      stdin: [],
      within: [...place.within, id],
    });
  }

  #add(
    parts: Pick<SimpleCommand, 'words' | 'assignments' | 'redirects'>,
    { pipes, within, inFunction, isBackground }: Surroundings,
  ): number {
    const id = this.commands.length;
    this.commands.push({
      ...parts,
      via: [],
      pipes,
      within,
      inFunction,
      isBackground,
      id,
      outer: null,
    });
    return id;
  }

  #argument(argument: CommandArgument): readonly ShellWord[] {
    if (argument.type === 'Word') return readWord(argument, this.#literals);
    const { name, value } = this.#assigned(argument);
    return [
      {
        ...value,
        text: `${name}=${value.text}`,
        readings: value.readings.map((reading) => `${name}=${reading}`),
      },
    ];
  }

  #assigned(assignment: ParsedAssignment): Assigned {
    const { value } = assignment;
    const isWhole = value.type === 'Word' && assignment.index === undefined;
    const word = isWhole ? readWord(value, this.#literals)[0] : undefined;
    return { name: assignment.name, value: word ?? { ...unknownWord, text: `(${UNKNOWN})` } };
  }

  #redirected(redirect: Redirection): Redirected {
    const { operator } = redirect;
    if (redirect.type === 'HereDoc') {
      const { body, delimiter } = redirect;
      const isLiteral = delimiter?.quoted === true || body.parts === undefined;
      return {
        operator: '<<',
        word: isLiteral ? knownWord(body.text) : readText(body.parts ?? [], this.#literals),
      };
    }
    const target = redirect.target;
    const word = target === undefined ? undefined : readWord(target, this.#literals)[0];
    return { operator, word: word ?? unknownWord };
  }
}
