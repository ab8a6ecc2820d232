import { allCommands, type CommandOutline, type OptionOutline } from '../program-outline.ts';
import { type Candidates, valuesByKey, valuesOf, wordsOf } from './complete.ts';

/** A completion script for fish. */
export function fishCompletion(program: CommandOutline): string {
  const commands = allCommands(program);
  const paths = commands.map(({ path }) => quoted(path)).slice(1);
  return `# fish completion for wisp: wisp completion fish | source
function __wisp_at
    set -l path wisp
    for word in (commandline -opc)[2..-1]
        switch "$path $word"
            case ${paths.join(' ')}
                set path "$path $word"
        end
    end
    test "$path" = "$argv"
end
function __wisp_after
    test (commandline -opc)[-1] = "$argv"
end
complete -c wisp -f
${commands.flatMap(linesFor).join('\n')}
`;
}

function linesFor(command: CommandOutline): string[] {
  const isHere = `__wisp_at ${command.path}`;
  const here = `complete -c wisp -n ${quoted(isHere)}`;
  const after = (word: string): string =>
    `complete -c wisp -n ${quoted(`${isHere}; and __wisp_after ${word}`)}`;
  const children = command.commands.map(
    (child) => `${here} -a ${child.name} -d ${quoted(child.summary)}`,
  );
  const options = command.options.map((option) => `${here} ${optionWords(option)}`);
  const words = command.commands.length > 0 ? '' : offer(wordsOf(command));
  const keys = valuesByKey(command);
  // Behind a key comes its value, and no other key.
  const place = keys.length > 0 ? after(command.name) : here;
  const values = keys
    .filter((key) => key.values.length > 0)
    .map((key) => `${after(key.key)} ${offer({ kind: 'words', words: key.values })}`);
  return [...children, ...options, ...(words === '' ? [] : [`${place} ${words}`]), ...values];
}

function optionWords(option: OptionOutline): string {
  const short = option.short === null ? '' : `-s ${option.short.slice(1)} `;
  const long = option.long.startsWith('--') ? `-l ${option.long.slice(2)} ` : '';
  return `${short}${long}${neededValue(option)}-d ${quoted(option.description)}`;
}

/** -r: it needs a value; -F: any file; -x: that value and no file, which excludes -F. */
function neededValue(option: OptionOutline): string {
  if (option.value === null || option.isValueOptional) return '';
  const candidates = valuesOf(option);
  return candidates.kind === 'files' ? '-r -F ' : `-x ${offer(candidates)} `;
}

function offer(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'words':
      return candidates.words.length === 0 ? '' : `-a ${quoted(candidates.words.join(' '))}`;
    case 'folders':
      return "-a '(__fish_complete_directories)'";
    case 'files':
      return '-F';
    case 'command':
      return "-a '(__fish_complete_subcommand)'";
    case 'anything':
      return '';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
