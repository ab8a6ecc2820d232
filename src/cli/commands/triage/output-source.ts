import path from 'node:path';
import { WispError } from '../../../core/wisp-error.ts';
import { readChunks } from '../../../fs/read-chunks.ts';
import type { Io } from '../../terminal/io.ts';

/** The bytes of an output: of a file, or of standard input when `file` is undefined or `-`. */
export async function* outputBytes(file: string | undefined, io: Io): AsyncGenerator<Uint8Array> {
  if (file === undefined || file === '-') yield* pipedBytes(file, io);
  else yield* fileBytes(file, path.resolve(io.environment.directory, file));
}

/** Waiting for a person to type an output would look like a hang. */
async function* pipedBytes(file: string | undefined, io: Io): AsyncGenerator<Uint8Array> {
  if (io.stdin.isTTY === true && file === undefined) {
    throw new WispError('usage', 'nothing to read: standard input is a terminal', {
      hint: 'pipe into it, `npm test 2>&1 | wisp triage`, or name a file',
    });
  }
  yield* io.stdin;
}

async function* fileBytes(name: string, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* readChunks(file);
  } catch (error) {
    throw new WispError('usage', `cannot read \`${name}\`: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'EACCES':
      return 'no permission';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
