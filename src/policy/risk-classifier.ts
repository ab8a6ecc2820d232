import type { RiskLevel } from '../core/authorization.ts';
import { dangerous, type Judgement, moderate, safe, worst } from './judgement.ts';
import { isInside, isSink, resolvePath } from './paths.ts';
import type { PolicyContext } from './policy-context.ts';
import { findProgram } from './programs/find-program.ts';
import { judgeCall } from './programs/judge-call.ts';
import { isWithin } from './programs/kinds/path-kinds.ts';
import { judgePathIn, mayBeSecret } from './programs/kinds/sensitive-paths.ts';
import { judgeScriptName } from './programs/kinds/task-names.ts';
import { readCall } from './programs/read-call.ts';
import { UNSURE } from './programs/suspects.ts';
import { judgeVariable } from './programs/variables.ts';
import { runsWhatItMade } from './runs-what-it-made.ts';
import { textsOf } from './shell/shell-word.ts';
import {
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
 * Rates a parsed line by its most severe command: deterministic, from tables. Safe is only what is wholly
 * understood; what does not fit a table is at least moderate.
 *
 * @param isCovered True for commands that an `allow` rule answers for: they are not rated.
 */
export function classify(
  line: ParsedLine,
  context: PolicyContext,
  isCovered: (command: SimpleCommand) => boolean = () => false,
): Risk {
  const directories = workingDirectories(line, context);
  const judged = [
    ...line.doubts.map((doubt) => dangerous(doubt)),
    ...[...line.functions].map((name) =>
      dangerous(`defines \`${name}\`: later words mean something else`),
    ),
    ...line.commands
      .filter((command) => !isCovered(command) && !command.via.includes(UNSURE))
      .flatMap((command) => judgeCommand(command, line, context, directories.likely(command.id))),
    runsWhatItMade(line),
    line.commands.length + line.doubts.length === 0
      ? dangerous('there is no command in it that can be read')
      : safe,
  ];
  const order: readonly RiskLevel[] = ['dangerous', 'moderate'];
  const reasons = order.flatMap((rank) =>
    judged.filter((one) => one.level === rank).map(({ reason }) => reason),
  );
  return { level: worst(judged).level, reasons: [...new Set(reasons)] };
}

function judgeCommand(
  command: SimpleCommand,
  line: ParsedLine,
  context: PolicyContext,
  directory: string | null,
): readonly Judgement[] {
  return [
    ...command.assignments.map((assigned) => judgeVariable(assigned)),
    ...judgeRedirects(command, context, directory),
    judgeSecretVariables(command),
    ...(command.words.length === 0 ? [] : judgeProgram(command, line, context, directory)),
  ];
}

function judgeProgram(
  command: SimpleCommand,
  line: ParsedLine,
  context: PolicyContext,
  directory: string | null,
): readonly Judgement[] {
  const first = command.words[0];
  if (first === undefined) return [];
  if (!first.isKnown || first.isPattern)
    return [dangerous('which program runs is known only at run time')];
  if (line.functions.has(first.text)) return [];
  const name = first.text.includes('/')
    ? programAt(first.text, context, directory)
    : programName(command);
  if (typeof name !== 'string') return [name, ...operandsOfOwnProgram(command, context, directory)];
  const call = readCall(name, command.words);
  return call === undefined
    ? [dangerous(`\`${programName(command)}\` is not a program wisp knows`)]
    : judgeCall(call, command, context, directory);
}

const SYSTEM_FOLDERS = /^(?:\/usr)?(?:\/local)?\/s?bin\/[^/]+$|^\/opt\/homebrew\/bin\/[^/]+$/;
const TOOL_FOLDERS =
  /(?:^|\/)(?:node_modules\/(?:\.bin|[\w@.-]+(?:\/[\w.-]+)*\/bin)|vendor\/bin|\.?venv\/(?:bin|Scripts)|bin|script|exe)\/[^/]+$/;
const PROJECT_PROGRAMS =
  /^(?:gradlew|mvnw|sbtw?|millw?|configure|autogen\.sh|bootstrap\.sh|x\.py|manage\.py|artisan|rails|rake|rspec|bundle|pants|bazelisk|bazel|buck2|waf|b2|craft|spark|symfony|console|phpunit|pest|lake|Build|task|just|tox)(?:\.bat|\.cmd)?$/;

// A program by its path: the system's and the project's tools by their names, the project's own by how it is called.
function programAt(
  text: string,
  context: PolicyContext,
  directory: string | null,
): string | Judgement {
  const name = baseName(text).replace(/\.(?:bat|cmd)$/, '');
  if (SYSTEM_FOLDERS.test(text)) return name;
  const path = text.includes('://') ? null : resolvePath(text, directory, context);
  if (path === null || !isInside(path, context.directory))
    return dangerous(`runs a program from outside the directory: \`${text}\``);
  const isTool = TOOL_FOLDERS.test(text) || PROJECT_PROGRAMS.test(name);
  return isTool && findProgram(name) !== undefined ? name : judgeScriptName(text, '');
}

function operandsOfOwnProgram(
  command: SimpleCommand,
  context: PolicyContext,
  directory: string | null,
): readonly Judgement[] {
  return command.words.slice(1).map((word) => {
    if (!word.isKnown) return moderate('a part of it is known only at run time');
    const path = /^[/~]|\.\.(?:\/|$)/.test(word.text)
      ? resolvePath(word.text, directory, context)
      : undefined;
    return worst([
      judgePathIn(word.text, false),
      path === undefined ||
      (path !== null && isInside(path, context.directory)) ||
      isSink(word.text)
        ? safe
        : moderate(`reaches outside the directory: \`${word.text}\``),
    ]);
  });
}

function judgeRedirects(
  command: SimpleCommand,
  context: PolicyContext,
  directory: string | null,
): readonly Judgement[] {
  return command.redirects.flatMap(({ operator, word }) => {
    if (operator === '<<' || operator === '<<<')
      return word.isKnown || command.words.length === 0
        ? []
        : [moderate('a part of it is known only at run time')];
    if (/^\/dev\/(?:tcp|udp)\//.test(word.text)) return [dangerous('opens a network connection')];
    const isReading = operator.startsWith('<') && operator !== '<>';
    const sensitive = textsOf(word).map((text) =>
      word.isPattern && mayBeSecret(text)
        ? dangerous('may be credentials')
        : judgePathIn(text, !isReading),
    );
    if (isReading || isSink(word.text))
      return [...sensitive, word.isKnown ? safe : moderate('reads a file known only at run time')];
    if (!word.isKnown) return [...sensitive, moderate('writes a file known only at run time')];
    if (!isWithin({ text: word.text, context, directory }))
      return [...sensitive, moderate(`writes outside the directory: \`${word.text}\``)];
    const isEmptying =
      command.words.length === 0 ||
      /^(?::|true)$/.test(programName(command)) ||
      command.words.slice(1).some(({ text }) => text === '/dev/null');
    return isEmptying && /^>\|?$/.test(operator)
      ? [...sensitive, moderate(`empties \`${word.text}\``)]
      : sensitive;
  });
}

const SECRET_NAME =
  /TOKEN|SECRET|PASSW|PASSPHRASE|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIAL|(?:^|_)PAT$/i;

function judgeSecretVariables({ words }: SimpleCommand): Judgement {
  const name = words
    .flatMap(({ variables }) => variables)
    .find((variable) => SECRET_NAME.test(variable));
  return name === undefined ? safe : dangerous(`hands on the secret in \`${name}\``);
}
