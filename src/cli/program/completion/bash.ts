import { allCommands, type CommandOutline } from '../program-outline.ts';
import { type Candidates, spellings, valuesByKey, valuesOf, wordsOf } from './complete.ts';

/** A completion script for bash 3.2 and later; it needs no other package. */
export function bashCompletion(program: CommandOutline): string {
  const commands = allCommands(program);
  const paths = commands.map(({ path }) => path).slice(1);
  const optionValues = commands.flatMap(({ path, options }) =>
    options
      .filter(({ value, isValueOptional }) => value !== null && !isValueOptional)
      .map((option) =>
        branch(
          spellings(option).map((word) => `${path} ${word}`),
          valuesOf(option),
        ),
      ),
  );
  const keyValues = commands.flatMap((command) =>
    valuesByKey(command).map(({ key, values }) =>
      branch(
        [`${command.path} ${key}`],
        values.length > 0 ? { kind: 'words', words: values } : { kind: 'anything' },
      ),
    ),
  );
  const options = commands.map(({ path, options: own }) =>
    branch([path], { kind: 'words', words: own.flatMap(spellings) }),
  );
  const words = commands.map((command) => branch([command.path], wordsOf(command)));
  return `# bash completion for wisp: eval "$(wisp completion bash)"
_wisp() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} path=wisp index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    [[ \${COMP_WORDS[index]} == -- ]] && return
    case "$path \${COMP_WORDS[index]}" in
      ${quotedAll(paths)}) path="$path \${COMP_WORDS[index]}" ;;
    esac
  done
  # \`=\` is a word of its own here.
  [[ $current == = ]] && current=
  [[ $before == = ]] && before=\${COMP_WORDS[COMP_CWORD - 2]}
  case "$path $before" in
${[...optionValues, ...keyValues].join('\n')}
  esac
  if [[ $current == -* ]]; then
    case $path in
${options.join('\n')}
    esac
  fi
  case $path in
${words.join('\n')}
  esac
}
complete -o default -F _wisp wisp
`;
}

function branch(patterns: readonly string[], candidates: Candidates): string {
  return `    ${quotedAll(patterns)}) ${replyOf(candidates)} return ;;`;
}

// Without a reply, bash completes file names by itself (\`-o default\`).
function replyOf(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'words':
      return candidates.words.length === 0
        ? ''
        : `COMPREPLY=($(compgen -W '${candidates.words.join(' ')}' -- "$current"));`;
    case 'folders':
      return 'COMPREPLY=($(compgen -d -- "$current"));';
    case 'command':
      return 'COMPREPLY=($(compgen -c -- "$current"));';
    default:
      return '';
  }
}

function quotedAll(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ');
}
