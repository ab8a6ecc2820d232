import type { SyntaxNode, TestExpression } from 'unbash';
import { isBashLike } from './shell-names.ts';

/**
 * Why a piece of bash means something else to this shell, in words; undefined when it does not.
 *
 * dash reads `$'a\' ; rm x #'` as two commands, `((rm x))` as a subshell and the `||` of
 * `[[ a || reboot ]]` as its own: what looks like data to the parser would run.
 */
export function differsBetweenShells(node: SyntaxNode, shell: string): string | undefined {
  if (node.type === 'ExtendedGlob' && !/(?:^|\/)bash$/.test(shell)) {
    return `\`${node.text}\` is read differently by different shells`;
  }
  if (isBashLike(shell)) return undefined;
  switch (node.type) {
    case 'AnsiCQuoted':
      return node.text.includes("\\'") ? `\`$'…'\` is not quoting in \`sh\`` : undefined;
    case 'ArithmeticCommand':
    case 'ArithmeticFor':
      return '`((…))` is a subshell in `sh`';
    case 'ArithmeticExpansion':
      return node.text.startsWith('$[') ? '`$[…]` is not arithmetic in `sh`' : undefined;
    case 'TestCommand':
      return isPlainTest(node.expression)
        ? undefined
        : '`[[ … ]]` is split at its operators in `sh`';
    case 'Select':
    case 'Coproc':
      return `\`${node.type.toLowerCase()}\` is not a keyword in \`sh\``;
    default:
      return undefined;
  }
}

function isPlainTest(test: TestExpression): boolean {
  return test.type === 'TestUnary' || (test.type === 'TestBinary' && !/[<>~]/.test(test.operator));
}
