import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * Starts this very program once more with other words, in a session of its own that outlives this one
 * and its terminal; what it prints goes to a file.
 */
export function startDetached(
  args: readonly string[],
  options: {
    readonly directory: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly logFile: string;
  },
): void {
  const [node = '', script = ''] = process.argv;
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    const child = spawn(node, [...process.execArgv, script, ...args], {
      cwd: options.directory,
      env: { ...options.variables },
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    });
    // Whether it came up is seen by who connects to it.
    child.on('error', () => {});
    child.unref();
  } finally {
    closeSync(log);
  }
}
