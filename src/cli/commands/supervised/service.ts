import { WispError } from '../../../core/wisp-error.ts';
import { runProgram } from '../../../system/process/run-program.ts';
import {
  launchAgent,
  removeService,
  type ServiceFile,
  systemdUnit,
  writeService,
} from '../../../system/service-files.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';

/** Variables that decide where wisp's state is, and where programs are found. */
const CARRIED = ['PATH', 'WISP_HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

/** `wisp supervisor install`. */
export async function install(options: { readonly print?: boolean }, io: Io): Promise<number> {
  const service = serviceOf(io);
  if (options.print === true) {
    io.stdout.write(service.text);
    return exitCode.ok;
  }
  writeService(service);
  io.stderr.write(`wisp: wrote ${service.path}\n`);
  await tellSystem(service.enable, io);
  if (io.environment.platform === 'linux') {
    io.stderr.write('  hint: to keep it when you are logged out: `loginctl enable-linger`\n');
  }
  return exitCode.ok;
}

/** `wisp supervisor uninstall`. */
export async function uninstall(io: Io): Promise<number> {
  const service = serviceOf(io);
  await tellSystem(service.disable, io);
  const wasThere = removeService(service);
  io.stderr.write(`wisp: ${wasThere ? `removed ${service.path}` : 'nothing was installed'}\n`);
  return exitCode.ok;
}

function serviceOf({ environment }: Io): ServiceFile {
  const { platform, home, get } = environment;
  const [node = '', script = ''] = process.argv;
  const words = [node, script, 'supervisor', 'run'];
  const variables = Object.fromEntries(
    CARRIED.map((name) => [name, get(name)]).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  if (platform === 'linux') return systemdUnit(home, words, variables);
  if (platform === 'darwin') return launchAgent(home, words, variables);
  throw new WispError('unavailable', `there is no service for ${platform}`, {
    hint: 'without one it is started by the next wisp command that needs it',
  });
}

async function tellSystem(words: readonly [string, ...string[]], io: Io): Promise<void> {
  const [program, ...args] = words;
  const { exitCode: code, isMissing, stderr } = await runProgram(program, args);
  if (code === 0) return;
  const why = isMissing ? 'there is no such program' : stderr.trim().split('\n')[0];
  io.stderr.write(`wisp: \`${words.join(' ')}\` did nothing: ${why}\n`);
}
