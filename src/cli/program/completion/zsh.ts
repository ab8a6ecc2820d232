import { allCommands, type CommandOutline, type OptionOutline } from '../program-outline.ts';
import { type Candidates, spellings, valuesByKey, valuesOf, wordsOf } from './complete.ts';

/** A completion script for zsh: a file named `_wisp` in `$fpath`, or sourced after `compinit`. */
export function zshCompletion(program: CommandOutline): string {
  return `#compdef wisp
# zsh completion for wisp: source <(wisp completion zsh)
${allCommands(program).map(functionFor).join('\n')}
if [[ $funcstack[1] == _wisp ]]; then
  _wisp "$@"
else
  compdef _wisp wisp
fi
`;
}

function functionFor(command: CommandOutline): string {
  const specifications = [
    ...command.options.map(optionSpecification),
    ...wordSpecifications(command),
  ];
  const lines = specifications.map((specification) => `    ${specification}`).join(' \\\n');
  return `${functionName(command)}() {
  local context state state_descr line curcontext=$curcontext
  typeset -A opt_args
  _arguments -C -s -S \\
${[lines, ...dispatch(command), ...offerValues(command)].join('\n')}
}`;
}

function optionSpecification(option: OptionOutline): string {
  const words = spellings(option);
  const description = escaped(option.description);
  const value =
    option.value === null
      ? ''
      : `:${option.isValueOptional ? ':' : ''}${escaped(option.value)}:${action(valuesOf(option))}`;
  // \`*\`: any option may be given again; wisp itself says when it may not.
  const [first = '', second] = words;
  return second === undefined
    ? quoted(`*${first}[${description}]${value}`)
    : `'*'{${first},${second}}${quoted(`[${description}]${value}`)}`;
}

function wordSpecifications(command: CommandOutline): string[] {
  if (command.commands.length > 0) return ["'1:command:->command'", "'*::word:->words'"];
  if (command.arguments.length === 0) return [];
  const candidates = wordsOf(command);
  if (candidates.kind === 'command') return ["'*::command:_normal'"];
  const [first, second] = command.arguments;
  const offered = `${escaped(first?.name ?? '')}:${action(candidates)}`;
  return valuesByKey(command).length > 0
    ? [quoted(`1:${offered}`), quoted(`*:${escaped(second?.name ?? '')}:->value`)]
    : [quoted(`*:${offered}`)];
}

function dispatch(command: CommandOutline): readonly string[] {
  if (command.commands.length === 0) return [];
  const children = command.commands.map((child) =>
    quoted(`${child.name}:${escaped(child.summary)}`),
  );
  const branches = command.commands.map(
    (child) => `        ${child.name}) ${functionName(child)} ;;`,
  );
  return [
    `  case $state in
    command)
      local -a commands=(${children.join(' ')})
      _describe -t commands command commands
      ;;
    words)
      case $line[1] in
${branches.join('\n')}
      esac
      ;;
  esac`,
  ];
}

/** What may follow a key: `$line` holds the words so far. */
function offerValues(command: CommandOutline): readonly string[] {
  const branches = valuesByKey(command)
    .filter(({ values }) => values.length > 0)
    .map(({ key, values }) => `    value:${key}) compadd -- ${values.join(' ')} ;;`);
  if (branches.length === 0) return [];
  return ['  case $state:$line[1] in', ...branches, '  esac'];
}

function action(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'words':
      return `(${candidates.words.join(' ')})`;
    case 'folders':
      return '_directories';
    case 'files':
      return '_files';
    case 'command':
      return '_command_names';
    case 'anything':
      return ' ';
  }
}

function functionName(command: CommandOutline): string {
  return `_${command.path.replaceAll(/[ -]/g, '_')}`;
}

/** Safe inside a specification, where colons and brackets part fields. */
function escaped(text: string): string {
  return text.replaceAll(/[:[\]\\]/g, '\\$&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
