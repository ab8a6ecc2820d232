import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { SessionBus } from './session-bus.ts';
import { tempFolder } from './temp-folder.ts';

/** Which Debian packages a desktop that can be looked at lacks here; undefined when none. */
export const missingForBanner: string | undefined =
  [
    ['dbus-daemon', 'dbus'],
    ['notify-send', 'libnotify-bin'],
    ['Xvfb', 'xvfb'],
    ['dunst', 'dunst'],
    ['import', 'imagemagick'],
  ]
    .filter(([program = '']) => spawnSync(program, ['-version']).error !== undefined)
    .map(([, debianPackage]) => debianPackage)
    .join(' ') || undefined;

/** Where pictures of banners are left for a person to look at. */
const pictureFolder = path.resolve(import.meta.dirname, '../../.wisp-test');

/** A screen that nobody sees, a session bus and dunst, which draws banners on it. */
export class RealDesktop {
  readonly bus: SessionBus;
  readonly #display: string;
  readonly #dunst: ChildProcess;
  #said = '';

  private constructor(bus: SessionBus, display: string, dunst: ChildProcess) {
    this.bus = bus;
    this.#display = display;
    this.#dunst = dunst;
    this.#dunst.stdout?.setEncoding('utf8').on('data', (part) => {
      this.#said += part;
    });
  }

  /** Resolves when a banner would be drawn; all of it ends with the running test. */
  static async start(): Promise<RealDesktop> {
    const display = await startScreen();
    const bus = await SessionBus.start();
    const config = path.join(tempFolder(), 'dunstrc');
    writeFileSync(config, '[global]\nfont = DejaVu Sans 12\nwidth = 380\noffset = 20x20\n');
    const dunst = start('dunst', ['-config', config, '-print'], {
      DISPLAY: display,
      DBUS_SESSION_BUS_ADDRESS: bus.address,
    });
    const desktop = new RealDesktop(bus, display, dunst);
    await bus.hasOwner('org.freedesktop.Notifications');
    return desktop;
  }

  /** What dunst says it shows: its `-print` output. */
  get printed(): string {
    return this.#said;
  }

  /** Leaves a picture of the screen in `.wisp-test/`, and says how many colours it has. */
  picture(name: string): number {
    mkdirSync(pictureFolder, { recursive: true });
    const file = path.join(pictureFolder, `${name}.png`);
    const env = { ...process.env, DISPLAY: this.#display };
    const taken = spawnSync('import', ['-window', 'root', file], { env, encoding: 'utf8' });
    if (taken.status !== 0) throw new Error(`no picture: ${taken.stderr}`);
    const counted = spawnSync('identify', ['-format', '%k', file], { encoding: 'utf8' });
    return Number(counted.stdout);
  }
}

/** Lets the X server choose a free display, and says which. */
async function startScreen(): Promise<string> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '800x300x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  endWithTest(screen);
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return `:${String(number).trim()}`;
}

function start(file: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endWithTest(child);
  return child;
}

function endWithTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
}
