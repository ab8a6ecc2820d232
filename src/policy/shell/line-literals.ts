import { forEachChild, type SyntaxNode, type Word } from 'unbash';
import { type Literals, readWord } from './word-reader.ts';

/** Finds which literal values a line gives to its variables, by assignment or in a `for` list. */
export function findLiterals(script: SyntaxNode): Literals {
  const literals = new Map<string, string[]>();
  // Twice, so that `a=/; b=$a` is seen through.
  for (let pass = 0; pass < 2; pass += 1) visit(script, literals);
  return literals;
}

function visit(node: SyntaxNode, literals: Map<string, string[]>): void {
  if (node.type === 'Assignment') {
    const { value } = node;
    add(node.name, value.type === 'Word' ? [value] : value.elements, literals);
  }
  if (node.type === 'For' || node.type === 'Select') {
    add(node.name.value, node.wordlist ?? [], literals);
  }
  forEachChild(node, (child) => visit(child, literals));
}

function add(name: string, values: readonly Word[], literals: Map<string, string[]>): void {
  const known = literals.get(name) ?? [];
  for (const value of values.slice(0, 16)) {
    for (const { text, isKnown, readings } of readWord(value, literals)) {
      for (const reading of isKnown ? [text] : readings) {
        if (!known.includes(reading) && known.length < 16) known.push(reading);
      }
    }
  }
  literals.set(name, known);
}
