import { isInside, isSink, looksLikePath, resolvePath } from '../paths.ts';
import {
  type Call,
  dangerous,
  each,
  hasFlag,
  hasOption,
  type Judgement,
  moderate,
  operands,
  type ProgramTable,
  safe,
  worst,
} from './judgement.ts';

/** Programs that create, change, move and delete files. */
export const files: ProgramTable = {
  ...each('rm grm trash trash-put gio-trash del erase', judgeRemove),
  ...each('rmdir rd', ({ args }) =>
    args.some((arg) => /^\/s$/i.test(arg))
      ? dangerous('deletes recursively')
      : moderate('deletes a folder'),
  ),
  ...each('unlink', () => moderate('deletes a file')),
  ...each('shred srm wipe scrub', ({ name }) => dangerous(`\`${name}\` destroys files for good`)),
  ...each('rimraf del-cli', ({ name }) => dangerous(`\`${name}\` deletes recursively`)),
  ...each('truncate', () => dangerous('`truncate` cuts files off')),
  ...each('dd', judgeDd),
  ...each('mkdir touch mktemp mkfifo', (call) => writesInside(call, operands(call.args))),
  ...each('cp gcp install ditto', (call) => changes(call, 'copies over files')),
  ...each('mv gmv rename', judgeMove),
  ...each('ln gln link', (call) => changes(call, 'makes links')),
  ...each('tee', (call) => writesInside(call, operands(call.args))),
  ...each('sponge', (call) => writesInside(call, operands(call.args))),
  ...each('chmod chown chgrp chattr setfacl chflags xattr setcap', judgePermissions),
  ...each('patch', () => moderate('`patch` rewrites files')),
  ...each('tar gtar bsdtar', judgeTar),
  ...each('zip gzip bzip2 xz zstd lz4 compress 7z 7za', () => moderate('packs files')),
  ...each('unzip gunzip bunzip2 unxz unzstd unrar unar cpio pax ar-x', () =>
    moderate('unpacks files'),
  ),
  ...each('split csplit', () => moderate('writes files')),
  ...each('vi vim nvim nano ed ex pico micro code subl open xdg-open start explorer', judgeEditor),
  ...each('emacs', judgeEmacs),
  ...each('rsync', judgeRsync),
};

function judgeRemove({ args, name }: Call): Judgement {
  if (isRecursive(args)) return dangerous(`\`${name}\` deletes recursively`);
  if (operands(args).some((arg) => /[*?[]/.test(arg) && /^[*?.[\]/~]+$/.test(arg))) {
    return dangerous(`\`${name}\` deletes everything in a folder`);
  }
  return moderate(`\`${name}\` deletes files`);
}

/** True when any option asks for whole trees, abbreviations of `--recursive` included. */
export function isRecursive(args: readonly string[]): boolean {
  return (
    hasFlag(args, 'rR') ||
    args.some((arg) => /^--r/.test(arg) && '--recursive'.startsWith(arg)) ||
    args.some((arg) => /^\/s$/i.test(arg))
  );
}

function judgeDd({ args }: Call): Judgement {
  const target = args.find((arg) => arg.startsWith('of='))?.slice(3);
  return target === undefined || isSink(target) ? safe : dangerous('`dd` overwrites its target');
}

/** Safe in the directory, moderate elsewhere. */
export function writesInside(call: Call, targets: readonly string[]): Judgement {
  const outside = targets.find((target) => !isSink(target) && !isWithin(call, target));
  if (outside === undefined) return safe;
  return moderate(`writes outside the directory: \`${outside}\``);
}

/** True when the path lies in the watched directory. */
export function isWithin(call: Call, target: string): boolean {
  const path = resolvePath(target, call.directory, call.place);
  return path !== null && isInside(path, call.place.directory);
}

function changes(call: Call, reason: string): Judgement {
  const paths = operands(call.args).filter(looksLikePath);
  const outside = writesInside(call, paths);
  return outside.level === 'safe' ? moderate(`\`${call.name}\` ${reason}`) : outside;
}

function judgeMove(call: Call): Judgement {
  const target = operands(call.args).at(-1) ?? '';
  if (/^\/dev\//.test(target)) return dangerous('moves files into a device: they are lost');
  return changes(call, 'moves files');
}

function judgePermissions(call: Call): Judgement {
  const { args, name } = call;
  const [, ...targets] = operands(args);
  if (isRecursive(args)) return dangerous(`\`${name}\` changes a whole tree`);
  if (name === 'setcap' || args.some((arg) => /^\d?[2-7]?777$|[ugoa]*[+=][rwx]*s/.test(arg))) {
    return dangerous(`\`${name}\` gives far-reaching rights`);
  }
  return worst([moderate(`\`${name}\` changes rights`), writesInside(call, targets)]);
}

function judgeTar({ args }: Call): Judgement {
  const isRunning =
    hasOption(
      args,
      '--checkpoint-action',
      '--to-command',
      '--use-compress-program',
      '--rsh-command',
      '-I',
      '--info-script',
      '-F',
      '--new-volume-script',
    ) || args.some((arg) => arg.startsWith('--checkpoint-action'));
  if (isRunning) return dangerous('`tar` runs another program');
  if (hasOption(args, '--remove-files', '-P', '--absolute-names', '--recursive-unlink')) {
    return dangerous('`tar` deletes files or leaves its folder');
  }
  const [first = ''] = args;
  if (/^-?[a-zA-Z]*t/.test(first) && !/[xc]/.test(first)) return safe;
  return moderate('`tar` packs or unpacks files');
}

function judgeRsync({ args }: Call): Judgement {
  if (args.some((arg) => /^--(?:del|delete|remove-source-files)/.test(arg))) {
    return dangerous('`rsync` deletes files');
  }
  if (args.some((arg) => /^(?:-\w*e|--rsh|--rsync-path)/.test(arg) && !/^--ex/.test(arg))) {
    return dangerous('`rsync` runs another program');
  }
  return moderate('`rsync` copies over files');
}

function judgeEmacs({ args }: Call): Judgement {
  if (args.some((arg) => /^--?(?:eval|execute|funcall=)/.test(arg))) {
    return dangerous('`emacs` runs inline code');
  }
  const isBatch = args.some((arg) => /^--?batch$/.test(arg));
  const isTest = args.some((arg) =>
    /^(?:ert-run-tests-batch\S*|buttercup-run-discover|batch-byte-compile|checkdoc\S*|package-lint-batch-and-exit)$/.test(
      arg,
    ),
  );
  return isBatch && isTest ? safe : moderate('`emacs` opens an editor or runs Lisp');
}

function judgeEditor({ args, name }: Call): Judgement {
  const isOrdered =
    /^(?:n?vim?|ex|ed)$/.test(name) &&
    args.some((arg) => /^(?:-c|-s|-S|--cmd|\+.|-\w*s\w*$)/.test(arg) && arg !== '-s');
  const runsPrograms = args.some((arg) =>
    /!|\b(?:system|execute|lua|py3?|ruby|perl|terminal)\b/.test(arg),
  );
  return isOrdered && runsPrograms
    ? dangerous(`\`${name}\` runs other programs`)
    : moderate(`\`${name}\` opens an editor or another program`);
}
