import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pty from '@lydell/node-pty';

/** Writes, at each SIGUSR2, what keeps Node's loop alive (timers, handles) to the file that it names. */
const tellResources = `process.on('SIGUSR2', () => require('node:fs').writeFileSync(process.env.SOAK_RESOURCES, JSON.stringify(process.getActiveResourcesInfo().sort())));`;

/** A real `wisp watch` in a terminal of its own. */
export class WispInTerminal {
  readonly ended: Promise<number>;
  readonly resourcesFile: string;
  readonly #terminal: pty.IPty;
  #said = '';

  constructor(folder: string, wisp: readonly string[], words: readonly string[]) {
    const [program = '', ...args] = wisp;
    const hook = path.join(folder, 'tell-resources.cjs');
    this.resourcesFile = path.join(folder, 'resources.json');
    writeFileSync(hook, tellResources);
    this.#terminal = pty.spawn(program, [...args, ...words], {
      name: 'xterm-256color',
      cols: 100,
      rows: 30,
      cwd: path.join(folder, 'project'),
      env: {
        ...process.env,
        WISP_HOME: path.join(folder, 'state'),
        SOAK_RESOURCES: this.resourcesFile,
        NODE_OPTIONS: `--require ${hook}`,
      },
    });
    this.#terminal.onData((text) => {
      this.#said = `${this.#said}${text}`.slice(-8_000);
    });
    this.ended = new Promise((resolve) => {
      this.#terminal.onExit(({ exitCode }) => resolve(exitCode));
    });
  }

  get pid(): number {
    return this.#terminal.pid;
  }

  /** The end of what it showed. */
  get said(): string {
    return this.#said;
  }

  press(keys: string): void {
    this.#terminal.write(keys);
  }

  kill(): void {
    this.#terminal.kill('SIGKILL');
  }
}
