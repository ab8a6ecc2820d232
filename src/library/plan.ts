import path from 'node:path';
import type { FilesPlan, WatchPlan } from '../cli/commands/watch/watch-plan.ts';
import type { Command } from '../core/command.ts';
import { WispError } from '../core/wisp-error.ts';
import { pathKind } from '../fs/path-kind.ts';
import type { WatchOptions } from './watch.ts';

/** One run and no watching. */
export function planRun(command: Command, timeoutMs: number | undefined): WatchPlan {
  return {
    command,
    timeoutMs,
    files: undefined,
    everyMs: undefined,
    maxRuns: 1,
    onBusy: 'queue',
    isPostponed: false,
    hasTriage: true,
    model: undefined,
    // What a program does with a run is its own affair: nothing is shown, told or read here.
    output: 'all',
    tty: 'never',
    notify: 'never',
    isYes: false,
    isClearing: false,
    hasKeys: false,
    isJson: false,
    isPrintingEvents: false,
  };
}

/** A watch, with its defaults. Throws a usage WispError that names what is wrong. */
export function planWatch(command: Command, options: WatchOptions): WatchPlan {
  const { files = ['.'], everyMs, maxRuns, timeoutMs, onBusy = 'queue' } = options;
  if (files === false && everyMs === undefined) {
    throw new WispError('usage', '`files: false` leaves nothing that starts a run', {
      hint: 'give `everyMs`, or use `run`',
    });
  }
  return {
    ...planRun(command, timeoutMs),
    files: files === false ? undefined : planFiles(command.directory, files, options),
    everyMs,
    maxRuns,
    onBusy,
  };
}

function planFiles(directory: string, files: readonly string[], options: WatchOptions): FilesPlan {
  const { settleMs = 1_000, ignore = [], only = [] } = options;
  return {
    paths: files.map((file) => existing(path.resolve(directory, file))),
    settleMs,
    settleMaxMs: 30_000,
    ignore,
    only,
    useIgnoreFiles: true,
    useDefaultIgnores: true,
    pollMs: undefined,
  };
}

function existing(file: string): string {
  if (pathKind(file) !== 'missing') return file;
  throw new WispError('usage', `\`files\`: no such file or directory: \`${file}\``);
}
