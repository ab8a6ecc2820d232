import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pty from '@lydell/node-pty';
import { expect, onTestFinished } from 'vitest';
import { slipsIn, unmeantLines } from './meant-stderr.ts';
import { tempFolder } from './temp-folder.ts';
import { Transcript } from './transcript.ts';

/** The built CLI. */
export const wispBin = path.resolve(import.meta.dirname, '../../dist/bin/wisp.cjs');

/** A project in a folder of its own, and a person whose home and state are their own too. */
export class WispProject {
  readonly directory: string;
  readonly home: string;

  constructor(files: Readonly<Record<string, string>> = {}) {
    const folder = tempFolder('wisp-e2e-');
    this.directory = path.join(folder, 'project');
    this.home = path.join(folder, 'home');
    mkdirSync(this.directory);
    mkdirSync(this.home);
    this.#prepareCache();
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  /** Where the audit log and the config of this person are. */
  get state(): string {
    return path.join(this.home, 'wisp');
  }

  path(name: string): string {
    return path.join(this.directory, name);
  }

  write(name: string, text: string): void {
    mkdirSync(path.dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  /** The events in the audit log, of one type when one is named. */
  events(type?: string): Record<string, unknown>[] {
    return readFileSync(path.join(this.state, 'audit.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((event) => type === undefined || event.type === type);
  }

  /** Starts the built `wisp` with its streams piped. */
  start(args: readonly string[], options: StartOptions = {}): WispProcess {
    return this.startProgram(process.execPath, [wispBin, ...args], options);
  }

  /** Starts whatever starts `wisp` in its turn, with its streams piped. */
  startProgram(program: string, args: readonly string[], options: StartOptions = {}): WispProcess {
    return new WispProcess(
      spawn(program, args, {
        cwd: this.directory,
        env: this.#variables(options.variables),
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
      (stderr) => this.#expectMeant(unmeantLines(stderr, options.stderrToo)),
    );
  }

  /** Starts it in a terminal of its own. */
  startInTerminal(args: readonly string[], options: TerminalOptions = {}): WispTerminal {
    return new WispTerminal(
      pty.spawn(process.execPath, [wispBin, ...args], {
        name: 'xterm-256color',
        cols: options.columns ?? 100,
        rows: 30,
        cwd: this.directory,
        env: this.#variables(options.variables),
      }),
      (screen) => this.#expectMeant(slipsIn(screen)),
    );
  }

  /** Runs it to its end. */
  run(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
    const wisp = this.start(args, options);
    wisp.child.stdin?.end(options.input ?? '');
    return wisp.ended;
  }

  /**
   * `WISP_TEST_CACHE` says what compiled code this person has: none yet by default, that of a folder
   * which is named, or, as `forbidden`, none ever.
   */
  #prepareCache(): void {
    const cache = process.env.WISP_TEST_CACHE;
    if (cache === undefined) return;
    mkdirSync(this.state, { mode: 0o700 });
    const own = path.join(this.state, 'cache');
    if (cache === 'forbidden') writeFileSync(own, '');
    else symlinkSync(cache, own);
  }

  /** Nothing but what wisp means to say, and no warning of Node's, which goes to a file here. */
  #expectMeant(unmeant: readonly string[]): void {
    const warnings = this.#nodeWarnings;
    expect(existsSync(warnings) ? readFileSync(warnings, 'utf8') : '').toBe('');
    expect(unmeant, 'on stderr, and not meant by wisp').toEqual([]);
  }

  get #nodeWarnings(): string {
    return path.join(this.home, 'node-warnings.txt');
  }

  #variables(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.home,
      WISP_HOME: this.state,
      WISP_NOTIFY: 'off',
      LANG: 'C.UTF-8',
      NODE_REDIRECT_WARNINGS: this.#nodeWarnings,
      ...more,
    };
  }
}

export interface StartOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Lines that may stand on stderr besides what wisp itself says: those of the command, a stack that was asked for. */
  readonly stderrToo?: RegExp;
}

export interface TerminalOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly columns?: number;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A `wisp` under way; the test that started it does not leave it behind. */
export class WispProcess {
  readonly stdout = new Transcript();
  readonly stderr = new Transcript();
  readonly ended: Promise<Ended>;
  readonly child: ChildProcess;

  /** @param expectMeant Looks at all of stderr when the test is over. */
  constructor(child: ChildProcess, expectMeant: (stderr: string) => void = () => {}) {
    this.child = child;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.stdout.append(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.stderr.append(text));
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.stdout.end();
        this.stderr.end();
        resolve({ code, signal, stdout: this.stdout.text, stderr: this.stderr.text });
      });
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      expectMeant((await this.ended).stderr);
    });
  }

  /** Waits until files are watched, which wisp says. */
  async ready(): Promise<void> {
    await this.stderr.anywhere(/watching [\d,]+ files?/);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** A `wisp` in a terminal: keys in, screen out. */
export class WispTerminal {
  readonly screen = new Transcript();
  readonly ended: Promise<{ code: number; signal: number | undefined }>;
  readonly #terminal: pty.IPty;

  /** @param expectMeant Looks at all that was on the screen when the test is over. */
  constructor(terminal: pty.IPty, expectMeant: (screen: string) => void) {
    this.#terminal = terminal;
    terminal.onData((text) => this.screen.append(text));
    this.ended = new Promise((resolve) => {
      terminal.onExit(({ exitCode, signal }) => {
        this.screen.end();
        resolve({ code: exitCode, signal });
      });
    });
    onTestFinished(() => {
      try {
        terminal.kill('SIGKILL');
      } catch {
        // It has ended already.
      }
      expectMeant(this.screen.text);
    });
  }

  get pid(): number {
    return this.#terminal.pid;
  }

  press(keys: string): void {
    this.#terminal.write(keys);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
  }
}
