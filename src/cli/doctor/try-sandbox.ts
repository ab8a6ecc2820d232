import type { ProgramResult } from '../../system/run-program.ts';
import type { SandboxTrial } from './sandbox.ts';

type Run = (file: string, args: readonly string[]) => Promise<ProgramResult>;

/** Runs `true` in the sandbox of this system. */
export async function trySandbox(platform: NodeJS.Platform, run: Run): Promise<SandboxTrial> {
  switch (platform) {
    case 'linux':
      return trial('bubblewrap', await run('bwrap', bubblewrapArguments));
    case 'darwin':
      return trial('sandbox-exec', await run('sandbox-exec', ['-p', macProfile, 'true']));
    default:
      return { name: null, state: 'missing', reason: '' };
  }
}

// The parts that a kernel or a container may refuse: namespaces of one's own and a new /proc.
const bubblewrapArguments = [
  ...['--unshare-user', '--unshare-pid', '--unshare-net'],
  ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', 'true'],
];

const macProfile = '(version 1)(allow default)(deny file-write*)';

function trial(name: string, result: ProgramResult): SandboxTrial {
  if (result.isMissing) return { name, state: 'missing', reason: '' };
  if (result.exitCode === 0) return { name, state: 'works', reason: '' };
  const said = result.stderr.trim().split('\n')[0] || result.failure || 'it failed';
  return { name, state: 'refused', reason: said };
}
