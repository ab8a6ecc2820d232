import { isSink } from '../paths.ts';
import { isWithin } from './files.ts';
import { type Call, dangerous, type Judgement, moderate, safe } from './judgement.ts';

/** What the files that a command's output goes to are worth. */
export function judgeRedirects(call: Call): Judgement[] {
  return call.command.redirects.map(({ operator, word }) => {
    if (/^\/dev\/(?:tcp|udp)\//.test(word.text)) return dangerous('opens a network connection');
    if (operator.startsWith('<') && operator !== '<>') return safe;
    if (isSink(word.text)) return safe;
    if (!word.isKnown) return moderate('writes a file known only at run time');
    if (!isWithin(call, word.text))
      return moderate(`writes outside the directory: \`${word.text}\``);
    const isTruncating = call.command.words.length === 0 || /^(?::|true)$/.test(call.name);
    return isTruncating && /^>\|?$/.test(operator) ? moderate(`empties \`${word.text}\``) : safe;
  });
}
