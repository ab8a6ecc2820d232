import type { Socket } from 'node:net';
import { JsonLines } from '../core/json-lines.ts';
import { WispError } from '../core/wisp-error.ts';
import { connectTo } from '../system/local-socket.ts';
import type { Greeting, Method, Params, Reply, ReplyError, Results } from './protocol.ts';

/** Most of one message of the server's, in characters: a listing of hundreds of watches with their last fires. */
const LONGEST_REPLY = 256 * 1024 * 1024;

/** One connection to the supervisor. Requests may overlap; each has its own answer. */
export class SupervisorClient {
  readonly greeting: Greeting;
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  readonly #open = new Map<number, OpenRequest>();
  #lastId = 0;

  private constructor(socket: Socket, greeting: Greeting, lines: JsonLines) {
    this.#socket = socket;
    this.greeting = greeting;
    socket.on('data', (text: string) => {
      for (const reply of lines.read(text)) this.#take(reply as Reply);
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#lost();
        resolve();
      });
    });
    socket.on('error', () => {});
  }

  /** Undefined when nobody listens there. Rejects when what is there cannot be talked to. */
  static async connect(file: string): Promise<SupervisorClient | undefined> {
    const socket = await connectTo(file);
    if (socket === undefined) return undefined;
    socket.setEncoding('utf8');
    const lines = new JsonLines(LONGEST_REPLY);
    const greeting = await greetingOf(socket, lines);
    return greeting === undefined ? undefined : new SupervisorClient(socket, greeting, lines);
  }

  /**
   * Asks; rejects with the WispError that the supervisor answers with.
   *
   * @param part Called with everything that comes before the answer.
   */
  ask<Name extends Method>(
    method: Name,
    params: Params<Name>,
    part: (value: unknown) => void = () => {},
  ): Promise<Results[Name]> {
    this.#lastId++;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve: (value) => resolve(value as Results[Name]), reject, part });
      this.#socket.write(`${JSON.stringify({ id, method, params })}\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(reply: Reply): void {
    const request = this.#open.get(reply.id);
    if (request === undefined) return;
    if ('part' in reply) {
      request.part(reply.part);
      return;
    }
    this.#open.delete(reply.id);
    if ('error' in reply) request.reject(errorOf(reply.error));
    else request.resolve(reply.result);
  }

  #lost(): void {
    const error = new WispError('unavailable', 'the supervisor has ended meanwhile', {
      hint: 'ask again: it is started anew',
    });
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}

interface OpenRequest {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly part: (value: unknown) => void;
}

function greetingOf(socket: Socket, lines: JsonLines): Promise<Greeting | undefined> {
  return new Promise((resolve) => {
    const settle = (greeting: Greeting | undefined): void => {
      socket.off('data', take);
      socket.off('close', lost);
      resolve(greeting);
    };
    const lost = (): void => settle(undefined);
    const take = (text: string): void => {
      const [first] = lines.read(text);
      if (first !== undefined) settle(first as Greeting);
    };
    socket.on('data', take);
    socket.once('close', lost);
    socket.once('error', lost);
  });
}

function errorOf({ kind, message, hint }: ReplyError): Error {
  return kind === 'bug' ? new Error(message) : new WispError(kind, message, { hint });
}
