import { createRequire } from 'node:module';
import { platform } from '../../core/platform.ts';

/**
 * The native part of `@lydell/node-pty` 1.1, an optional dependency.
 *
 * Its JavaScript is left aside: it closes a terminal 200 ms after the leader's exit whether or not
 * all was read, so that a slow reader loses the end of the output; and it tells the exit only then.
 */
export interface TerminalBinding {
  /** Forks into a session of its own with a new terminal on 0, 1 and 2. Throws when there is none to be had. */
  fork(
    file: string,
    args: readonly string[],
    variables: readonly string[],
    directory: string,
    columns: number,
    rows: number,
    user: -1,
    group: -1,
    isUtf8: boolean,
    helper: string,
    /** `signal` is a number, 0 for none. */
    exited: (exitCode: number, signal: number) => void,
  ): { readonly pid: number; readonly fd: number };
  resize(fd: number, columns: number, rows: number): void;
}

/** A binding ready to use; `helper` is the program that macOS starts commands through. */
export interface LoadedBinding {
  readonly binding: TerminalBinding;
  readonly helper: string;
}

/** Loads it; undefined where the package is not installed or has nothing for this system. */
export function loadTerminalBinding(): LoadedBinding | undefined {
  try {
    const ours = createRequire(import.meta.url);
    // Each system's part is a dependency of the package, which alone is sure to find it.
    const its = createRequire(ours.resolve('@lydell/node-pty/package.json'));
    const part = `@lydell/node-pty-${platform}-${process.arch}`;
    return {
      binding: its(`${part}/pty.node`) as TerminalBinding,
      helper: platform === 'darwin' ? its.resolve(`${part}/spawn-helper`) : '',
    };
  } catch {
    return undefined;
  }
}
