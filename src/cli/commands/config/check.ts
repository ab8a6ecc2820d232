import path from 'node:path';
import { printable } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import {
  type ConfigSource,
  describeProblem,
  examineConfig,
  readSource,
} from '../../../fs/config/config-file.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';

/** Says everything that is wrong in the config files that count here, or in the one named. */
export async function checkConfig(file: string | undefined, io: Io): Promise<number> {
  if (file !== undefined)
    return tell([await named(path.resolve(io.environment.directory, file))], io);
  const { sources, troubles } = await examineConfig(io.environment);
  if (sources.length === 0) {
    io.stdout.write('ok    no config file: every key has its default\n');
    return exitCode.ok;
  }
  const code = tell(sources, io);
  for (const { message, hint } of troubles) {
    io.stdout.write(`warn  ${printable(message)}\n`);
    if (hint !== undefined) io.stdout.write(`      ${printable(hint)}\n`);
  }
  return code;
}

async function named(file: string): Promise<ConfigSource> {
  const kind = path.basename(file) === 'wisp.json' ? 'project' : 'owner';
  const source = await readSource(kind, file);
  if (source !== undefined) return source;
  throw new WispError('usage', `no such file: ${file}`, {
    hint: '`wisp config path` names your own',
  });
}

function tell(sources: readonly ConfigSource[], io: Io): number {
  for (const source of sources) {
    if (source.problems.length === 0) io.stdout.write(`ok    ${printable(source.path)}\n`);
    for (const problem of source.problems) {
      io.stdout.write(`fail  ${printable(describeProblem(source.path, problem))}\n`);
      if (problem.hint !== null) io.stdout.write(`      ${printable(problem.hint)}\n`);
    }
  }
  const isBroken = sources.some((source) => source.problems.length > 0);
  return isBroken ? exitCode.red : exitCode.ok;
}
