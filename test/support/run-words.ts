import { Readable, Writable } from 'node:stream';
import type { Io } from '../../src/cli/io.ts';
import { runWisp } from '../../src/cli/main.ts';
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
  person: { home: string; directory: string; variables?: Record<string, string>; stdin?: string },
): Promise<Said> {
  const stdout = collector();
  const stderr = collector();
  const io: Io = {
    stdin:
      person.stdin === undefined
        ? process.stdin
        : (Readable.from([Buffer.from(person.stdin)]) as unknown as NodeJS.ReadStream),
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
