import { once } from 'node:events';
import net from 'node:net';
import { onTestFinished } from 'vitest';
import {
  type DBusMessage,
  decodeMessage,
  encodeMessage,
  messageType,
  NO_REPLY_EXPECTED,
} from './dbus-wire.ts';

/** A notification as a desktop gets it (Desktop Notifications Specification 1.2, `Notify`). */
export interface ShownNotification {
  readonly app: string;
  readonly replaces: number;
  readonly summary: string;
  /** As sent: markup, that is with `<`, `>` and `&` escaped. */
  readonly body: string;
  readonly hints: Readonly<Record<string, unknown>>;
}

export type DaemonMode = 'shows' | 'never answers' | 'refuses';

/** Owns the name of the desktop's notification service on a session bus, and keeps what it is sent. */
export class NotificationDaemon {
  readonly shown: ShownNotification[] = [];
  readonly #mode: DaemonMode;
  readonly #socket: net.Socket;
  #serial = 0;
  #lastId = 0;

  private constructor(socket: net.Socket, mode: DaemonMode) {
    this.#socket = socket;
    this.#mode = mode;
  }

  /** Resolves when it owns the name; ends with the running test. */
  static async start(busSocket: string, mode: DaemonMode = 'shows'): Promise<NotificationDaemon> {
    const socket = net.connect(busSocket);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const daemon = new NotificationDaemon(socket, mode);
    await daemon.#introduce();
    return daemon;
  }

  stop(): void {
    this.#socket.destroy();
  }

  async #introduce(): Promise<void> {
    // SASL, mechanism EXTERNAL: the user id in hexadecimal digits of its decimal ones.
    const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    this.#socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
    const [answer] = (await once(this.#socket, 'data')) as [Buffer];
    if (!answer.toString().startsWith('OK ')) throw new Error(`the bus refused: ${answer}`);
    this.#socket.write('BEGIN\r\n');
    const ownsName = this.#listen();
    this.#callBus('Hello');
    this.#callBus('RequestName', ['org.freedesktop.Notifications', DO_NOT_QUEUE]);
    await ownsName;
  }

  #listen(): Promise<void> {
    let bytes = Buffer.alloc(0);
    return new Promise((resolve) => {
      this.#socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        for (let next = decodeMessage(bytes); next !== undefined; next = decodeMessage(bytes)) {
          bytes = Buffer.from(next.rest);
          if (next.message.type === messageType.call) this.#answer(next.message);
          // `Hello` is answered with a name, `RequestName` with a number.
          if (next.message.type === messageType.reply && next.message.arguments[0] === 1) resolve();
        }
      });
    });
  }

  #answer(call: DBusMessage): void {
    if (call.member === 'Notify') this.#notify(call);
    else this.#reply(call, ANSWERS[call.member ?? ''] ?? []);
  }

  #notify(call: DBusMessage): void {
    const [app, replaces, , summary, body, , hints] = call.arguments as [
      string,
      number,
      string,
      string,
      string,
      string[],
      Record<string, unknown>,
    ];
    if (this.#mode === 'refuses') {
      this.#refuse(call);
      return;
    }
    this.shown.push({ app, replaces, summary, body, hints });
    if (this.#mode === 'shows') this.#reply(call, [replaces || ++this.#lastId]);
  }

  #reply(call: DBusMessage, values: Values): void {
    if (call.flags & NO_REPLY_EXPECTED) return;
    this.#send(messageType.reply, this.#backTo(call), values);
  }

  #refuse(call: DBusMessage): void {
    const error = 'org.freedesktop.Notifications.Error.ExcessNotificationGeneration';
    this.#send(messageType.error, { ...this.#backTo(call), error }, ['too many']);
  }

  #backTo({ sender = '', serial }: DBusMessage): { destination: string; replySerial: number } {
    return { destination: sender, replySerial: serial };
  }

  #callBus(member: string, values: Values = []): void {
    const bus = 'org.freedesktop.DBus';
    const fields = { path: '/org/freedesktop/DBus', destination: bus, interface: bus, member };
    this.#send(messageType.call, fields, values);
  }

  #send(type: number, fields: Parameters<typeof encodeMessage>[2], values: Values): void {
    this.#socket.write(encodeMessage(type, ++this.#serial, fields, values));
  }
}

type Values = readonly (string | number | readonly string[])[];

const ANSWERS: Readonly<Record<string, Values>> = {
  GetServerInformation: ['test daemon', 'wisp', '1', '1.2'],
  GetCapabilities: [['body', 'body-markup']],
};

const DO_NOT_QUEUE = 4;

/** A body as a person reads it once a desktop has undone its markup. */
export function readable(body: string): string {
  return body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
