import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { withUsualHeap } from './small-heap.ts';

/** When compiled code is kept, in milliseconds after it was loaded: what a start needs of it has run by then. */
const KEEP_AFTER_MS = 3_000;

/** Compiled code that was written so long ago is removed, in milliseconds. */
const STALE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Loads a CommonJS file and all that it requires of its folder with the code that V8 compiled in an
 * earlier start: compiling is most of what a start of wisp would cost. Node's own
 * `module.enableCompileCache()` is not in Node 20, and keeps what the first command happened to use.
 *
 * Files have names that change with their content: V8 itself compares no more than the length. They
 * hold no `import()`: Node 20 cannot find out where code that was kept compiled comes from.
 */
export function requireCompiled(file: string, options: CompiledCodeOptions): void {
  const require = createRequire(file);
  const inFolder = path.dirname(file) + path.sep;
  const unkept = new Unkept();
  // The documented way to take part in `require`; `.cjs` is Node's own `.js` until somebody does.
  require.extensions['.cjs'] = (module, name) => {
    if (!name.startsWith(inFolder)) return require.extensions['.js']?.(module, name);
    const kept = path.join(
      options.folder,
      `${path.basename(name)}-${process.version}-${process.arch}`,
    );
    const script = compile(name, kept);
    if (options.isKeeping && script.cachedDataRejected !== false) unkept.add(kept, script);
    const run = script.runInThisContext() as ModuleFunction;
    const own = createRequire(name);
    run.call(module.exports, module.exports, own, module, name, path.dirname(name));
  };
  require(file);
}

export interface CompiledCodeOptions {
  /** Where compiled code is kept; made when it is missing. */
  readonly folder: string;
  /** Whether this start uses what most will: only then its compiled code is worth keeping. */
  readonly isKeeping: boolean;
}

type ModuleFunction = (
  this: unknown,
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  filename: string,
  dirname: string,
) => void;

/** What kept code is called: `start-4fGq1x.cjs-v20.20.2-x64`, while it is written with a process id behind it. */
const OWN_FILE = /\.cjs-v\d+\.\d+\.\d+[\w.-]*-\w+(\.\d+)?$/;

const HEAD = '(function (exports, require, module, __filename, __dirname) {';
const TAIL = '\n})';

function compile(file: string, kept: string): vm.Script {
  return new vm.Script(readBetween(HEAD, file, TAIL), {
    filename: file,
    columnOffset: -HEAD.length,
    cachedData: readKept(kept),
  });
}

/** A file of ASCII, which the build writes, between two texts, as one string that is made but once. */
function readBetween(head: string, file: string, tail: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.allocUnsafe(head.length + size + tail.length);
    bytes.write(head, 'latin1');
    bytes.write(tail, head.length + size, 'latin1');
    for (let read = 0; read < size; ) {
      const count = readSync(descriptor, bytes, head.length + read, size - read, read);
      if (count === 0) throw new Error(`${file} was cut off while it was read`);
      read += count;
    }
    return bytes.toString('latin1');
  } finally {
    closeSync(descriptor);
  }
}

/** Nothing from a file that somebody else could have written: it is run. */
function readKept(file: string): Buffer | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const { uid, mode } = fstatSync(descriptor);
      const isOwn = process.getuid === undefined || (uid === process.getuid() && !(mode & 0o022));
      return isOwn ? readFileSync(descriptor) : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** Scripts whose compiled code is to be kept, in a moment or at the end, whichever comes first. */
class Unkept {
  readonly #scripts = new Map<string, vm.Script>();
  #timer: NodeJS.Timeout | undefined;

  add(file: string, script: vm.Script): void {
    if (this.#timer === undefined) process.once('exit', () => this.#keep());
    this.#scripts.set(file, script);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), KEEP_AFTER_MS).unref();
  }

  #keep(): void {
    try {
      for (const [file, script] of this.#scripts) {
        this.#scripts.delete(file);
        // V8's settings are part of what it compares at the next start.
        write(
          file,
          withUsualHeap(() => script.createCachedData()),
        );
      }
    } catch {
      // A start without it is slower, and as good.
      this.#scripts.clear();
    }
  }
}

function write(file: string, data: Buffer): void {
  const folder = path.dirname(file);
  // Not `recursive`: in a folder like `/proc`, where nothing can be made, Node would try for ever.
  for (const missing of [path.dirname(folder), folder]) {
    if (!existsSync(missing)) mkdirSync(missing, { mode: 0o700 });
  }
  for (const name of readdirSync(folder)) {
    if (!OWN_FILE.test(name)) continue;
    const other = path.join(folder, name);
    if (Date.now() - statSync(other).mtimeMs > STALE_MS) rmSync(other);
  }
  const next = `${file}.${process.pid}`;
  writeFileSync(next, data, { mode: 0o600 });
  renameSync(next, file);
}
