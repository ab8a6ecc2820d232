import { printable } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { describeProblem, ownerConfigPath, readText } from '../../../fs/config/config-file.ts';
import { completeConfig } from '../../../fs/config/config-values.ts';
import { editConfig } from '../../../fs/config/edit-config.ts';
import { type ParsedConfig, parseConfig } from '../../../fs/config/parse-config.ts';
import { replaceFile } from '../../../fs/replace-file.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { keyFor, valueFrom } from './key-value.ts';
import { loosenings } from './loosening.ts';

/** Writes one key of the owner's file; nothing is written unless the whole file is then right. */
export async function setKey(name: string, words: readonly string[], io: Io): Promise<number> {
  keyFor(name);
  const value = valueFrom(name, words);
  const file = ownerConfigPath(io.environment.configFolder);
  const before = ownText(file);
  const old = parseConfig(before, 'owner');
  refuseBroken(file, old);

  const after = editConfig(before, name.split('.'), value);
  const now = parseConfig(after, 'owner');
  const [problem] = now.problems;
  if (problem !== undefined) {
    throw new WispError('usage', problem.message, { hint: problem.hint ?? undefined });
  }
  write(file, after);
  report(`${name} = ${JSON.stringify(value)}`, old, now, io);
  return exitCode.ok;
}

/** Takes one key out of the owner's file, a key wisp does not know included. */
export async function unsetKey(name: string, io: Io): Promise<number> {
  const file = ownerConfigPath(io.environment.configFolder);
  const before = ownText(file);
  const old = parseConfig(before, 'owner');
  if (old.problems.some((problem) => problem.key === null)) refuseBroken(file, old);

  const after = editConfig(before, name.split('.'), undefined);
  if (after === before) {
    const message = `\`${name}\` is not set in ${file}`;
    throw new WispError('usage', message, { hint: 'see `wisp config show`' });
  }
  const now = parseConfig(after, 'owner');
  if (now.problems.some((problem) => problem.key === null)) refuseBroken(file, now);
  write(file, after);
  report(`${name} is no longer set`, old, now, io);
  for (const problem of now.problems) {
    io.stderr.write(`note: ${printable(describeProblem(file, problem))}\n`);
  }
  return exitCode.ok;
}

function ownText(file: string): string {
  const text = readText(file);
  if (text === undefined) return '{}\n';
  if (typeof text === 'string') return text;
  throw new WispError('usage', describeProblem(file, text), { hint: text.hint ?? undefined });
}

function refuseBroken(file: string, { problems }: ParsedConfig): void {
  const [problem] = problems;
  if (problem === undefined) return;
  throw new WispError('usage', describeProblem(file, problem), {
    hint: problem.hint ?? 'fix the file first, see `wisp config check`',
  });
}

function write(file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WispError('unavailable', `\`${file}\` cannot be written: ${code ?? message}`, {
      hint: 'see `wisp doctor`',
      cause: error,
    });
  }
}

function report(done: string, old: ParsedConfig, now: ParsedConfig, io: Io): void {
  io.stdout.write(`${printable(done)}\n`);
  // A broken file allowed nothing, so fixing it is no loosening worth a word.
  if (old.problems.length > 0 || now.problems.length > 0) return;
  const loosened = loosenings(completeConfig(old.values, []), completeConfig(now.values, []));
  for (const words of loosened) {
    io.stderr.write(`note: this loosens the gate: ${printable(words)}\n`);
  }
}
