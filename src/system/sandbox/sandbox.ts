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
  const sandbox = candidates[platform];
  if (sandbox === undefined) {
    return { sandbox: undefined, reason: 'there is no sandbox for this system', hint: undefined };
  }
  const [program, ...args] = sandboxed(['true'], sandbox, nothing);
  const result = await run(program, args, { timeoutMs: 5_000 });
  if (result.exitCode === 0) return { sandbox };
  if (result.isMissing) {
    const hint =
      platform === 'linux' ? 'install bubblewrap, for example `apt install bubblewrap`' : undefined;
    return { sandbox: undefined, reason: `\`${program}\` is not installed`, hint };
  }
  const [why = 'it does not start'] = result.stderr.trim().split('\n');
  return {
    sandbox: undefined,
    reason: `\`${program}\` does not work here: ${why}`,
    hint: /namespace|not permitted|denied/i.test(why)
      ? 'user namespaces are off, as in many containers; allow them or set `sandbox.mode` to `off`'
      : undefined,
  };
}

export type SandboxProbe =
  | { readonly sandbox: Sandbox }
  | { readonly sandbox: undefined; readonly reason: string; readonly hint: string | undefined };

const candidates: Readonly<Partial<Record<NodeJS.Platform, Sandbox>>> = {
  linux: { kind: 'bubblewrap', program: 'bwrap' },
  darwin: { kind: 'sandbox-exec', program: '/usr/bin/sandbox-exec' },
};

const nothing: SandboxSettings = {
  directory: '/',
  writable: [],
  network: false,
  guarded: [],
  hidden: [],
  readable: [],
};
