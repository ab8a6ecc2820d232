import { printable } from '../../../core/text.ts';
import { ownerConfigPath, readConfig } from '../../../fs/config/config-file.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { keyFor, valueAt } from './key-value.ts';

/** Prints where the owner's file is, or would be. */
export async function configPath(io: Io): Promise<number> {
  io.stdout.write(`${ownerConfigPath(io.environment.configFolder)}\n`);
  return exitCode.ok;
}

/** Prints the value a key has here: a text as it is, anything else as JSON. */
export async function getKey(name: string, io: Io): Promise<number> {
  keyFor(name);
  const value = valueAt((await readConfig(io.environment)).config, name) ?? null;
  io.stdout.write(`${typeof value === 'string' ? printable(value) : JSON.stringify(value)}\n`);
  return exitCode.ok;
}

/** Prints the JSON Schema of the owner's file, or of a project's. */
export async function configSchema(options: { project?: boolean }, io: Io): Promise<number> {
  const { configJsonSchema } = await import('../../../fs/config/config-json-schema.ts');
  const schema = configJsonSchema(options.project ? 'project' : 'owner');
  io.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return exitCode.ok;
}
