import type { Command } from '../../core/command.ts';
import { type OpenedWatch, openWatch } from '../watch/open-watch.ts';
import type { WatchObserver } from '../watch/watch-observer.ts';
import type { WatchSpec } from '../watch/watch-spec.ts';
import type { HostPorts } from './host-ports.ts';
import { type OpenCommandOptions, type OpenedCommand, openCommand } from './open-command.ts';

/**
 * What watches and runs need of the process they live in, opened once. Watches of one host share its
 * ways to the outside world, and see nothing of each other: each has its own id, events and masks.
 */
export class Host {
  readonly #ports: HostPorts;

  constructor(ports: HostPorts) {
    this.#ports = ports;
  }

  /** A watch that may run, not started yet. Rejects with a WispError when its command may not. */
  openWatch(
    spec: WatchSpec,
    observer: WatchObserver = {},
    options: Partial<OpenCommandOptions> = {},
  ): Promise<OpenedWatch> {
    return openWatch(this.#ports, spec, observer, options);
  }

  /** A command that may run, for whoever starts its runs by hand. Rejects with a WispError when it may not. */
  openCommand(command: Command, options: Partial<OpenCommandOptions> = {}): Promise<OpenedCommand> {
    return openCommand(this.#ports, command, { kind: 'run', ...options });
  }
}
