import { shorten } from '../core/text.ts';
import { anyFrame, type Frame, firstOwn } from './frames.ts';
import { cleanPath } from './source-path.ts';

/** What a line below an exception's first one is to it. */
export type ChainLine = 'frame' | 'inside' | 'outside';

/**
 * An exception with its stack and with what caused it, as Node.js, the JVM and others print them:
 * the innermost cause is why it failed, the outermost frames say where.
 */
export class ExceptionChain {
  readonly #links: [Link, ...Link[]];
  /** Files that asked for a module which is not there. */
  #importer: string | undefined;
  #isRequireStack = false;
  #others = 0;

  /** @param message What was thrown, its type included. */
  constructor(message: string) {
    this.#links = [{ message, frames: [] }];
    this.#importer = IMPORTER.exec(message)?.[1];
  }

  get hasFrames(): boolean {
    return this.#links.some(({ frames }) => frames.length > 0);
  }

  /** Takes the next line. */
  line(text: string): ChainLine {
    const link = this.#links.at(-1) ?? this.#links[0];
    const frame = /^\s/.test(text) || text.startsWith('#') ? anyFrame(text) : undefined;
    if (frame !== undefined) {
      if (link.frames.length < MOST_FRAMES) link.frames.push(frame);
      this.#others = 0;
      return 'frame';
    }
    const cause = CAUSE.exec(text)?.[1];
    if (cause !== undefined) {
      if (this.#links.length < MOST_LINKS) this.#links.push({ message: cause, frames: [] });
      return 'inside';
    }
    if (this.#readRequireStack(text)) return 'inside';
    return this.#isDetail(text, link) ? 'inside' : 'outside';
  }

  /** Where it is to be looked for: the first own frame, else the file that asked for what is missing. */
  get place(): Place | undefined {
    const own = this.#links.map(({ frames }) => firstOwn(frames)).find(Boolean);
    const asked = this.#importer;
    // The loader's frames lie behind the file that could not be loaded.
    if (asked !== undefined) {
      const isFrame = own !== undefined && own.file === cleanPath(asked);
      return isFrame ? placeOf(own) : { file: cleanPath(asked) };
    }
    return own && placeOf(own);
  }

  /** What was thrown, and behind it the innermost cause with its place. */
  get message(): string {
    const [outer] = this.#links;
    const inner = this.#links.at(-1);
    if (inner === undefined || inner === outer) return outer.message;
    const frame = firstOwn(inner.frames);
    const where = frame === undefined ? '' : ` (${frame.file}:${frame.line})`;
    return `${shorten(outer.message, HALF)}; cause: ${shorten(inner.message, HALF)}${where}`;
  }

  //   Require stack:
  //   - /w/x.ts
  #readRequireStack(text: string): boolean {
    if (text.startsWith('Require stack:')) {
      this.#isRequireStack = true;
      return true;
    }
    const file = this.#isRequireStack ? /^- (\S.*)$/.exec(text)?.[1] : undefined;
    if (file === undefined) return false;
    this.#importer ??= file;
    return true;
  }

  /** Its message may go on, and its properties stand behind its frames. */
  #isDetail(text: string, link: Link): boolean {
    if (OMITTED.test(text)) return true;
    this.#others++;
    if (link.frames.length > 0)
      return /^(?:\s+[^\s]|[\s})\]]+$)/.test(text) && this.#others < MOST_OTHERS;
    if (this.#others >= LONGEST_MESSAGE || text === '') return this.#others < 3;
    if (link.message.endsWith(':')) link.message += ` ${text.trim()}`;
    return true;
  }
}

export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

interface Link {
  message: string;
  readonly frames: Frame[];
}

function placeOf({ file, line, column }: Frame): Place {
  return { file, line, column };
}

const MOST_FRAMES = 60;
const MOST_LINKS = 20;
const MOST_OTHERS = 40;
/** Lines of a message above its first frame. */
const LONGEST_MESSAGE = 8;
/** Two messages and a place are within one. */
const HALF = 200;

// Cannot find package 'x' imported from /w/a.js     Cannot find module './nope' from '/w/b.test.ts'
const IMPORTER = / (?:imported )?from ['"]?((?:\/|[A-Za-z]:\\|file:)[^'"\n]+?)['"]?$/;

// Caused by: java.io.IOException: no     [cause]: Error: no {     Caused by:     Cause: …     Caused by (ConnectError): …
const CAUSE = /^\s*(?:\[(?:cause|errors|error)\]|[Cc]aused by|Cause|Wrapped by): (\S.*?)(?: \{)?$/;

// 	... 2 more     ... 4 lines matching cause stack trace ...     {
const OMITTED = /^\s*(?:\.\.\. .*|\[\.\.\.\]|Suppressed: .*)$/;
