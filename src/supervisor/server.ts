import type { Socket } from 'node:net';
import { JsonLines } from '../core/json-lines.ts';
import { WispError } from '../core/wisp-error.ts';
import {
  LONGEST_MESSAGE,
  type Method,
  methods,
  type Params,
  PROTOCOL,
  type Reply,
  type Results,
  requestSchema,
  type Status,
} from './protocol.ts';
import type { Supervisor } from './supervisor.ts';

/** Speaks with one client until it goes; what it asks is checked before it is believed. */
export function serve(socket: Socket, parts: ServerParts): void {
  const lines = new JsonLines(LONGEST_MESSAGE);
  const ends = new Set<() => void>();
  const send = (value: object): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(value)}\n`);
  };
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const end of ends) end();
  });
  send({ protocol: PROTOCOL, version: parts.version, pid: process.pid });
  socket.on('data', (text: string) => {
    try {
      for (const value of lines.read(text)) {
        const request = requestSchema.parse(value);
        void answer(request.id, request.method, request.params);
      }
    } catch {
      // Whoever speaks no JSON is no client of ours.
      socket.destroy();
    }
  });

  async function answer(id: number, method: string, params: unknown): Promise<void> {
    const part = (value: unknown): void => send({ id, part: value } satisfies Reply);
    try {
      const result = await handle(method, params, { parts, part, ends });
      send({ id, result } satisfies Reply);
    } catch (error) {
      send({ id, error: errorFields(error, parts) } satisfies Reply);
    }
    if (method === 'stop') parts.stop();
  }
}

export interface ServerParts {
  readonly supervisor: Supervisor;
  /** wisp's own. */
  readonly version: string;
  readonly status: () => Status;
  /** Calls back with what a watch prints, until the returned function is called. */
  readonly onOutput: (watch: string, take: (text: string) => void) => () => void;
  readonly tailOf: (watch: string, bytes: number) => string;
  readonly stop: () => void;
  readonly failed: (error: unknown) => void;
}

interface Talk {
  readonly parts: ServerParts;
  readonly part: (value: unknown) => void;
  /** To be called when the client has gone. */
  readonly ends: Set<() => void>;
}

async function handle(method: string, given: unknown, talk: Talk): Promise<unknown> {
  if (!(method in methods)) {
    throw new WispError('usage', `the supervisor knows no \`${method}\``, {
      hint: 'it may be of another version: `wisp supervisor stop`',
    });
  }
  const checked = methods[method as Method].safeParse(given);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new WispError('usage', `\`${method}\`: \`${where}\`: ${issue?.message ?? 'is wrong'}`);
  }
  const run = handlers[method as Method] as (params: unknown, talk: Talk) => Promise<unknown>;
  return run(checked.data, talk);
}

const handlers: {
  readonly [Name in Method]: (params: Params<Name>, talk: Talk) => Promise<Results[Name]>;
} = {
  arm: (params, { parts }) => parts.supervisor.arm(params),
  list: async (_params, { parts }) => parts.supervisor.list(),
  disarm: async (params, { parts }) => ({ isDone: await parts.supervisor.disarm(params) }),
  check: async ({ watch }, { parts }) => ({ isLooking: parts.supervisor.check(watch) }),
  rebaseline: async ({ watch }, { parts }) => {
    await parts.supervisor.rebaseline(watch);
    return {};
  },
  approve: async (params, { parts }) => {
    await parts.supervisor.approve(params);
    return {};
  },
  inbox: async (params, talk) => {
    const { supervisor } = talk.parts;
    const unread = () =>
      supervisor.unacked(params).filter((fire) => !params.isTaking || !fire.isTaken);
    if (params.isWaiting && !unread().some(({ isTaken }) => !isTaken)) {
      await until(talk, () => unread().some(({ isTaken }) => !isTaken));
    }
    const fires = unread();
    return { fires: params.isTaking ? await supervisor.take(fires, params.by) : fires };
  },
  ack: (params, { parts }) => parts.supervisor.ack(params),
  output: async ({ watch, tailBytes }, talk) => {
    const { supervisor, tailOf, onOutput } = talk.parts;
    if (tailBytes > 0) talk.part(tailOf(watch, tailBytes));
    const stop = onOutput(watch, talk.part);
    talk.ends.add(stop);
    const isOver = (): boolean =>
      supervisor.list().rows.find(({ record }) => record.watch === watch)?.record.phase === 'done';
    if (!isOver()) await until(talk, isOver);
    stop();
    return {};
  },
  changes: async (_params, talk) => {
    const stop = talk.parts.supervisor.onChange(() => talk.part({}));
    talk.ends.add(stop);
    return new Promise(() => {});
  },
  status: async (_params, { parts }) => parts.status(),
  stop: async () => ({}),
};

/** Resolves when something holds, which is asked after every change; never when the client goes first. */
function until({ parts, ends }: Talk, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = parts.supervisor.onChange(() => {
      if (!holds()) return;
      stop();
      ends.delete(stop);
      resolve();
    });
    ends.add(stop);
  });
}

function errorFields(error: unknown, parts: ServerParts) {
  if (error instanceof WispError) {
    const { kind, message, hint } = error;
    return { kind, message, hint };
  }
  parts.failed(error);
  return { kind: 'bug' as const, message: error instanceof Error ? error.message : String(error) };
}
