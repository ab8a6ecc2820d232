import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { tempFolder } from './temp-folder.ts';

/** Whether this machine has what a real delivery needs, or which Debian package it lacks. */
export const missingForDesktop: string | undefined =
  [
    ['dbus-daemon', 'dbus'],
    ['notify-send', 'libnotify-bin'],
  ]
    .filter(([program = '']) => spawnSync(program, ['--version']).error !== undefined)
    .map(([, debianPackage]) => debianPackage)
    .join(', ') || undefined;

/** A session bus of the running test's own, on which no service starts by itself. */
export class SessionBus {
  readonly socket: string;
  readonly #daemon: ReturnType<typeof spawn>;

  private constructor(socket: string, daemon: ReturnType<typeof spawn>) {
    this.socket = socket;
    this.#daemon = daemon;
  }

  /** Resolves when it listens; ends with the running test. */
  static async start(): Promise<SessionBus> {
    const folder = tempFolder('wisp-bus-');
    const socket = path.join(folder, 'bus');
    const config = path.join(folder, 'bus.conf');
    writeFileSync(config, busConfig(socket));
    const daemon = spawn(
      'dbus-daemon',
      [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=1'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const bus = new SessionBus(socket, daemon);
    onTestFinished(() => bus.stop());
    await once(daemon.stdout, 'data');
    return bus;
  }

  get address(): string {
    return `unix:path=${this.socket}`;
  }

  /** Processes of this program that were started for this bus and still run, by their environment. */
  clients(program: string): readonly string[] {
    const { stdout } = spawnSync('ps', ['-eo', 'stat=,args=', 'e'], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .filter((line) => line.includes(this.address) && line.includes(`${program} `))
      .filter((line) => !line.startsWith('Z'));
  }

  /** Resolves when somebody owns this name on the bus. */
  async hasOwner(name: string): Promise<void> {
    const words = ['--print-reply', `--bus=${this.address}`, '--dest=org.freedesktop.DBus', '/'];
    const ask = [...words, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`];
    await expect
      .poll(() => spawnSync('dbus-send', ask, { encoding: 'utf8' }).stdout, { timeout: 20_000 })
      .toContain('boolean true');
  }

  async stop(): Promise<void> {
    if (this.#daemon.exitCode !== null || this.#daemon.signalCode !== null) return;
    this.#daemon.kill('SIGKILL');
    await once(this.#daemon, 'exit');
  }
}

function busConfig(socket: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}
