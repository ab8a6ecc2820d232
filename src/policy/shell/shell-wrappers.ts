import { type Inner, runsScript } from './inner.ts';
import { optionSet } from './options.ts';
import { joinWords, type ShellWord } from './shell-word.ts';
import { isPipedInto, type Redirected, type SimpleCommand } from './simple-command.ts';

const SHELL = /^(?:ba|da|z|k|a|mk|pdk|fi|c|tc|r|rba|ya)?sh$/;
const WITH_VALUE = optionSet('-o +o -O +O --rcfile --init-file');

/** True for the name of a program that reads and runs shell lines. */
export function isShellName(name: string): boolean {
  return SHELL.test(name);
}

/** What a shell is told to run: `-c text`, a here-document, or whatever its input brings. */
export function insideShell(name: string, command: SimpleCommand): readonly Inner[] {
  const call = readShellCall(command.words);
  if (call.kind === 'text') return runsScript(call.word, `${name} -c`);
  if (call.kind === 'file') {
    if (isStream(call.word)) return fromInput(name, command);
    return call.word.isKnown
      ? []
      : [{ kind: 'unknown', doubt: `${name}: which script is not known` }];
  }
  return fromInput(name, command);
}

/** `eval a b`, `trap 'a' EXIT`, `alias x='a'`: builtins that read their words as a line. */
export function insideBuiltin(
  name: string,
  words: readonly ShellWord[],
): readonly Inner[] | undefined {
  const rest = words.slice(1);
  switch (name) {
    case 'eval':
      return rest.length === 0 ? [] : runsScript(joinWords(rest), name);
    case 'trap':
      return rest[0]?.text.startsWith('-') === true || rest.length < 2
        ? []
        : runsScript(rest[0], name);
    case 'alias':
      return rest.flatMap((word) => {
        const equals = word.text.indexOf('=');
        if (equals === -1) return [];
        return runsScript({ ...word, text: word.text.slice(equals + 1), readings: [] }, name);
      });
    case 'source':
    case '.': {
      const [file] = rest;
      if (file === undefined) return [];
      return file.isKnown && !isStream(file)
        ? []
        : [{ kind: 'unknown', doubt: `${name}: which script is not known` }];
    }
    default:
      return undefined;
  }
}

/** True when the word names standard input as a file. */
export function isStream(word: ShellWord): boolean {
  return /^(?:-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(word.text);
}

type ShellCall =
  | { readonly kind: 'text' | 'file'; readonly word: ShellWord }
  | { readonly kind: 'input' };

function readShellCall(words: readonly ShellWord[]): ShellCall {
  let isText = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (WITH_VALUE.has(word.text)) {
      at += 1;
    } else if (/^-[a-zA-Z]*c[a-zA-Z]*$/.test(word.text)) {
      isText = true;
    } else if (/^[-+]./.test(word.text)) {
      if (/^-[a-zA-Z]*s[a-zA-Z]*$/.test(word.text) && !isText) return { kind: 'input' };
    } else {
      return { kind: isText ? 'text' : 'file', word };
    }
  }
  return { kind: 'input' };
}

function fromInput(name: string, command: SimpleCommand): readonly Inner[] {
  const input = command.redirects.find(({ operator }) => operator.startsWith('<'));
  if (input !== undefined && isText(input)) return runsScript(input.word, `${name} <<`);
  if (input !== undefined || isPipedInto(command)) {
    return [{ kind: 'unknown', doubt: `\`${name}\` runs what it reads` }];
  }
  return command.words.some((word) => word.text === '-s' || isStream(word))
    ? [{ kind: 'unknown', doubt: `\`${name}\` runs what it reads` }]
    : [];
}

function isText({ operator }: Redirected): boolean {
  return operator === '<<' || operator === '<<<';
}
