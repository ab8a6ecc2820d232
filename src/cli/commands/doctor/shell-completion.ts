import { type Diagnosis, ok, warn } from './diagnosis.ts';

/** Where a shell takes its completion of wisp from, and how it gets there. */
export interface CompletionPlace {
  readonly shell: 'bash' | 'zsh' | 'fish';
  /** Files that do when they hold the needle. */
  readonly files: readonly string[];
  readonly needle: string;
  /** What the fix adds the line to, or where it puts the script. */
  readonly target: string;
  /** Null: the target is the script itself. */
  readonly line: string | null;
}

/** Where completion would be for a person's shell; undefined for a shell that wisp has no script for. */
export function completionPlace(shell: string, home: string): CompletionPlace | undefined {
  const needle = 'wisp completion';
  switch (shell.split('/').at(-1)) {
    case 'bash': {
      const installed = `${home}/.local/share/bash-completion/completions/wisp`;
      const target = `${home}/.bashrc`;
      const files = [target, `${home}/.bash_profile`, `${home}/.bash_completion`, installed];
      return { shell: 'bash', files, needle, target, line: 'eval "$(wisp completion bash)"' };
    }
    case 'zsh': {
      const target = `${home}/.zshrc`;
      const files = [target, `${home}/.zsh/completions/_wisp`, `${home}/.zfunc/_wisp`];
      return { shell: 'zsh', files, needle, target, line: 'source <(wisp completion zsh)' };
    }
    case 'fish': {
      const target = `${home}/.config/fish/completions/wisp.fish`;
      const files = [target, `${home}/.config/fish/config.fish`];
      return { shell: 'fish', files, needle, target, line: null };
    }
    default:
      return undefined;
  }
}

/** Whether Tab completes wisp's words in this shell. `install` fixes it. */
export function judgeCompletion(
  place: CompletionPlace | undefined,
  isInstalled: boolean,
  install: () => Promise<void>,
): Diagnosis {
  if (place === undefined) return ok('completion', 'wisp has none for your shell');
  if (isInstalled) return ok('completion', `installed for ${place.shell}`);
  const fix =
    place.line === null
      ? `wisp completion ${place.shell} > ${place.target}`
      : `echo '${place.line}' >> ${place.target}`;
  return { ...warn('completion', `not installed for ${place.shell}`, fix), applyFix: install };
}
