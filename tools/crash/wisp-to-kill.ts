import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';

/** How often a file is changed, so that run follows run, in milliseconds. */
const EDIT_EVERY_MS = 15;

/** A real `wisp watch` whose files change all the time, until it is killed. */
export class WispToKill {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #said = '';

  constructor(folder: string, wisp: readonly [string, ...string[]], words: readonly string[]) {
    const [program, ...args] = wisp;
    const project = path.join(folder, 'project');
    this.#child = spawn(program, [...args, ...words], {
      cwd: project,
      env: { ...process.env, WISP_HOME: path.join(folder, 'state') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.#said += chunk;
    });
    const editing = setInterval(() => {
      appendFileSync(path.join(project, 'tree', 'file'), '.');
    }, EDIT_EVERY_MS);
    this.ended = new Promise((resolve) => {
      this.#child.once('close', () => {
        clearInterval(editing);
        resolve();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get said(): string {
    return this.#said;
  }

  /** Numbers of the runs that it has told the end of. */
  get toldRuns(): readonly number[] {
    return [...this.#said.matchAll(/^\[[\d:]+\] run (\d+) \(/gm)].map(([, run]) => Number(run));
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
