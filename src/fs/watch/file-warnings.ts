import path from 'node:path';
import { quoteForShell } from '../../core/command.ts';
import type { Trouble } from '../../core/trouble.ts';

/** What is said when the system's limit of watches or open files is met. */
export function limitTrouble(
  code: string,
  facts: { watches: number; limit: number | undefined; pollMs: number },
): Trouble {
  const instead = `the rest is polled every ${facts.pollMs / 1000} s`;
  if (code === 'EMFILE' || code === 'ENFILE') {
    return {
      part: 'files',
      message: `no more files can be opened to watch directories (${facts.watches} watches held); ${instead}`,
      hint: 'raise the limits: `ulimit -n 65536`, `sudo sysctl fs.inotify.max_user_instances=1024`',
    };
  }
  const limit = facts.limit === undefined ? '' : `, limit ${facts.limit}`;
  return {
    part: 'files',
    message: `the system allows no more watches (${facts.watches} held${limit}: \`fs.inotify.max_user_watches\`); ${instead}`,
    hint: `\`sudo sysctl fs.inotify.max_user_watches=${Math.max(524_288, 2 * (facts.limit ?? 0))}\``,
  };
}

/** What is said of a mount whose other users' changes cannot be heard. */
export function foreignTrouble(directory: string, type: string, pollMs: number): Trouble {
  return {
    part: 'files',
    message: `\`${directory}\` is on ${type}, which does not report changes; it is polled every ${pollMs / 1000} s`,
  };
}

/** What is said of a path that the command was found to write itself. */
export function ownWriteTrouble(file: string, directory: string): Trouble {
  const name = path.relative(directory, file) || file;
  return {
    part: 'files',
    message: `\`${name}\` is written by the command itself: that triggers no run any more`,
    hint: `make it permanent: \`--ignore ${quoteForShell(name)}\``,
  };
}

/** What is said of a path that the runs of another watch were found to write. */
export function foreignWriteTrouble(file: string, directory: string, command: string): Trouble {
  const name = path.relative(directory, file) || file;
  return {
    part: 'files',
    message: `\`${name}\` is written by another watch (\`${command}\`): that triggers no run any more`,
    hint: `make it permanent: \`--ignore ${quoteForShell(name)}\``,
  };
}

/** What is said at the start of files that an earlier watch found the command to write; `*` stands for what differs. */
export function rememberedNote(names: readonly string[], directory: string): string {
  const [first = directory] = names;
  const others = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return `written by the command itself, as earlier runs have shown, and triggers no run: \`${path.relative(directory, first) || first}\`${others}`;
}

/** What is said when runs set each other off by what they write, and nothing can be muted for it. */
export function loopTrouble(files: readonly string[], directory: string): Trouble {
  const [first = directory] = files;
  const name = path.relative(directory, first) || first;
  const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return {
    part: 'files',
    message: `the last ten runs each started the next one by what they wrote, last \`${name}\`${others}`,
    hint: 'if the command writes there by itself, `--ignore` it or the folder it is in',
  };
}

/** What is said when every run makes a file under a new name; `*` stands for what differs. */
export function ownShapeTrouble(shape: string, directory: string): Trouble {
  const pattern = path.relative(directory, shape);
  return {
    part: 'files',
    message: `every run makes a new \`${path.basename(shape)}\` in \`${path.dirname(shape)}\`: that triggers no run any more`,
    hint: `make it permanent: \`--ignore ${quoteForShell(pattern)}\``,
  };
}
