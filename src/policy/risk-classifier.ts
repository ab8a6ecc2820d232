import type { RiskLevel } from '../core/authorization.ts';
import { isInside, isSink, resolvePath } from './paths.ts';
import type { Place } from './place.ts';
import { judgeVariable } from './risk/environment.ts';
import { judgeScriptName } from './risk/interpreters.ts';
import { type Call, dangerous, type Judgement, moderate, safe, worst } from './risk/judgement.ts';
import { isFetcher } from './risk/network.ts';
import { judgeOf } from './risk/programs.ts';
import { judgeReach } from './risk/reach.ts';
import { judgeRedirects } from './risk/redirects.ts';
import { judgePathIn } from './risk/sensitive-paths.ts';
import { ownWords } from './shell/prefix-wrappers.ts';
import { textsOf } from './shell/shell-word.ts';
import {
  type Assigned,
  baseName,
  type ParsedLine,
  programName,
  type SimpleCommand,
} from './shell/simple-command.ts';
import { workingDirectories } from './working-directories.ts';

/** How much a line may do, and why. */
export interface Risk {
  readonly level: RiskLevel;
  /** Why it is not safe, the most severe first; empty when it is. */
  readonly reasons: readonly string[];
}

/**
 * Rates a parsed line by its most severe command: deterministic, from tables. What is not known (a
 * program, a part known only at run time, a line that cannot be read) is never safe.
 *
 * @param isCovered True for commands that an `allow` rule answers for: they are not rated.
 */
export function classify(
  line: ParsedLine,
  place: Place,
  isCovered: (command: SimpleCommand) => boolean = () => false,
): Risk {
  const directories = workingDirectories(line, place);
  const judged = [
    ...line.doubts.map((doubt) => dangerous(doubt)),
    ...line.commands
      .filter((command) => !isCovered(command))
      .flatMap((command) => judgeCommand(command, line, place, directories.likely(command.id))),
    runsWhatItMade(line),
    line.commands.length + line.doubts.length === 0
      ? dangerous('there is no command in it that can be read')
      : safe,
  ];
  const level = worst(judged).level;
  const order: readonly RiskLevel[] = ['dangerous', 'moderate'];
  const reasons = order.flatMap((rank) =>
    judged.filter((one) => one.level === rank).map(({ reason }) => reason),
  );
  return { level, reasons: [...new Set(reasons)] };
}

function judgeCommand(
  command: SimpleCommand,
  line: ParsedLine,
  place: Place,
  directory: string | null,
): Judgement[] {
  const name = programName(command);
  const call: Call = {
    name,
    args: command.words.slice(1).map(({ text }) => text),
    words: command.words,
    command,
    place,
    directory,
  };
  return [
    ...command.assignments.map((assigned) => judgeVariable(assigned, command.words.length > 0)),
    ...exportedBy(call).map((assigned) => judgeVariable(assigned, true)),
    ...judgeRedirects(call),
    judgeSecretVariables(call),
    judgeWideReach(call),
    ...pathsOf(call),
    ...(command.words.length === 0
      ? []
      : [judgeProgram(call, line), judgeUnknowns(call), judgeReach(call)]),
  ];
}

function judgeProgram(call: Call, line: ParsedLine): Judgement {
  const first = call.words[0];
  if (first === undefined) return safe;
  if (!first.isKnown || first.isPattern)
    return dangerous('which program runs is known only at run time');
  if (line.functions.has(first.text)) return safe;
  if (first.text.includes('/')) return judgeProgramAt(first.text, call);
  const judge = judgeOf(call.name);
  if (judge === undefined) return dangerous(`\`${call.name}\` is not a program wisp knows`);
  return isAskingForHelp(call) ? safe : judge(call);
}

const SYSTEM_FOLDERS = /^(?:\/usr)?(?:\/local)?\/s?bin\/[^/]+$|^\/opt\/homebrew\/bin\/[^/]+$/;
const TOOL_FOLDERS =
  /(?:^|\/)(?:node_modules\/(?:\.bin|[\w@.-]+(?:\/[\w.-]+)*\/bin)|vendor\/bin|\.?venv\/(?:bin|Scripts)|bin|script|exe)\/[^/]+$/;
