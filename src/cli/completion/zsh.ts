import { allCommands, type CommandOutline, type OptionOutline } from '../program-outline.ts';
import { type Candidates, spellings, valuesOf, wordsOf } from './complete.ts';

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
${lines}${command.commands.length > 0 ? `\n${dispatch(command)}` : ''}
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
  return [quoted(`*:${escaped(command.arguments[0]?.name ?? '')}:${action(candidates)}`)];
}

function dispatch(command: CommandOutline): string {
  const children = command.commands.map((child) =>
    quoted(`${child.name}:${escaped(child.summary)}`),
  );
  const branches = command.commands.map(
    (child) => `        ${child.name}) ${functionName(child)} ;;`,
  );
  return `  case $state in
    command)
      local -a commands=(${children.join(' ')})
      _describe -t commands command commands
      ;;
    words)
      case $line[1] in
${branches.join('\n')}
      esac
      ;;
  esac`;
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
