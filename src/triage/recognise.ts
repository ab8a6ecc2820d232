import { type Finding, MESSAGE_LIMIT } from '../core/finding.ts';
import { type Outcome, verdictOf } from '../core/outcome.ts';
import type { KeptOutput } from '../core/output-buffer.ts';
import { printable, shorten } from '../core/text.ts';
import { Digest, type OutputLine, type TakeLine } from './digest.ts';
import type { Sighting } from './recogniser.ts';
import { createRecognisers } from './recognisers/table.ts';
import { relativeBelow } from './relative-path.ts';
import { Sightings } from './sightings.ts';
import { Stream } from './stream.ts';
import { unrecognised } from './unrecognised.ts';
import { urgentFirst } from './urgent.ts';

/** What the recognisers make of a whole output. */
export interface Recognised {
  /** Every finding: errors, crashes and failed tests first, then in the order of the output. */
  readonly findings: readonly Finding[];
  /** False when the only finding is the tail of an output that nobody recognised. */
  readonly isRecognised: boolean;
}

/** Lines of one output, in order, to findings; memory does not grow with the output. */
export class Recognition {
  readonly #directory: string;
  readonly #streams = new Map<string, Stream>();
  readonly #sightings = new Sightings();
  readonly #tail: OutputLine[] = [];

  /** @param directory Absolute directory the command ran in. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Takes the next line. */
  line(line: OutputLine): void {
    this.#keepTail(line);
    if (!line.isTorn) this.#stream(line.prefix).line(line);
  }

  /** The output is over. Green has no findings, whatever was printed; red has one at least. */
  end(outcome: Pick<Outcome, 'kind' | 'exitCode' | 'signal' | 'reason'>): Recognised {
    for (const stream of this.#streams.values()) stream.end();
    if (verdictOf(outcome) === 'green') return { findings: [], isRecognised: true };
    const findings = this.#sightings
      .strongest()
      .map((sighting) => findingOf(sighting, this.#directory));
    if (findings.length > 0) return { findings: urgentFirst(findings), isRecognised: true };
    return { findings: [unrecognised(this.#tail, outcome)], isRecognised: false };
  }

  #stream(prefix: string): Stream {
    const known = this.#streams.get(prefix);
    if (known !== undefined) return known;
    if (this.#streams.size >= MOST_STREAMS && prefix !== ALL_OTHERS)
      return this.#stream(ALL_OTHERS);
    const stream = new Stream(
      createRecognisers,
      this.#directory,
      (sighting) => this.#sightings.add(sighting),
      (source, line) => this.#stream(`${prefix}${source}`).line(line),
    );
    this.#streams.set(prefix, stream);
    return stream;
  }

  #keepTail(line: OutputLine): void {
    if (line.text === '') return;
    this.#tail.push(line);
    if (this.#tail.length > 2 * TAIL_LINES) this.#tail.splice(0, TAIL_LINES);
  }
}

/** The cleaned lines of what was kept of an output; numbers count what was not kept too. */
export function readLines(output: KeptOutput, take: TakeLine): void {
  const digest = new Digest(take);
  digest.write(output.head);
  if (output.droppedBytes > 0) digest.skip(output.droppedLines);
  digest.write(output.tail);
  digest.end();
}

/** Beyond them a prefix names no stream but counts lines or processes; making one for each takes all the time. */
const MOST_STREAMS = 32;
const ALL_OTHERS = '\0';
const TAIL_LINES = 40;

function findingOf(sighting: Sighting, directory: string): Finding {
  const { kind, line, column, endLine, test, code, tool, at } = sighting;
  return {
    kind,
    ...(sighting.file === undefined ? {} : { file: relativeBelow(directory, sighting.file) }),
    // Some tools write 0 for a line or a column they do not know.
    ...(line === undefined || line < 1 ? {} : { line }),
    ...(column === undefined || column < 1 ? {} : { column }),
    ...(endLine === undefined ? {} : { endLine }),
    message: shorten(printable(sighting.message).replace(/\s+/g, ' ').trim(), MESSAGE_LIMIT),
    ...(test === undefined ? {} : { test }),
    ...(code === undefined ? {} : { code }),
    tool,
    evidence: {
      firstLine: at.number,
      lastLine: Math.max(at.number, sighting.lastLine ?? at.number),
      text: at.text.slice(0, EVIDENCE_LIMIT),
    },
    by: 'recogniser',
  };
}

/** Longest quote, in characters. */
const EVIDENCE_LIMIT = 2_000;
