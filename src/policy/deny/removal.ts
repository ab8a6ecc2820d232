import { isInterpreter } from '../programs/roles.ts';
import { protectedFolder } from '../protected-paths.ts';
import { textsOf } from '../shell/shell-word.ts';
import { feeds, programName, type SimpleCommand } from '../shell/simple-command.ts';
import { type DenyCall, isNamed } from './deny-call.ts';

const REMOVERS =
  /^(?:g?rm|srm|del|erase|trash|trash-put|rimraf|rd|rmdir|shred|wipe|scrub|remove-item|ri)$/;
const FINDERS = /^(?:g?find|fd|fdfind)$/;
const RIGHTS = /^(?:chmod|chown|chgrp|setfacl|chflags|icacls|takeown)$/;

/** Says which folder that must not go a command would remove. */
export function removesProtected(call: DenyCall): string | undefined {
  const folder = firstProtected(call, removed(call));
  return folder === undefined ? undefined : `would remove \`${folder}\``;
}

/** Says of which folder a command would change the rights of everything. */
export function opensEverything(call: DenyCall): string | undefined {
  const isTree = isNamed(call, RIGHTS) && isRecursive(call.texts);
  const isFound = isNamed(call, FINDERS) && runsOnWhatItFinds(call, RIGHTS);
  if (!isTree && !isFound) return undefined;
  const targets = isFound ? searchRoots(call) : call.texts.filter((text) => /[/~.*]/.test(text));
  const folder = firstProtected(call, targets);
  return folder === undefined
    ? undefined
    : `would change the rights of everything in \`${folder}\``;
}

function firstProtected(
  { bases, context }: DenyCall,
  targets: readonly string[],
): string | undefined {
  for (const target of targets) {
    const folder = protectedFolder(target, bases, context);
    if (folder !== null) return folder;
  }
  return undefined;
}

// The paths a command removes, if it removes any.
function removed(call: DenyCall): readonly string[] {
  const { texts } = call;
  const operands = texts.filter((text) => !/^-/.test(text));
  const isWhole = isRecursive(texts) || texts.some((text) => text.includes('*'));
  if (isNamed(call, REMOVERS)) {
    return isWhole || !isNamed(call, /^(?:g?rm|del|erase)$/) ? operands : [];
  }
  if (isNamed(call, FINDERS)) {
    if (texts.includes('-delete')) return searchRoots(call);
    if (!runsOnWhatItFinds(call, REMOVERS)) return [];
    // Single files found by a name in the home folder are a question for its owner, not its end.
    const isPart = isByName(call) && !runsOnWhatItFinds(call, REMOVERS, isOfTrees);
    return searchRoots(call).filter((root) => !isPart || !/^~\/?$/.test(root));
  }
  if (isNamed(call, /^g?mv$/)) {
    return texts.some((text) => /^(?:-t|--target-directory)/.test(text))
      ? operands
      : operands.slice(0, -1);
  }
  if (isNamed(call, /^rsync$/))
    return texts.some((text) => /^--del/.test(text)) ? operands.slice(-1) : [];
  if (isNamed(call, /^g?tar$/)) return texts.includes('--remove-files') ? operands : [];
  return removedByCode(call);
}

function searchRoots(call: DenyCall): string[] {
  const { args } = call;
  if (isNamed(call, /^fd/)) return args.flat().filter((text) => /^[/~.]/.test(text));
  const end = args.findIndex(([text = '']) => /^[-(!]/.test(text) && !/^-[HLPDO]/.test(text));
  const roots = (end === -1 ? args : args.slice(0, end))
    .flat()
    .filter((text) => !text.startsWith('-'));
  // A search that is narrowed down finds a part; only in the largest folders is that as bad.
  return isNarrowed(call)
    ? roots.filter((root) => /^(?:\/|~|\/home|\/etc|\/usr)\/?$/.test(root))
    : roots;
}

function isNarrowed({ texts }: DenyCall): boolean {
  return texts.some((text) => NARROWING.test(text));
}

// `-name '*'` and what `-o` or `!` turn round may be everything.
function isByName({ texts }: DenyCall): boolean {
  if (texts.some((text) => /^(?:-o|-or|!|-not|,)$/.test(text))) return false;
  return texts.some((text, at) => /^-i?name$/.test(text) && /\w/.test(texts[at + 1] ?? ''));
}

const NARROWING =
  /^-i?(?:name|path|regex|wholename|newer\w*|mtime|mmin|ctime|atime|size|user|empty|inum|samefile)$/;

function runsOnWhatItFinds(
  { command, line }: DenyCall,
  programs: RegExp,
  isMeant: (found: SimpleCommand) => boolean = () => true,
): boolean {
  return line.commands.some((other) => {
    if (!isMeant(other)) return false;
    if (!programs.test(programName(other)) && programName(other) !== 'unlink') return false;
    const isInside = other.via.some((via) => /^(?:g?find|fd|fdfind)\b/.test(via));
    const isFed = other.via.some((via) => via === 'xargs' || via === 'parallel');
    return isInside || (isFed && feeds(command, other));
  });
}

// All but a plain `rm`, which takes files alone.
function isOfTrees(command: SimpleCommand): boolean {
  return !/^g?rm$/.test(programName(command)) || isRecursive(command.words.flatMap(textsOf));
}

const REMOVING_CODE =
  /rmtree|rm_rf|rm_r\b|rmSync|rmdirSync|removeSync|remove_tree|remove_entry|RemoveAll|rimraf|deltree|\brm\(/;

// `python3 -c "shutil.rmtree('/')"`, `perl -e 'system("rm -r /")'`: by the strings in the code.
function removedByCode(call: DenyCall): string[] {
  if (!call.names.some((name) => isInterpreter(name) || name.endsWith('awk'))) return [];
  return call.texts.flatMap((text) => {
    const strings = [...text.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map(
      ([, , string = '']) => string,
    );
    const lines = strings.filter((string) => /\brm\s+-\w*[rR]/.test(string));
    const targets = lines.flatMap((line) =>
      line.split(/\s+/).filter((word) => /^[/~.]/.test(word)),
    );
    return REMOVING_CODE.test(text) ? [...strings, ...targets] : targets;
  });
}

// Any option that asks for whole trees, abbreviations of `--recursive` included.
function isRecursive(args: readonly string[]): boolean {
  return args.some(
    (arg) =>
      /^-[a-zA-Z]*[rR]/.test(arg) ||
      (/^--r/.test(arg) && '--recursive'.startsWith(arg)) ||
      /^\/s$/i.test(arg),
  );
}
