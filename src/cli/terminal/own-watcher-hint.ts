import { type Command, commandLine } from '../../core/command.ts';
import type { Trouble } from '../../core/trouble.ts';

/** What a command has to hold before it is worth reading: a short `-w`, or a name that says it. */
const SUSPECT = /(^|\s)-w\b|watch|vitest|nodemon|entr|bacon|onchange|chokidar|ptw|webpack/;

/**
 * What to say of a command that watches files itself, and so would never end; undefined of others.
 *
 * @param isInTerminal Whether it runs in a pseudo-terminal.
 */
export async function ownWatcherHint(
  command: Command,
  isInTerminal: boolean,
): Promise<Trouble | undefined> {
  if (!SUSPECT.test(commandLine(command))) return undefined;
  const [{ parseCommand }, { ownWatcher }] = await Promise.all([
    import('../../policy/shell/parse-command.ts'),
    import('../../policy/own-watchers.ts'),
  ]);
  const found = ownWatcher(await parseCommand(command), isInTerminal);
  if (found === undefined) return undefined;
  return {
    part: 'run',
    message: `\`${found.words}\` watches files itself: the run will not end, and wisp starts no other`,
    hint: found.advice,
  };
}
