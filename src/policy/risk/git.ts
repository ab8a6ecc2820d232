import {
  type Call,
  dangerous,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
  worst,
} from './judgement.ts';
import { afterOwnOptions, bySubcommand } from './subcommands.ts';

/** Options of `git` itself whose value is the next word. */
export const GIT_OPTIONS =
  '-C -c --git-dir --work-tree --namespace --super-prefix --config-env --exec-path';

const bySubcommandOfGit = bySubcommand({
  options: GIT_OPTIONS,
  groups: [
    [
      'safe',
      `status log show blame annotate shortlog describe rev-parse rev-list ls-files ls-tree cat-file name-rev
      merge-base for-each-ref show-ref show-branch grep count-objects fsck whatchanged cherry range-diff
      check-ignore check-attr check-ref-format var version help diff diff-tree diff-index diff-files
      stash+list stash+show remote+-v remote+show remote+get-url worktree+list submodule+status bisect+log
      notes+show notes+list config+--list config+-l config+--get config+get config+list reflog+show
      verify-commit verify-tag bundle+verify lfs+ls-files lfs+status tag+-l tag+--list branch+--list
      branch+-a branch+-r branch+-v branch+-vv branch+--show-current symbolic-ref maintenance+--help`,
    ],
    [
      'moderate',
      'fetch pull push clone ls-remote remote+update lfs request-pull send-email archive',
      'talks to another repository',
    ],
    [
      'moderate',
      `add commit stage mv rm merge cherry-pick revert stash switch tag branch init apply am worktree sparse-checkout
      remote submodule notes bisect mergetool rerere format-patch bundle gc pack-refs maintenance config
      update-index write-tree commit-tree hash-object checkout`,
      'changes the repository',
    ],
    [
      'dangerous',
      `filter-branch filter-repo reflog update-ref replace prune rebase clean restore stash+drop stash+clear
      worktree+remove branch+-D branch+-d tag+-d remote+remove remote+rm push+origin++ lfs+prune checkout-index
      read-tree fast-import gc+--prune=now`,
      'rewrites history or discards work',
    ],
    [
      'dangerous',
      'credential credential-store credential-cache credential-manager',
      'handles credentials',
    ],
    [
      'dangerous',
      'daemon instaweb shell upload-pack receive-pack http-backend',
      'serves to others',
    ],
  ],
  flags: [
    [
      'dangerous',
      /^(?:-\w*f\w*|--force.*|--mirror|--delete|-d|--prune|\+\S+|:\S+)$/,
      'rewrites or deletes what is there',
      'push',
    ],
    ['dangerous', /^(?:--hard|--merge|--keep)$/, 'discards work', 'reset'],
    ['dangerous', /^--amend$/, 'rewrites history', 'commit'],
    [
      'dangerous',
      /^(?:-\w*[DdfMm]\w*|--delete|--force|--move)$/,
      'deletes or moves a branch',
      'branch',
    ],
    ['dangerous', /^(?:-\w*[df]\w*|--delete|--force)$/, 'deletes or moves a tag', 'tag'],
    ['dangerous', /^(?:-\w*f\w*|--force|--|\.|\.\/|-\w*B\w*)$/, 'discards changes', 'checkout'],
    [
      'dangerous',
      /^(?:-\w*f\w*|--force|--discard-changes|-\w*C\w*)$/,
      'discards changes',
      'switch',
    ],
    ['dangerous', /^(?:-\w*f\w*|--force|-\w*r\w*)$/, 'deletes more than one file', 'rm'],
    ['dangerous', /^--prune(?:=|$)|^--aggressive$/, 'drops what nothing points to', 'gc'],
    [
      'dangerous',
      /^--(?:open-files-in-pager|ext-diff|textconv)|^-O/,
      'runs another program',
      'grep diff log show',
    ],
    ['moderate', /^--output(?:=|$)/, 'writes a file', 'diff log show format-patch shortlog'],
    ['dangerous', /^(?:--no-verify|-n)$/, 'skips the hooks', 'commit push'],
    ['dangerous', /^--(?:upload-pack|receive-pack|exec)/, 'runs another program'],
    ['dangerous', /^(?:ext|fd)::/, 'runs another program'],
    ['dangerous', /^--(?:config-env|exec-path=)/, 'changes what git runs'],
  ],
  alone: safe,
  other: dangerous('not a command of git that wisp knows'),
});

