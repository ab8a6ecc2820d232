import type { Readable } from 'node:stream';
import type { Clock } from '../../core/clock.ts';
import type { OutputSink } from '../../core/command-runner.ts';

/** Passes a child's output on as it comes, and holds the child back when the sink asks for it. */
export function drainOutput(child: OutputPipes, sink: OutputSink, clock: Clock): Drain {
  const streams = [
    child.stdout && new Draining(child.stdout, (chunk) => sink(chunk, 'stdout')),
    child.stderr && new Draining(child.stderr, (chunk) => sink(chunk, 'stderr')),
  ].filter((stream) => stream !== null);
  return {
    within: (ms) => giveUpAfter(ms, streams, clock),
    close: () => {
      for (const stream of streams) stream.close();
    },
  };
}

/** The two pipes of a child; null where there is none. */
export interface OutputPipes {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
}

export interface Drain {
  /** Resolves when both streams have ended, or after `ms` milliseconds in which nobody but a grandchild kept them open. */
  within(ms: number): Promise<void>;
  /** Reads no more. */
  close(): void;
}

async function giveUpAfter(ms: number, streams: readonly Draining[], clock: Clock): Promise<void> {
  const ended = Promise.all(streams.map((stream) => stream.ended));
  let cancel = (): void => {};
  const givenUp = new Promise<void>((resolve) => {
    const look = (): void => {
      // What the sink holds back was printed by the command: it is waited for, however long.
      if (streams.some((stream) => stream.isHeldBack)) cancel = clock.after(ms, look);
      else resolve();
    };
    cancel = clock.after(ms, look);
  });
  await Promise.race([ended, givenUp]);
  cancel();
}

class Draining {
  readonly ended: Promise<void>;
  readonly #stream: Readable;
  #isHeldBack = false;

  constructor(stream: Readable, write: (chunk: Uint8Array) => Promise<void> | undefined) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => {
      const room = write(chunk);
      if (room !== undefined) this.#holdBack(room);
    });
    this.ended = new Promise((resolve) => {
      stream.once('close', resolve);
      // A broken pipe of the child's is the end of its output.
      stream.once('error', () => resolve());
    });
  }

  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  close(): void {
    this.#stream.destroy();
  }

  #holdBack(room: Promise<void>): void {
    this.#isHeldBack = true;
    this.#stream.pause();
    void room.then(() => {
      this.#isHeldBack = false;
      this.#stream.resume();
    });
  }
}
