import type { RunProgram } from '../../core/run-program.ts';
import { printable, shorten } from '../../core/text.ts';
import {
  type Channel,
  type ChannelEnvironment,
  type Delivery,
  delivered,
  undelivered,
} from '../channel.ts';
import type { Message } from '../message.ts';
import { programFailure } from '../program-failure.ts';

/** Banners of a freedesktop.org desktop (Desktop Notifications Specification 1.2), by `notify-send`. */
export function notifySendChannel(
  environment: ChannelEnvironment,
  runProgram: RunProgram,
): Channel {
  return new NotifySend(environment, runProgram);
}

class NotifySend implements Channel {
  readonly name = 'desktop';
  readonly #environment: ChannelEnvironment;
  readonly #runProgram: RunProgram;
  /** By key: the id the desktop gave to the last banner. */
  readonly #ids = new Map<string, string>();
  /** libnotify before 0.8 knows neither ids nor boolean hints. */
  #isOld = false;

  constructor(environment: ChannelEnvironment, runProgram: RunProgram) {
    this.#environment = environment;
    this.#runProgram = runProgram;
  }

  async deliver(message: Message, signal: AbortSignal): Promise<Delivery> {
    const bus = busAddress(this.#environment);
    if (bus === undefined) return undelivered('no desktop session');
    const flags = [...plainFlags(message), ...(this.#isOld ? [] : this.#newerFlags(message))];
    const run = await this.#runProgram('notify-send', [...flags, '--', ...textsOf(message)], {
      signal,
      env: { DBUS_SESSION_BUS_ADDRESS: bus },
    });
    if (run.exitCode === 0) {
      this.#keepId(message, run.stdout);
      return delivered;
    }
    // It refuses an option before it shows anything, so nothing is shown twice.
    if (!this.#isOld && /Unknown option|Invalid hint type/i.test(run.stderr)) {
      this.#isOld = true;
      return this.deliver(message, signal);
    }
    if (run.isMissing) {
      return undelivered('`notify-send` is not installed', 'wisp doctor');
    }
    return undelivered(reasonOf(run.stderr) ?? programFailure(run));
  }

  #newerFlags(message: Message): string[] {
    const lastId = message.key === null ? undefined : this.#ids.get(message.key);
    return [
      ...(message.sound ? [] : ['--hint=boolean:suppress-sound:true']),
      '--print-id',
      ...(lastId === undefined ? [] : [`--replace-id=${lastId}`]),
    ];
  }

  #keepId({ key }: Message, stdout: string): void {
    const id = stdout.trim();
    if (key !== null && /^\d+$/.test(id)) this.#ids.set(key, id);
  }
}

/**
 * Where the session bus listens, as sd-bus and GLib find it. Always given by name: left to itself
 * GLib starts a bus of its own when there is none, and leaves it running.
 */
function busAddress({ get }: ChannelEnvironment): string | undefined {
  const runtimeFolder = get('XDG_RUNTIME_DIR');
  return (
    get('DBUS_SESSION_BUS_ADDRESS') ??
    (runtimeFolder === undefined ? undefined : `unix:path=${runtimeFolder}/bus`)
  );
}

function plainFlags(message: Message): string[] {
  return [
    '--app-name=wisp',
    '--urgency=normal',
    // A name of the freedesktop.org Sound Naming Specification.
    ...(message.sound ? ['--hint=string:sound-name:dialog-warning'] : []),
  ];
}

function textsOf({ title, subtitle, body }: Message): string[] {
  return [title, escapeBody(subtitle === null ? body : `${subtitle}\n${body}`)];
}

/**
 * The specification makes a body XML-like markup, and `notify-send` undoes C escapes in it
 * (`g_strcompress`); a title is neither.
 */
function escapeBody(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\\', '\\\\');
}

/** What `notify-send` says in GLib's words. */
function reasonOf(stderr: string): string | undefined {
  if (/ServiceUnknown|not provided by any/.test(stderr))
    return 'no notification service is running';
  if (/Could not connect|Connection refused/.test(stderr)) return 'no session bus answers';
  const said = /^GDBus\.Error:[\w.]+: (.+)$/m.exec(stderr)?.[1];
  return said && `the notification service refused: ${shorten(printable(said), 120)}`;
}