/** git, its settings and its graphical kin. */
export const git: ProgramTable = {
  git: (call) => worst([judgeSubcommand(call), ...judgeSettings(call)]),
  ...Object.fromEntries(
    ['hub', 'jj', 'hg', 'svn', 'fossil', 'bzr'].map((name) => [name, judgeOtherVersionControl]),
  ),
  'git-lfs': () => moderate('`git-lfs` talks to another repository'),
  'pre-commit': bySubcommand({
    groups: [
      ['safe', 'run validate-config validate-manifest sample-config help'],
      [
        'moderate',
        'install uninstall autoupdate clean gc install-hooks try-repo init-templatedir migrate-config',
      ],
    ],
    alone: safe,
  }),
};

function judgeSubcommand(call: Call): Judgement {
  const [first, ...rest] = afterOwnOptions(call.words, GIT_OPTIONS).map(({ text }) => text);
  // Listing takes these forms; with a name they create or change something.
  if ((first === 'branch' || first === 'tag' || first === 'remote') && rest.length === 0)
    return safe;
  if (first === 'stash' && rest.length === 0) return moderate('`git stash` puts changes away');
  if (first === 'reflog' && rest.length === 0) return safe;
  const isUnsetting = rest.some((arg) =>
    /^(?:--unset|--remove|--rename|--edit|--add|-e|unset$|edit$)/.test(arg),
  );
  if (first === 'config' && !isUnsetting && rest.filter((arg) => !arg.startsWith('-')).length === 1)
    return safe;
  if (first === 'reset') {
    const isHard = rest.some((arg) => /^--(?:hard|merge|keep)$/.test(arg));
    if (isHard) return dangerous('`git reset --hard` discards work');
    return rest.some((arg) => /[~^@]|^[0-9a-f]{7,40}$/.test(arg))
      ? dangerous('`git reset` rewrites history')
      : moderate('`git reset` changes the index');
  }
  if (first === 'restore' && rest.includes('--staged') && !rest.includes('--worktree')) {
    return moderate('`git restore --staged` changes the index');
  }
  if (first === 'clean' && rest.some((arg) => /^(?:-\w*n\w*|--dry-run)$/.test(arg))) return safe;
  return bySubcommandOfGit(call);
}

// `-c` sets what `git config` would; some keys name programs.
function judgeSettings({ args, words }: Call): Judgement[] {
  const settings = args.flatMap((arg, at) => {
    if (arg === '-c') return [args[at + 1] ?? ''];
    return /^-c\S/.test(arg) ? [arg.slice(2)] : [];
  });
  const isConfig = afterOwnOptions(words, GIT_OPTIONS)[0]?.text === 'config';
  const named = isConfig ? args : settings;
  return named.some((setting) => !HARMLESS.test(setting) && PROGRAM_KEY.test(setting))
    ? [dangerous('sets a program that git runs')]
    : [];
}

const HARMLESS = /^-/;
const PROGRAM_KEY =
  /^(?:alias\.|core\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy|worktree|attributesfile)|sequence\.editor|diff\.|difftool\.|merge\.|mergetool\.|credential\.|gpg\.|filter\.|pager\.|interactive\.difffilter|uploadpack\.|receive\.|web\.|browser\.|man\.|sendemail\.|include\.|includeif\.|init\.templatedir|url\.|protocol\.|http\.proxy|remote\.[^.]*\.(?:uploadpack|receivepack|proxy|vcs)|submodule\.[^.]*\.update|ssh\.variant|trailer\.)/i;

function judgeOtherVersionControl({ name, args }: Call): Judgement {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (
    /^(?:status|st|log|diff|show|blame|annotate|info|cat|ls|list|branches|heads|tags|summary|op)$/.test(
      first,
    )
  )
    return safe;
  if (
    /^(?:strip|rollback|purge|histedit|rebase|abandon|undo|restore|squash|revert|cleanup|uncommit)$/.test(
      first,
    )
  ) {
    return dangerous(`\`${name} ${first}\` rewrites history or discards work`);
  }
  return moderate(`\`${name} ${first}\` changes the repository`);
}