const PROJECT_PROGRAMS =
  /^(?:gradlew|mvnw|sbtw?|millw?|configure|autogen\.sh|bootstrap\.sh|x\.py|manage\.py|artisan|rails|rake|rspec|bundle|pants|bazelisk|bazel|buck2|waf|b2|craft|spark|symfony|console|phpunit|pest|lake|dodo\.py|Build|task|just|tox)(?:\.bat|\.cmd)?$/;

// A program by its path: the system's, the project's tools, the project's own, or something else.
function judgeProgramAt(text: string, call: Call): Judgement {
  if (SYSTEM_FOLDERS.test(text)) {
    const judge = judgeOf(call.name);
    return judge === undefined
      ? dangerous(`\`${call.name}\` is not a program wisp knows`)
      : judge(call);
  }
  const path = text.includes('://') ? null : resolvePath(text, call.directory, call.place);
  if (path === null || !isInside(path, call.place.directory)) {
    return dangerous(`runs a program from outside the directory: \`${text}\``);
  }
  const name = baseName(text).replace(/\.(?:bat|cmd)$/, '');
  const judge = judgeOf(name);
  if (
    name === 'configure' ||
    name === 'autogen.sh' ||
    name === 'bootstrap.sh' ||
    name === 'Build'
  ) {
    return call.args.some((arg) => /install|clean/.test(arg))
      ? moderate(`\`${name}\` installs or cleans`)
      : safe;
  }
  if (name === 'x.py') return judgeScriptName(call.args[0] ?? 'run', name);
  if (judge !== undefined && (TOOL_FOLDERS.test(text) || PROJECT_PROGRAMS.test(name))) {
    return judge({ ...call, name });
  }
  return judgeScriptName(text, '');
}

function isAskingForHelp({ args, name }: Call): boolean {
  // Their `-v` and `-h` mean other things, or they run what follows.
  if (
    /^(?:sudo|env|xargs|eval|bash|sh|zsh|dash|ksh|rm|shutdown|reboot|halt|poweroff|wisp)$/.test(
      name,
    )
  )
    return false;
  return args.length === 1 && /^(?:--version|--help|-V|-version|version)$/.test(args[0] ?? '');
}

// `echo "$x"` prints something unknown, `rm "$x"` removes it.
function judgeUnknowns({ words, command }: Call): Judgement {
  const isOpen = words.slice(1).some((word) => !word.isKnown);
  if (!isOpen) return safe;
  const isTemplate = command.via.length > 0;
  return moderate(
    isTemplate
      ? 'what it works on is known only at run time'
      : 'a part of it is known only at run time',
  );
}

// `export A=x`, `env A=x npm test`: variables set by words.
function exportedBy({ name, words }: Call): Assigned[] {
  const isSetting = /^(?:export|declare|typeset|local|readonly|setx|make|gmake)$/.test(name);
  const own = isSetting ? words.slice(1) : (ownWords(name, words) ?? []);
  return own.flatMap((word) => {
    const [, variable, value] = /^(\w+)=(.*)$/s.exec(word.text) ?? [];
    return variable === undefined || value === undefined
      ? []
      : [{ name: variable, value: { ...word, text: value } }];
  });
}

const SECRET_NAME = /TOKEN|SECRET|PASSW|PASSPHRASE|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIAL/i;

function judgeSecretVariables({ words }: Call): Judgement {
  const name = words
    .flatMap(({ variables }) => variables)
    .find((variable) => SECRET_NAME.test(variable));
  return name === undefined ? safe : dangerous(`hands on the secret in \`${name}\``);
}

