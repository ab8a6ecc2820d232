import { type Inner, runsScript, runsWords } from './inner.ts';
import { optionSet, skipOptions } from './options.ts';
import { joinWords, type ShellWord, UNKNOWN, unknownWord } from './shell-word.ts';

/** What programs run that take a command in a place of their own; undefined for other programs. */
export function insideOtherWrapper(
  name: string,
  words: readonly ShellWord[],
): readonly Inner[] | undefined {
  return otherWrappers[name]?.(words, name);
}

type Look = (words: readonly ShellWord[], name: string) => readonly Inner[];

const XARGS = optionSet(
  '-I -n -P -L -d -s -a -E -R -S -J --max-args --max-procs --max-lines --delimiter --arg-file --replace --max-chars --process-slot-var',
);
const SSH = optionSet('-p -i -l -o -F -J -L -R -D -b -c -E -W -B -e -I -m -O -Q -S -w');
const DOCKER_RUN = optionSet(
  '-v --volume -e --env -p --publish -w --workdir -u --user --name --network --net --mount -m --memory --cpus --entrypoint -h --hostname -l --label --env-file --add-host --cap-add --cap-drop --device --dns --expose --gpus --ip --ipc --link --pid --platform --restart --security-opt --shm-size --stop-timeout --tmpfs --ulimit --userns --volumes-from -f --file --profile -c --container -n --namespace --context',
);

/** `--opt script`: a text for a shell, after any of these options. */
function afterOption(pattern: RegExp): Look {
  return (words, name) =>
    words.flatMap((word, at) => {
      const [option = '', ...value] = word.text.split('=');
      if (!pattern.test(option) || at === 0) return [];
      const text = value.length === 0 ? words[at + 1] : { ...word, text: value.join('=') };
      return runsScript(text, `${name} ${option}`);
    });
}

/** All words after the options are one line for a shell. */
function restIsScript(options: string, operands = 0): Look {
  return (words, name) => {
    const rest = words.slice(skipOptions(words, 1, optionSet(options)) + operands);
    return rest.length === 0 ? [] : runsScript(joinWords(rest), name);
  };
}

/** Each word after the options is a line of its own. */
function eachIsScript(options: string): Look {
  const withValue = optionSet(options);
  return (words, name) =>
    words.slice(skipOptions(words, 1, withValue)).flatMap((word) => runsScript(word, name));
}

function afterDashes(words: readonly ShellWord[], name: string): readonly Inner[] {
  const dashes = words.findIndex((word) => word.text === '--');
  return dashes === -1 ? [] : runsWords(words.slice(dashes + 1), name);
}

