import type { ProgramResult } from '../../system/run-program.ts';
import type { SandboxTrial } from './sandbox.ts';

type Run = (file: string, args: readonly string[]) => Promise<ProgramResult>;

/** Runs `true` in the sandbox of this system. */
export async function trySandbox(platform: NodeJS.Platform, run: Run): Promise<SandboxTrial> {
  switch (platform) {
    case 'linux':
      return trial('bubblewrap', 'bwrap', await run('bwrap', bubblewrapArguments));
    case 'darwin':
      return trial(
        'sandbox-exec',
        'sandbox-exec',
        await run('sandbox-exec', ['-p', macProfile, 'true']),
      );
    default:
      return {
        sandbox: undefined,
        reason: 'there is no sandbox for this system',
        hint: 'wisp config set sandbox.mode off',
      };
  }
}

// The parts that a kernel or a container may refuse: namespaces of one's own and a new /proc.
const bubblewrapArguments = [
  ...['--unshare-user', '--unshare-pid', '--unshare-net'],
  ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', 'true'],
];

const macProfile = '(version 1)(allow default)(deny file-write*)';

function trial(kind: string, program: string, result: ProgramResult): SandboxTrial {
  if (result.exitCode === 0) return { sandbox: { kind } };
  if (result.isMissing) {
    return { sandbox: undefined, reason: `\`${program}\` is not installed`, hint: undefined };
  }
  const said = result.stderr.trim().split('\n')[0] || result.failure || 'it failed';
  return {
    sandbox: undefined,
    reason: `\`${program}\` does not work here: ${said}`,
    hint: 'sudo sysctl kernel.unprivileged_userns_clone=1',
  };
}
