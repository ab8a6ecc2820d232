import { retryAfterMs } from '../retry-after.ts';
import { type ApiReader, type Meaning, meaningOf } from './api.ts';

/** What earlier looks read, by path: plain data. */
export type Shelf = Readonly<Record<string, ShelvedPage>>;

export interface ShelvedPage {
  readonly etag: string | null;
  /** What {@link ReadJson} took from the answer. */
  readonly content: unknown;
}

/** Takes what matters from an answer's JSON; throws on a shape it does not know. */
export type ReadJson<Content> = (json: unknown) => Content;

export interface ReadingOptions {
  readonly reader: ApiReader;
  readonly host: string;
  readonly shelf: Shelf;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/** The requests of one look: each path at most once, conditional where an earlier look left a tag. */
export class Reading {
  readonly #options: ReadingOptions;
  readonly #readNow = new Set<string>();
  #shelf: Shelf;
  #requests = 0;
  #notBeforeMs: number | undefined;

  constructor(options: ReadingOptions) {
    this.#options = options;
    this.#shelf = options.shelf;
  }

  get shelf(): Shelf {
    return this.#shelf;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Until when the server asked to be left alone. */
  get notBeforeMs(): number | undefined {
    return this.#notBeforeMs;
  }

  /** The path's content now. Throws {@link ReadingStopped} when there is none to be had. */
  async read<Content>(path: string, readJson: ReadJson<Content>): Promise<Content> {
    const kept = this.#shelf[path];
    if (kept !== undefined && this.#readNow.has(path)) return kept.content as Content;
    const { reader, host, nowMs, signal } = this.#options;
    this.#requests++;
    const answer = await reader.get(path, kept?.etag ?? null, signal);
    if (answer.kind === 'answer') this.#heed(retryAfterMs(answer.headers, nowMs));
    const meaning = meaningOf(answer, host, nowMs);
    if (meaning.kind === 'blip' || meaning.kind === 'refused') throw new ReadingStopped(meaning);
    this.#readNow.add(path);
    if (meaning.kind === 'unchanged' || answer.kind !== 'answer') {
      if (kept !== undefined) return kept.content as Content;
      throw new ReadingStopped({
        kind: 'blip',
        reason: `${host} answered 304 to a first question`,
      });
    }
    const content = this.#parse(answer.body, readJson);
    this.#shelf = { ...this.#shelf, [path]: { etag: answer.headers.etag ?? null, content } };
    return content;
  }

  /** What an earlier look or this one read there. */
  kept<Content>(path: string): Content | undefined {
    return this.#shelf[path]?.content as Content | undefined;
  }

  #parse<Content>(body: string, readJson: ReadJson<Content>): Content {
    try {
      return readJson(JSON.parse(body));
    } catch {
      // A proxy's page or half an answer; the next one will do.
      const reason = `${this.#options.host} answered something that is not its API's`;
      throw new ReadingStopped({ kind: 'blip', reason });
    }
  }

  #heed(notBeforeMs: number | undefined): void {
    this.#notBeforeMs = Math.max(notBeforeMs ?? 0, this.#notBeforeMs ?? 0) || undefined;
  }
}

/** Ends a look early: a blip, or a refusal that a person has to fix. */
export class ReadingStopped extends Error {
  readonly stop: Stop;

  constructor(stop: Stop) {
    super(stop.reason);
    this.stop = stop;
  }
}

export type Stop = Extract<Meaning, { kind: 'blip' | 'refused' }>;