const otherWrappers: Readonly<Record<string, Look>> = {
  __proto__: null as never,
  xargs: (words, name) => {
    const inner = words.slice(skipOptions(words, 1, XARGS));
    const mark = replaceString(words);
    if (inner.length === 0) return [];
    if (mark === undefined) return runsWords([...inner, unknownWord], name);
    return runsWords(
      inner.map((word) => placedWord(word, mark)),
      name,
    );
  },
  parallel: (words, name) => {
    const inner = words.slice(skipOptions(words, 1, optionSet('-j --jobs -a -N -n --colsep -S')));
    const end = inner.findIndex((word) => /^:::/.test(word.text));
    const own = end === -1 ? inner : inner.slice(0, end);
    if (own.length > 0) {
      const given = end === -1 ? [unknownWord] : inner.slice(end + 1);
      return given.flatMap((word) => runsWords([...own, word], name));
    }
    return end === -1
      ? [{ kind: 'unknown', doubt: '`parallel` runs what it reads' }]
      : inner.slice(1).flatMap((word) => runsScript(word, name));
  },
  find: (words, name) => commandsOfFind(words, name, /^-(?:exec|execdir|ok|okdir)$/),
  gfind: (words, name) => commandsOfFind(words, name, /^-(?:exec|execdir|ok|okdir)$/),
  fd: (words, name) => commandsOfFind(words, name, /^(?:-x|-X|--exec|--exec-batch)$/),
  fdfind: (words, name) => commandsOfFind(words, name, /^(?:-x|-X|--exec|--exec-batch)$/),
  env: (words, name) => {
    const at = words.findIndex(({ text }) => /^(?:-\w*S|--split-string)/.test(text));
    const word = words[at];
    if (word === undefined) return [];
    const attached = word.text.replace(/^(?:-\w*?S|--split-string)=?/, '');
    const text = attached === '' ? words[at + 1] : { ...word, text: attached };
    return runsScript(text, `${name} -S`);
  },
  ssh: restIsScript([...SSH].join(' '), 1),
  mosh: afterDashes,
  watch: restIsScript('-n --interval -q --equexit'),
  watchexec: restIsScript(
    '-w --watch -e --exts -i --ignore -f --filter -d --debounce -s --signal --shell -E',
  ),
  entr: (words, name) => runsWords(words.slice(skipOptions(words, 1, optionSet(''))), name),
  cargo: (words, name) => [
    ...afterOption(/^(?:-s|--shell)$/)(words, name),
    ...words.flatMap(({ text }, at) => {
      const task = words[at + 1];
      return task !== undefined && /^(?:-x|--exec)$/.test(text)
        ? runsScript({ ...task, text: `cargo ${task.text}`, readings: [] }, `${name} ${text}`)
        : [];
    }),
  ],
  nodemon: afterOption(/^(?:-x|--exec)$/),
  script: afterOption(/^(?:-\w*c|--command)$/),
  su: afterOption(/^(?:-\w*c|--command)$/),
  runuser: (words, name) => [
    ...afterOption(/^(?:-\w*c|--command)$/)(words, name),
    ...afterDashes(words, name),
  ],
  sg: (words, name) => runsScript(words.at(-1), name),
  flock: (words, name) => {
    const scripts = afterOption(/^(?:-\w*c|--command)$/)(words, name);
    if (scripts.length > 0) return scripts;
    return runsWords(
      words.slice(
        skipOptions(words, 1, optionSet('-w -E --timeout --wait --conflict-exit-code')) + 1,
      ),
      name,
    );
  },
  git: (words, name) => commandsOfGit(words, name),
  make: (words, name) => makeVariables(words, name),
  gmake: (words, name) => makeVariables(words, name),
  concurrently: (words, name) =>
    eachIsScript('-n --names -c --prefix-colors -p --prefix -m --max-processes')(
      words.map((word) => ({
        ...word,
        text: word.text.replace(/^(npm|pnpm|yarn|bun):/, '$1 run '),
      })),
      name,
    ),
  hyperfine: eachIsScript(
    '-w --warmup -r --runs -m --min-runs -M --max-runs --export-json --export-markdown --export-csv -L -n --command-name -N',
  ),
  'nix-shell': afterOption(/^(?:--run|--command)$/),
  nix: (words, name) => {
    const at = words.findIndex(({ text }) => text === '-c' || text === '--command');
    return at === -1 ? [] : runsWords(words.slice(at + 1), name);
  },
  tmux: (words, name) =>
    lastIsScript(
      words,
      name,
      /^(?:new|new-session|neww|new-window|splitw|split-window|run|run-shell|send-keys|send|if|if-shell|respawn-pane)$/,
    ),
  screen: (words, name) =>
    runsWords(words.slice(skipOptions(words, 1, optionSet('-S -c -p -t -h -T -L'))), name),
  docker: (words, name) => commandsOfContainers(words, name),
  podman: (words, name) => commandsOfContainers(words, name),
  nerdctl: (words, name) => commandsOfContainers(words, name),
  'docker-compose': (words, name) => commandsOfContainers(words, name),
  kubectl: afterDashes,
  oc: afterDashes,
  op: afterDashes,
  doppler: afterDashes,
  'aws-vault': afterDashes,
  chamber: afterDashes,
  infisical: afterDashes,
  vagrant: afterOption(/^(?:-c|--command)$/),
  wisp: (words, name) => commandsOfWisp(words, name),
  cmd: (words, name) => {
    const at = words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
    return at === -1 ? [] : runsScript(joinWords(words.slice(at + 1)), name);
  },
  perf: (words, name) =>
    runsWords(words.slice(skipOptions(words, 2, optionSet('-e -o -F -p -g -C'))), name),
  gdb: (words, name) => argumentsAfter(words, name, '--args'),
  lldb: (words, name) => argumentsAfter(words, name, '--'),
};

// `-I{}`, `-I {}`, `--replace=R`: what stands for each line that xargs reads.
function replaceString(words: readonly ShellWord[]): string | undefined {
  for (const [at, { text }] of words.entries()) {
    if (text === '-I' || text === '-J') return words[at + 1]?.text;
    const attached = /^(?:-[IJ]|--replace=)(.+)$/.exec(text)?.[1];
    if (attached !== undefined) return attached;
    if (/^(?:-i|--replace)$/.test(text)) return '{}';
  }
  return undefined;
}

function placedWord(word: ShellWord, mark: string): ShellWord {
  if (mark === '' || !word.text.includes(mark)) return word;
  return { ...unknownWord, text: word.text.replaceAll(mark, UNKNOWN) };
}

