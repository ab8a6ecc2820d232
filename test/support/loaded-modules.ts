import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What Node has loaded when a program spawns its first process. */
export interface Loaded {
  /** Node's own public modules. */
  readonly builtins: readonly string[];
  /** Files of the program. */
  readonly files: readonly string[];
}

/** Runs a program of Node's to its end and says what it had loaded at its first spawn. */
export function loadedBeforeSpawn(
  args: readonly string[],
  options: { readonly directory: string; readonly variables: Readonly<Record<string, string>> },
): Loaded {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-loaded-'));
  const [hook, noted] = [path.join(folder, 'hook.cjs'), path.join(folder, 'noted.json')];
  try {
    writeFileSync(hook, noteLoaded);
    execFileSync(process.execPath, ['--no-deprecation', '--require', hook, ...args], {
      cwd: options.directory,
      env: { ...options.variables, LOADED: noted },
      stdio: 'ignore',
    });
    return JSON.parse(readFileSync(noted, 'utf8')) as Loaded;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const noteLoaded = `
const spawning = process.binding('process_wrap').Process.prototype;
const { spawn } = spawning;
spawning.spawn = function (...args) {
  spawning.spawn = spawn;
  const builtins = process.moduleLoadList
    .filter((name) => /^NativeModule (?!internal)/.test(name))
    .map((name) => name.slice('NativeModule '.length));
  const files = Object.keys(require.cache).filter((file) => file !== __filename);
  require('node:fs').writeFileSync(process.env.LOADED, JSON.stringify({ builtins, files }));
  return spawn.apply(this, args);
};`;
