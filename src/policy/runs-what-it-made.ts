import { dangerous, type Judgement, safe } from './judgement.ts';
import { isSink } from './paths.ts';
import { isFetcher } from './programs/roles.ts';
import { UNSURE } from './programs/suspects.ts';
import { baseName, feeds, type ParsedLine, programName } from './shell/simple-command.ts';

/** Whether a line runs what it has just made: `curl -o x …; sh x` is a pipe in two steps; so is `echo … > x; sh x`. */
export function runsWhatItMade(line: ParsedLine): Judgement {
  if (handsOnTheNetwork(line))
    return dangerous('hands what the network sends to a program that may obey it');
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

// `curl … | psql`: only programs that read and print are known not to obey it.
function handsOnTheNetwork(line: ParsedLine): boolean {
  return line.commands.some(
    (source) =>
      isFetcher(programName(source)) &&
      !source.words.some(({ text }) => /^(?:https?:\/\/)?(?:localhost|127\.)/.test(text)) &&
      line.commands.some(
        (reader) =>
          feeds(source, reader) &&
          !reader.via.includes(UNSURE) &&
          reader.words.length > 0 &&
          !READERS.test(programName(reader)),
      ),
  );
}

const READERS =
  /^(?:jq|yq|[ef]?grep|rg|head|tail|wc|sort|cut|tr|cat|less|tee|sed|g?awk|uniq|column|fold|xmllint|htmlq|pup|sha\d+sum|md5sum|base64|g?unzip|gzip|zcat|tar|diff|file|hexdump|xxd|od|tac|strings|fmt|nl|pv|sponge)$/;

const BUILD_FILES =
  /^(?:(?:GNU)?[Mm]akefile|package\.json|[Jj]ustfile|Taskfile\.ya?ml|Rakefile|CMakeLists\.txt|build\.rs|setup\.py|conftest\.py|build\.gradle(?:\.kts)?|pom\.xml|Cargo\.toml|tox\.ini|\.npmrc|.*\.config\.[cm]?[jt]s)$/;
const RUNNERS =
  /^(?:(?:ba|da|z|k)?sh|source|\.|python[\d.]*|node|perl|ruby|php|chmod|java|make|cmake|npm|npx|yarn|pnpm|bun|deno|cargo|go|pytest|tox|gradle|mvn|just|task|rake|pip3?|docker|dpkg|rpm|installer|open|awk|sed|tsx|ts-node|Rscript|julia|lua|swift|psql|sqlite3|mysql)$/;