function commandsOfFind(
  words: readonly ShellWord[],
  via: string,
  option: RegExp,
): readonly Inner[] {
  return words.flatMap((word, at) => {
    if (!option.test(word.text)) return [];
    const end = words.findIndex(({ text }, index) => index > at && (text === ';' || text === '+'));
    const inner = words.slice(at + 1, end === -1 ? undefined : end);
    const placed = inner.map((part) =>
      /\{[/.]*\}/.test(part.text)
        ? { ...unknownWord, text: part.text.replaceAll(/\{[/.]*\}/g, UNKNOWN) }
        : part,
    );
    // fd adds the path at the end when no placeholder says where.
    const isAppended = via.startsWith('fd') && inner.every(({ text }) => !text.includes('{'));
    return runsWords(isAppended ? [...placed, unknownWord] : placed, `${via} ${word.text}`);
  });
}

function commandsOfGit(words: readonly ShellWord[], via: string): readonly Inner[] {
  const scripts: Inner[] = [];
  words.forEach(({ text }, at) => {
    const word = words[at] as ShellWord;
    const inner = (start: number): ShellWord => ({ ...word, text: text.slice(start) });
    // `-c alias.x='!cmd'` and the keys that name a program.
    const setting =
      /^(?:alias\.[^=]+=!|core\.(?:pager|editor|sshCommand|fsmonitor|askPass)=|(?:sequence|diff|merge|credential|gpg|filter|pager|interactive|uploadpack|web|browser)\.[^=]*=!?)/i.exec(
        text,
      );
    if (
      setting !== null &&
      (words[at - 1]?.text === '-c' || words.some((w) => w.text === 'config'))
    ) {
      scripts.push(...runsScript(inner(setting[0].length), `${via} -c`));
    }
    if (
      /^(?:-x|--exec|--tree-filter|--index-filter|--msg-filter|--env-filter|--commit-filter|--upload-pack|--receive-pack)$/.test(
        text,
      )
    ) {
      if (text !== '-x' || words.some((w) => w.text === 'rebase')) {
        scripts.push(...runsScript(words[at + 1], `${via} ${text}`));
      }
    }
    const attached = /^--(?:exec|upload-pack|receive-pack|tree-filter|index-filter)=/.exec(text);
    if (attached !== null) scripts.push(...runsScript(inner(attached[0].length), via));
  });
  const at = words.findIndex(({ text }) => text === 'foreach' || text === 'run');
  const before = words[at - 1]?.text;
  if (at > 0 && before === 'bisect')
    scripts.push(...runsWords(words.slice(at + 1), `${via} bisect run`));
  if (at > 0 && before === 'submodule') {
    const start = skipOptions(words, at + 1, optionSet(''));
    scripts.push(...runsScript(joinWords(words.slice(start)), `${via} submodule foreach`));
  }
  return scripts;
}

// `make x='$(shell rm y)'` runs while make reads it; `SHELL=` changes what reads the recipes.
function makeVariables(words: readonly ShellWord[], via: string): readonly Inner[] {
  return words.slice(1).flatMap((word): readonly Inner[] => {
    const at = word.text.indexOf('--eval');
    if (at === 0 || /^\w+[:+?!]*=.*\$[({](?:shell|eval|call|file)\b/s.test(word.text)) {
      return [{ kind: 'unknown', doubt: `\`${via}\`: text for make to evaluate` }];
    }
    return [];
  });
}

function lastIsScript(
  words: readonly ShellWord[],
  via: string,
  subcommand: RegExp,
): readonly Inner[] {
  const at = words.findIndex(({ text }) => subcommand.test(text));
  if (at === -1) return [];
  const rest = words.slice(skipOptions(words, at + 1, optionSet('-s -n -t -c -x -y -F -e -l')));
  return rest.length === 0 ? [] : runsScript(joinWords(rest), via);
}

// Inside a container the same words do less harm, except on what is mounted: judged as outside.
function commandsOfContainers(words: readonly ShellWord[], via: string): readonly Inner[] {
  const at = words.findIndex(({ text }) => text === 'run' || text === 'exec');
  if (at === -1) return [];
  const image = skipOptions(words, at + 1, DOCKER_RUN);
  return runsWords(words.slice(image + 1), `${via} ${words[at]?.text}`);
}

const WISP = optionSet(
  '-C --directory -p --path --every --settle --notify -m --model --timeout --max-runs --on-busy --ignore --only --output --shell --tty --then',
);

function commandsOfWisp(words: readonly ShellWord[], via: string): readonly Inner[] {
  const at = words.findIndex(({ text }) => text === 'watch' || text === 'run' || text === 'arm');
  if (at === -1) return [];
  const rest = words.slice(skipOptions(words, at + 1, WISP));
  return rest.length === 1 ? runsScript(rest[0], via) : runsWords(rest, via);
}

function argumentsAfter(
  words: readonly ShellWord[],
  via: string,
  option: string,
): readonly Inner[] {
  const at = words.findIndex(({ text }) => text === option);
  return at === -1 ? [] : runsWords(words.slice(at + 1), via);
}
