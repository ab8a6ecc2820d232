import type { Environment } from './environment.ts';

/**
 * Keeps Node's own warnings (experimental, deprecated, too many listeners) off the person's screen:
 * nobody but wisp's authors can do anything about them. Who asks Node for them by a flag or a
 * variable of its own, or for a bug report with `--debug`, gets them.
 */
export function hideNodeWarnings(argv: readonly string[], environment: Environment): void {
  const asked = [...process.execArgv, environment.get('NODE_OPTIONS') ?? ''].join(' ');
  const isAsked =
    argv.includes('--debug') ||
    environment.get('NODE_REDIRECT_WARNINGS') !== undefined ||
    /--(trace|redirect)-(warnings|deprecation)\b/.test(asked);
  // Node prints them as a listener like any other.
  if (!isAsked) process.removeAllListeners('warning');
}
