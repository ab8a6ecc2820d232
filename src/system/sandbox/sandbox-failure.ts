import path from 'node:path';
import type { SandboxSettings } from './sandbox-settings.ts';

/** What the sandbox kept a command from, and the setting that would let it. */
export interface SandboxFailure {
  /** In words, with the path when the output tells one. */
  readonly message: string;
  readonly setting: 'sandbox.writable' | 'sandbox.network';
}

/** Tells from a failed run's output whether the sandbox was the cause; undefined when it was not. */
export function sandboxFailure(
  output: string,
  settings: Pick<SandboxSettings, 'directory' | 'network'>,
): SandboxFailure | undefined {
  const line = output.split('\n').find((text) => READ_ONLY.test(text));
  if (line !== undefined) {
    const file = pathIn(line, settings.directory);
    return {
      message: `the sandbox keeps ${file === undefined ? 'a path outside the directory' : `\`${file}\``} read-only`,
      setting: 'sandbox.writable',
    };
  }
  if (!settings.network && NO_NETWORK.test(output)) {
    return { message: 'the sandbox has no network', setting: 'sandbox.network' };
  }
  return undefined;
}

// `touch: cannot touch '/x': Read-only file system` (C library), `EROFS: read-only file system, open
// '/x'` (Node), `OSError: [Errno 30] Read-only file system: '/x'` (Python), Seatbelt's own words.
const READ_ONLY = /read-only file system|\bEROFS\b|Sandbox: .* deny\(\d+\) file-write/i;

// `getaddrinfo EAI_AGAIN x`, `Could not resolve host: x`, `Temporary failure in name resolution`,
// `Network is unreachable`, `dial tcp: lookup x`.
const NO_NETWORK =
  /\bEAI_AGAIN\b|\bENETUNREACH\b|could not resolve host|temporary failure in name resolution|name or service not known|network is unreachable|nodename nor servname|dial tcp: lookup .* (?:no such host|server misbehaving|connection refused)|Sandbox: .* deny\(\d+\) network/i;

function pathIn(line: string, directory: string): string | undefined {
  const quoted = /['"`‘]([^'"`‘’]*\/[^'"`‘’]*)['"`’]/.exec(line)?.[1];
  const bare = /(?:^|[\s:(])((?:\/|\.\.?\/)[^\s:'",)]+)/.exec(line)?.[1];
  const found = quoted ?? bare;
  return found === undefined ? undefined : path.resolve(directory, found);
}
