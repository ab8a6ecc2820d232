import { statSync } from 'node:fs';
import type { RunProgram } from '../../core/run-program.ts';
import { bubblewrapArguments } from './bubblewrap.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { seatbeltProfile } from './seatbelt.ts';

/** A program of this machine that can hold a command. */
export interface Sandbox {
  readonly kind: 'bubblewrap' | 'sandbox-exec';
  readonly program: string;
}

export type Argv = readonly [string, ...string[]];

/** The words that run a command under a sandbox. */
export function sandboxed(argv: Argv, sandbox: Sandbox, settings: SandboxSettings): Argv {
  return sandbox.kind === 'bubblewrap'
    ? [sandbox.program, ...bubblewrapArguments(settings), '--', ...argv]
    : [sandbox.program, '-p', seatbeltProfile(settings), ...argv];
}

/** The sandbox of this machine, tried out; or why there is none and what would change that. */
export async function probeSandbox(
  platform: NodeJS.Platform,
  run: RunProgram,
): Promise<SandboxProbe> {
  const kind = kinds[platform];
  if (kind === undefined) {
    return { sandbox: undefined, reason: 'there is no sandbox for this system', hint: undefined };
  }
  const name = kind === 'bubblewrap' ? 'bwrap' : 'sandbox-exec';
  const sandbox = { kind, program: systemProgram(name) };
  const [program, ...args] = sandboxed(['true'], sandbox, nothing);
  const result = await run(program, args, { timeoutMs: 5_000 });
  if (result.exitCode === 0) return { sandbox };
  if (result.isMissing) {
    const hint =
      platform === 'linux' ? 'install bubblewrap, for example `apt install bubblewrap`' : undefined;
    return { sandbox: undefined, reason: `\`${name}\` is not installed`, hint };
  }
  const [why = 'it does not start'] = result.stderr.trim().split('\n');
  return {
    sandbox: undefined,
    reason: `\`${name}\` does not work here: ${why}`,
    hint: /namespace|not permitted|denied/i.test(why)
      ? 'user namespaces are off, as in many containers; allow them or set `sandbox.mode` to `off`'
      : undefined,
  };
}

export type SandboxProbe =
  | { readonly sandbox: Sandbox }
  | { readonly sandbox: undefined; readonly reason: string; readonly hint: string | undefined };

const kinds: Readonly<Partial<Record<NodeJS.Platform, Sandbox['kind']>>> = {
  linux: 'bubblewrap',
  darwin: 'sandbox-exec',
};

/** Never by PATH: a project may have put a folder of its own there. */
const SYSTEM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];

/** The first one that only the administrator can change; in the first folder when there is none. */
function systemProgram(name: string): string {
  const files = SYSTEM_FOLDERS.map((folder) => `${folder}/${name}`);
  return files.find(isOfTheSystem) ?? `${SYSTEM_FOLDERS[0]}/${name}`;
}

function isOfTheSystem(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.uid === 0 && (stats.mode & 0o022) === 0;
}

const nothing: SandboxSettings = {
  directory: '/',
  writable: [],
  network: false,
  guarded: [],
  hidden: [],
  sockets: [],
  unset: [],
  readable: [],
};
