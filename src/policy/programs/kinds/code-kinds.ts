import { dangerous, type Judgement, moderate, safe, worst } from '../../judgement.ts';
import type { Kinds } from './argument.ts';
import { plainWord } from './path-kinds.ts';

/**
 * Kinds of arguments that are code. None is searched for harm: a text is either one of the few forms that
 * can only select and print, written out here, or it is not understood.
 */
export const codeKinds: Kinds = {
  code: ({ call }) => dangerous(`\`${call.program}\` runs inline code`),
  rcode: ({ text, call }) =>
    TEST_CALLS.test(text) ? safe : dangerous(`\`${call.program}\` runs inline code`),
  cmdtext: ({ call, option }) =>
    dangerous(`\`${call.grammar.label} ${option ?? ''}\` runs another program`),
  sed: ({ text }) => sedScript(text),
  sedfirst: ({ text, call, word }) => {
    const isScript =
      !call.arguments.some(({ kind }) => kind === 'sed') &&
      call.arguments.find(({ kind }) => kind === 'sedfirst')?.word === word;
    return isScript ? sedScript(text) : safe;
  },
  awk: ({ text }) =>
    isSelectingAwk(text)
      ? safe
      : dangerous('the `awk` program is more than selecting and printing'),
  jq: ({ text }) =>
    /^[^`;]*$/.test(text) &&
    !/\benv\b|\$ENV|\binput_filename|\binclude\b|\bimport\b|\$__|load|strenv|@sh/.test(text)
      ? safe
      : dangerous('prints variables or loads more code'),
  pair: () => safe,
  sql: ({ text, call }) =>
    /^\s*(?:flushall|flushdb|shutdown|eval|script|debug|config|module|slaveof|replicaof|del|unlink)\b/i.test(
      text,
    ) ||
    /\b(?:drop|delete|truncate|alter|program|system|grant|revoke|update|insert|dropDatabase|remove|deleteMany|load_extension|into|attach|pragma)\b/i.test(
      text,
    ) ||
    /^\s*[.\\!](?!tables|schema|indexes|d\b|dt|l\b)/m.test(text) ||
    /[|`]/.test(text)
      ? dangerous(`\`${call.program}\` removes or changes data, or runs programs`)
      : /^ping$/i.test(text) && call.program === 'redis-cli'
        ? safe
        : moderate(`\`${call.program}\` works on a database`),
  setting: ({ text }) =>
    /^(?:color\.[\w.]+|core\.(?:quotepath|autocrlf|abbrev|pager=cat|preloadindex)|diff\.(?:renames|algorithm|renamelimit|noprefix|context)|log\.(?:date|showsignature)|user\.(?:name|email)|init\.defaultbranch|advice\.\w+|safe\.directory|status\.\w+|column\.\w+|pager\.\w+=(?:false|0|cat)|http\.version|gc\.auto|push\.default|pull\.rebase|rebase\.autostash)(?:=[\w .@/-]*)?$/i.test(
      text,
    )
      ? safe
      : dangerous(`\`git -c ${text.slice(0, 40)}\` may change what git runs`),
  configname: ({ call, text }) =>
    call.arguments.some(({ kind }) => kind === 'configvalue')
      ? moderate('`git config` changes settings')
      : /token|password|secret/i.test(text)
        ? dangerous('prints a secret')
        : safe,
  configvalue: ({ text, call }) => {
    const name = call.arguments.find(({ kind }) => kind === 'configname')?.word.text ?? '';
    return /^(?:user\.(?:name|email)|color\.[\w.]+|init\.defaultbranch|core\.(?:autocrlf|quotepath|filemode|ignorecase)|pull\.(?:rebase|ff)|push\.(?:default|autosetupremote)|fetch\.prune|rerere\.enabled|merge\.conflictstyle|diff\.(?:algorithm|colormoved))$/i.test(
      name,
    ) && /^[\w .@<>+-]*$/.test(text)
      ? moderate('`git config` changes settings')
      : dangerous('`git config` changes what git runs');
  },
  npmconfig: ({ text }) =>
    /script.?shell|node.?options|registry|init.?module|git\b|shell|editor|viewer|prefix|userconfig|globalconfig/i.test(
      text,
    )
      ? dangerous('changes what it runs or where from')
      : safe,
  setname: ({ text }) =>
    /^(?:pipefail|errexit|nounset|xtrace|noglob|noclobber|posix|verbose|noexec|allexport|monitor|ignoreeof|emacs|vi)$/.test(
      text,
    )
      ? safe
      : dangerous('changes how the shell reads what follows'),
  goflags: ({ text }) =>
    /^[\w\s=.,:/@'-]*$/.test(text) && !/ext(?:ld|ar)|linkmode|toolexec|(?:^|[\s=])\//.test(text)
      ? safe
      : dangerous('makes the linker or compiler run something else'),
  cflag: ({ text }) =>
    /^[\w=.,+-]*$/.test(text) && !/^(?:plugin|use-ld|l,|p,|a,)/.test(text)
      ? safe
      : dangerous('hands options to another program'),
  cflagany: ({ text }) =>
    /^-[IDUWOfgstdm][\w=.,+/-]*$|^-c$|^[\w./-]+$/.test(text) && !/plugin|wrapper|use-ld/.test(text)
      ? safe
      : dangerous('is not a plain compiler option'),
  codegen: ({ text }) =>
    /^(?:opt-level|debuginfo|target-cpu|target-feature|lto|panic|codegen-units|debug-assertions|overflow-checks|incremental|strip|instrument-coverage|prefer-dynamic|metadata|extra-filename|embed-bitcode)(?:=[\w.,+-]*)?$/.test(
      text,
    )
      ? safe
      : dangerous('makes the compiler run something else'),
  xx: ({ text }) =>
    /^[:+-]?[\w=:.+-]*$/.test(text) && !/OnError|OnOutOfMemory|Flags|VMOptions/.test(text)
      ? safe
      : dangerous('makes the machine of Java run something'),
  iniopt: (argument) =>
    /^(?:log_\w+|xfail_strict|addopts=-[qvxs]+|console_output_style|junit_family|asyncio_mode|testpaths|python_files|norecursedirs)=?[\w./ *-]*$/.test(
      argument.text,
    )
      ? safe
      : dangerous('sets what pytest loads'),
  cmakecommand: ({ text }) =>
    /^(?:rm|remove|remove_directory)$/.test(text)
      ? dangerous('`cmake -E` deletes files')
      : /^(?:echo|environment|capabilities|compare_files|sleep|true|false|cat|sha256sum|md5sum)$/.test(
            text,
          )
        ? safe
        : dangerous('`cmake -E` runs or changes something'),
  lisptest: ({ text }) =>
    /^(?:ert-run-tests-batch\S*|buttercup-run-discover|batch-byte-compile|checkdoc\S*|package-lint-batch-and-exit)$/.test(
      text,
    )
      ? safe
      : dangerous('`emacs` runs Lisp'),
  vimtest: ({ text }) =>
    /^(?:qa?!?|PlenaryBusted(?:Directory|File) [\w./-]+)$/.test(text)
      ? safe
      : dangerous('`nvim` runs commands'),
  datefmt: ({ text }) =>
    /^\+|^\d{4}$|^-?\d|^[\w.@/-]+$/.test(text) && !/^\d{8,12}(?:\.\d+)?$/.test(text)
      ? safe
      : dangerous('sets the clock'),
  psword: (argument) =>
    /^-?[a-z]*e[a-z]*$/.test(argument.text) &&
    !/^-/.test(argument.text) &&
    argument.call.program === 'ps'
      ? moderate('`ps e` prints the variables of other programs')
      : plainWord(argument),
};

// What a project's own tests are called as where a language has no program for it.
const TEST_CALLS =
  /^\s*(?:(?:testthat::test_(?:local|dir|file|package)|devtools::(?:test|check|document)|lintr::lint_(?:package|dir)|covr::package_coverage|rcmdcheck::rcmdcheck)\((?:"[\w./-]*")?\)|using Pkg; *Pkg\.(?:test|instantiate|status)\((?:"\w*")?\);?)\s*$/;

const AWK_CALLS = new Set(
  'if for while print printf length substr split index tolower toupper sprintf gsub sub gensub match int sqrt in'.split(
    ' ',
  ),
);

// Conditions and blocks that print: no pipe, no redirection, no call but these.
function isSelectingAwk(text: string): boolean {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '0');
  if (/[`@"']|\b(?:getline|ENVIRON|PROCINFO|system|close)\b/.test(bare)) return false;
  if (bare.replaceAll('||', '').includes('|')) return false;
  let braces = 0;
  let parentheses = 0;
  for (const character of bare) {
    if (character === '{') braces += 1;
    else if (character === '}') braces -= 1;
    else if (character === '(') parentheses += 1;
    else if (character === ')') parentheses -= 1;
    else if (character === '>' && braces > 0 && parentheses <= 0) return false;
  }
  return [...bare.matchAll(/([A-Za-z_]\w*)\s*\(/g)].every(([, name = '']) => AWK_CALLS.has(name));
}

const ADDRESS = String.raw`(?:\d+|\$|/[^/\n]*/I?)(?:~\d+)?`;
const SED_COMMAND = new RegExp(
  String.raw`^(?:${ADDRESS}(?:,[+~]?${ADDRESS})?\s*!?\s*)?(?:[pdqQDPNnGgHhx=lFz]\d*|s([/|#,:!@%])(?:(?!\1)[^\\\n]|\\[^\n])*\1(?:(?!\1)[^\\\n]|\\[^\n])*\1[gpIiMm\d]*|y/[^/\n]*/[^/\n]*/)?$`,
);

// Addresses with `p`, `d`, `q`, `s…` without the flags `e` and `w`; more is not understood.
function sedScript(text: string): Judgement {
  if (text.length > 2_000) return dangerous('the `sed` script is too long to be sure of');
  return worst(
    split(text).map((part) =>
      SED_COMMAND.test(part.trim())
        ? safe
        : dangerous('the `sed` script is more than selecting and replacing'),
    ),
  );
}

// At `;`, braces and line ends outside of `s/…/…/`; a wrong cut only makes a piece that is not understood.
function split(text: string): readonly string[] {
  if (SED_COMMAND.test(text.trim())) return [text];
  return text.split(/[;\n]|\{|\}/);
}
