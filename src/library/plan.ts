import path from 'node:path';
import { type FilesSpec, singleRunSpec, type WatchSpec } from '../app/watch/watch-spec.ts';
import type { Command } from '../core/command.ts';
import { WispError } from '../core/wisp-error.ts';
import { pathKind } from '../fs/path-kind.ts';
import type { WatchOptions } from './watch-options.ts';

/** A watch, with its defaults. Throws a usage WispError that names what is wrong. */
export function planWatch(command: Command, options: WatchOptions): WatchSpec {
  const { files = ['.'], everyMs, maxRuns, timeoutMs, onBusy = 'queue' } = options;
  if (files === false && everyMs === undefined) {
    throw new WispError('usage', '`files: false` leaves nothing that starts a run', {
      hint: 'give `everyMs`, or use `run`',
    });
  }
  return {
    ...singleRunSpec(command, { timeoutMs: timeoutMs ?? null }),
    files: files === false ? null : planFiles(command.directory, files, options),
    everyMs: everyMs ?? null,
    maxRuns: maxRuns ?? null,
    onBusy,
  };
}

function planFiles(directory: string, files: readonly string[], options: WatchOptions): FilesSpec {
  const { settleMs = 1_000, ignore = [], only = [] } = options;
  return {
    paths: files.map((file) => existing(path.resolve(directory, file))),
    settleMs,
    settleMaxMs: 30_000,
    ignore,
    only,
    useIgnoreFiles: true,
    useDefaultIgnores: true,
    pollMs: null,
  };
}

function existing(file: string): string {
  if (pathKind(file) !== 'missing') return file;
  throw new WispError('usage', `\`files\`: no such file or directory: \`${file}\``);
}
