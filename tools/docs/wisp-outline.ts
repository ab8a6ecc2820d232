import { createProgram } from '../../src/cli/program/program.ts';
import { type CommandOutline, outlineOf } from '../../src/cli/program/program-outline.ts';
import { processEnvironment } from '../../src/system/environment.ts';

/** The outline of `wisp` as it is declared; nothing is run and nothing printed. */
export function wispOutline(): CommandOutline {
  const { stdin, stdout, stderr } = process;
  const io = { stdin, stdout, stderr, environment: processEnvironment() };
  return outlineOf(createProgram(io, async () => {}));
}