// Whole trees with everything private in them.
function judgeWideReach(call: Call): Judgement {
  const { name, args, place, directory } = call;
  const isLooking = /^(?:ls|du|df|stat|test|\[|cd|pushd|echo|printf|tree|exa|eza|mkdir|git)$/.test(
    name,
  );
  const isOnlyFinding =
    /^(?:g?find|fd|fdfind)$/.test(name) &&
    !args.some((arg) => /^-(?:exec|x|X|delete)|^--exec/.test(arg)) &&
    !call.command.pipes.some(({ stage }) => stage === 0);
  if (isLooking || isOnlyFinding) return safe;
  const wide = args.find((arg) => {
    if (!/^[/~.]/.test(arg)) return false;
    const path = resolvePath(arg, directory, place);
    return path !== null && isInside(place.home, path) && path !== place.directory;
  });
  return wide === undefined ? safe : dangerous(`reaches through everything in \`${wide}\``);
}

function pathsOf({ command, words, name }: Call): Judgement[] {
  const isActing =
    words.some(({ text }) => /^-(?:exec|ok|x|X)|^--exec/.test(text)) ||
    command.pipes.some(({ stage }) => stage === 0);
  const isQuoting =
    name === 'git' &&
    words.some(({ text }) => /^(?:-m|--message|commit|grep|check-ignore|ls-files|log)$/.test(text));
  const isLooking = /^(?:ls|test|\[|stat|echo|printf|grep|rg|egrep|fgrep|find|fd|ssh-keygen)$/.test(
    name,
  );
  const isWriting =
    !/^(?:cat|less|head|tail|ls|stat|test|\[|grep|rg|diff|wc|file|git|echo|printf|find|fd|jq|shellcheck|bat)$/.test(
      name,
    );
  const inWords = words.slice(1).flatMap((word, at) => {
    if (isQuoting && at > 0) return [];
    // A name or a pattern that is looked for is no file that is read.
    if (
      isLooking &&
      ((at === 0 && /grep|rg/.test(name)) ||
        /^(?:ls|test|\[|stat|echo|printf)$/.test(name) ||
        (/^-/.test(words[at]?.text ?? '') && !isActing))
    )
      return [];
    const isTarget = !/^(?:cp|ln|install)$/.test(name) || at === words.length - 2;
    return textsOf(word).map((text) => judgePathIn(text, isWriting && isTarget));
  });
  const inRedirects = command.redirects.flatMap(({ operator, word }) =>
    operator === '<<' || operator === '<<<'
      ? []
      : textsOf(word).map((text) => judgePathIn(text, !operator.startsWith('<'))),
  );
  return [...inWords, ...inRedirects];
}

// `curl -o x …; sh x` is a pipe in two steps; so is `echo … > x; sh x`.
function runsWhatItMade(line: ParsedLine): Judgement {
  const makers = line.commands.filter(
    (command) => /^git$|^tee$/.test(programName(command)) || isFetcher(programName(command)),
  );
  const made = new Set(
    [
      ...makers.flatMap((command) => command.words.slice(1)),
      ...line.commands.flatMap((command) =>
        command.redirects.filter(({ operator }) => operator.includes('>')).map(({ word }) => word),
      ),
    ]
      .map(({ text }) => baseName(text))
      .filter(
        (text) =>
          text !== '' &&
          !text.startsWith('-') &&
          !isSink(text) &&
          !/^(?:null|stdout|stderr)$/.test(text),
      ),
  );
  if (made.size === 0) return safe;
  const makesBuildFile = [...made].some((name) => BUILD_FILES.test(name));
  let isInMade = false;
  const isRun = line.commands.some((command) => {
    if (makers.includes(command)) return false;
    const [program, ...args] = command.words;
    const name = programName(command);
    const isOwn = program?.text.includes('/') === true;
    if (isOwn && (isInMade || program?.text.split('/').some((part) => made.has(part)))) return true;
    if (name === 'cd' || name === 'pushd') isInMade ||= made.has(baseName(args[0]?.text ?? ''));
    if (!RUNNERS.test(name)) return false;
    return isInMade || makesBuildFile || args.some(({ text }) => made.has(baseName(text)));
  });
  return isRun ? dangerous('runs what it has just fetched or written') : safe;
}

const BUILD_FILES =
  /^(?:(?:GNU)?[Mm]akefile|package\.json|[Jj]ustfile|Taskfile\.ya?ml|Rakefile|CMakeLists\.txt|build\.rs|setup\.py|conftest\.py|build\.gradle(?:\.kts)?|pom\.xml|Cargo\.toml|tox\.ini|\.npmrc|.*\.config\.[cm]?[jt]s)$/;
const RUNNERS =
  /^(?:(?:ba|da|z|k)?sh|source|\.|python[\d.]*|node|perl|ruby|php|chmod|java|make|cmake|npm|npx|yarn|pnpm|bun|deno|cargo|go|pytest|tox|gradle|mvn|just|task|rake|pip3?|docker|dpkg|rpm|installer|open|awk|sed|tsx|ts-node|Rscript|julia|lua|swift|psql|sqlite3|mysql)$/;
