import {
  type Call,
  dangerous,
  each,
  hasOption,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
} from './judgement.ts';

/** Programs that only read, print or wait, and the options that make some of them do more. */
export const readers: ProgramTable = {
  ...each(
    `ls ll dir exa eza lsd tree cat bat batcat head tail tac nl wc stat file du df pwd basename dirname realpath
    readlink grep egrep fgrep zgrep ag ack pt ugrep sift cut paste tr rev fold fmt column expand unexpand comm
    join uniq diff diff3 sdiff colordiff delta cmp md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum
    b3sum cksum md5 shasum sum hexdump od strings gojq xq dasel jless fx mlr csvcut csvgrep csvlook
    csvstat csvsort xsv qsv gron echo printf print true false : test [ [[ expr bc seq yes sleep wait date cal
    uptime uname arch nproc hostname whoami id groups users who w tty locale getconf type which whereis where
    command hash help man info apropos whatis tldr cloc tokei scc ps pgrep pstree top htop free vmstat iostat
    lscpu lsblk lsusb lspci lsof ulimit umask jobs bg fg disown times let shift
    getopts return exit break continue read mapfile readarray pushd popd cd chdir dirs unset shopt less more
    most zcat bzcat xzcat zstdcat zless iconv dos2unix tsort shuf factor numfmt base32 base64 basenc otool nm
    objdump readelf ldd size addr2line c++filt sw_vers system_profiler defaults-read tput clear reset banner
    figlet ts sponge-read pv nl look dirname pathchk sync tokei onefetch hyperfine`,
    () => safe,
  ),
  ...each('rg ripgrep', ({ args }) =>
    hasOption(args, '--pre') ? dangerous('`rg --pre` runs another program on each file') : safe,
  ),
  ...each('sort gsort', ({ args }) =>
    hasOption(args, '--compress-program')
      ? dangerous('`sort --compress-program` runs another program')
      : args.some((arg) => /^-\w*o|^--output/.test(arg))
        ? moderate('`sort -o` writes a file')
        : safe,
  ),
  ...each('find gfind', judgeFind),
  ...each('fd fdfind', () => safe),
  ...each('awk gawk mawk nawk', judgeAwk),
  ...each('sed gsed', judgeSed),
  ...each('xargs parallel', ({ words }) => (words.length > 1 ? safe : safe)),
  ...each('env printenv', judgeEnvironmentReader),
  ...each('export declare typeset local readonly set', ({ args, name }) =>
    args.every((arg) => /^-[pxfg]+$/.test(arg)) && (args.length > 0 || name !== 'local')
      ? moderate('prints every variable, secrets too')
      : safe,
  ),
  ...each('jq', ({ args }) =>
    args.some((arg) => /\benv\b|\$ENV\b/.test(arg)) ? moderate('`jq` prints variables') : safe,
  ),
  ...each('yq', ({ args }) =>
    args.some((arg) => /^(?:-\w*i|--inplace|--in-place)/.test(arg))
      ? moderate('`yq -i` rewrites files')
      : safe,
  ),
  ...each('xxd', ({ args }) =>
    args.some((arg) => /^-r/.test(arg)) ? moderate('`xxd -r` writes files') : safe,
  ),
  alias: () => safe,
  unalias: () => safe,
  trap: () => safe,
  eval: () => safe,
  history: ({ args }) =>
    args.length > 0 ? dangerous('`history` with options changes or deletes the history') : safe,
};

function judgeFind({ args }: Call): Judgement {
  if (args.includes('-delete')) return dangerous('`find -delete` deletes what it finds');
  if (args.some((arg) => /^-f(?:print|ls)/.test(arg))) return moderate('`find` writes a file');
  return safe;
}

// The text of the program is code: only what it cannot do without is looked for.
function judgeAwk({ args }: Call): Judgement {
  const code = args.join('\n');
  if (
    /\bsystem\s*\(|\|\s*getline|\|&|@load|\bgetline\s*</.test(code) ||
    /\|\s*["'\w]/.test(code.replaceAll('||', ''))
  ) {
    return dangerous('`awk` runs other programs');
  }
  if (args.some((arg) => /^(?:-f|--file)/.test(arg)))
    return moderate("`awk -f` runs the project's own code");
  if (/\b(?:print|printf)\b[^;}\n]*>\s*/.test(code)) return moderate('`awk` writes files');
  if (args.some((arg) => /^(?:-i|--include|-l|--load|-E|--exec)/.test(arg))) {
    return dangerous('`awk` loads more code');
  }
  return safe;
}

function judgeSed({ args }: Call): Judgement {
  const scripts = args.join('\n');
  // GNU sed: `e` runs a command, alone, after an address or as a flag of `s`.
  if (
    /(?:^|[;{}\n\d$/!]\s*)e(?:\s|$|;)/m.test(scripts) ||
    /s(\W)(?:(?!\1).)*\1(?:(?!\1).)*\1[gpIiMm\d]*e/.test(scripts)
  ) {
    return dangerous('`sed` runs other programs');
  }
  if (args.some((arg) => /^(?:-[a-zA-Z]*i|--in-place)/.test(arg))) {
    return moderate('`sed -i` rewrites files');
  }
  if (
    /(?:^|[;{}\n\d$/]\s*)[wW]\s+\S/m.test(scripts) ||
    /s(\W)(?:(?!\1).)*\1(?:(?!\1).)*\1[gpIiMm\d]*w/.test(scripts)
  ) {
    return moderate('`sed` writes files');
  }
  return safe;
}

function judgeEnvironmentReader({ name, args, words }: Call): Judgement {
  const isPrinting = name === 'env' ? words.length === 1 : args.length === 0;
  if (isPrinting) return moderate(`\`${name}\` prints every variable, secrets too`);
  if (name === 'printenv' && args.some((arg) => /TOKEN|SECRET|PASS|KEY|CREDENTIAL/i.test(arg))) {
    return dangerous('prints a secret');
  }
  return safe;
}
