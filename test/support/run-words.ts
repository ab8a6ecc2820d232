import { Readable, Writable } from 'node:stream';
import { runWisp } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/terminal/io.ts';
import { environmentFrom } from '../../src/system/environment.ts';

/** What a `wisp` command said and how it ended. */
export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `wisp` with these words in this process, for a person whose home is `home`. */
export async function runWords(
  words: readonly string[],
  person: {
    home: string;
    directory: string;
    variables?: Record<string, string>;
    /** What the person types, at a terminal; without it, standard input is none. */
    typed?: string;
    /** What is piped in, where it is no terminal. */
    stdin?: string;
  },
): Promise<Said> {
  const stdout = collector();
  const stderr = collector();
  const io: Io = {
    stdin: person.stdin === undefined ? keyboard(person.typed) : piped(person.stdin),
    stdout: stdout.stream,
    stderr: stderr.stream,
    environment: environmentFrom(
      { ...person.variables },
      'linux',
      person.home,
      person.directory,
      'host',
    ),
  };
  const code = await runWisp(words, io);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function keyboard(typed: string | undefined): NodeJS.ReadStream {
  const stream = Object.assign(Readable.from(typed === undefined ? [] : [typed]), {
    isTTY: typed !== undefined,
  });
  return stream as unknown as NodeJS.ReadStream;
}

function collector() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
}

function piped(text: string): NodeJS.ReadStream {
  return Readable.from([Buffer.from(text)]) as unknown as NodeJS.ReadStream;
}
