import { type Finding, MESSAGE_LIMIT } from '../core/finding.ts';
import { type Outcome, verdictOf } from '../core/outcome.ts';
import type { KeptOutput } from '../core/output-buffer.ts';
import { printable, shorten } from '../core/text.ts';
import { Digest, type OutputLine, type TakeLine } from './digest.ts';
import type { Rank, Sighting } from './recogniser.ts';
import { GENERIC } from './recognisers/located.ts';
import { createRecognisers } from './recognisers/table.ts';
import { relativeBelow } from './relative-path.ts';
import { Stream } from './stream.ts';
import { unrecognised } from './unrecognised.ts';

/** What the recognisers make of a whole output. */
export interface Recognised {
  /** Every finding: errors, crashes and failed tests first, then in the order of the output. */
  readonly findings: readonly Finding[];
  /** False when the only finding is the tail of an output that nobody recognised. */
  readonly isRecognised: boolean;
}

/** Findings kept of one run; what goes beyond is not told apart any more. */
const MOST_SIGHTINGS = 2_000;

/** Lines of one output, in order, to findings; memory does not grow with the output. */
export class Recognition {
  readonly #directory: string;
  readonly #streams = new Map<string, Stream>();
  readonly #sightings: Sighting[] = [];
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
    const findings = distinct(strongest(this.#sightings)).map((sighting) =>
      findingOf(sighting, this.#directory),
    );
    if (findings.length > 0) return { findings: inOrder(findings), isRecognised: true };
    return { findings: [unrecognised(this.#tail, outcome)], isRecognised: false };
  }

  #stream(prefix: string): Stream {
    const known = this.#streams.get(prefix);
    if (known !== undefined) return known;
    if (this.#streams.size >= MOST_STREAMS && prefix !== ALL_OTHERS)
      return this.#stream(ALL_OTHERS);
    const stream = new Stream(createRecognisers, (sighting) => this.#report(sighting));
    this.#streams.set(prefix, stream);
    return stream;
  }

  #report(sighting: Sighting): void {
    if (this.#sightings.length < MOST_SIGHTINGS) this.#sightings.push(sighting);
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

/**
 * A guess stands beside what the generic layer is sure of when it has a place, but not beside a
 * known tool's word.
 */
function strongest(sightings: readonly Sighting[]): readonly Sighting[] {
  const those = (...ranks: readonly Rank[]): readonly Sighting[] =>
    sightings.filter((sighting) => ranks.includes(sighting.rank ?? 'cause'));
  const causes = those('cause');
  if (causes.some((sighting) => sighting.tool !== GENERIC)) return causes;
  const placed = those('cause', 'guess').filter(
    ({ file, rank }) => rank !== 'guess' || file !== undefined,
  );
  const choices = [placed, those('guess'), those('trace'), those('consequence')];
  return choices.find((choice) => choice.length > 0) ?? [];
}

function distinct(sightings: readonly Sighting[]): readonly Sighting[] {
  const seen = new Set<string>();
  return sightings.filter((sighting) => {
    const { file = '', line = '', column = '', test = '', message } = sighting;
    const key = JSON.stringify([file, line, column, test, message.replace(/\s+/g, ' ')]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

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

const FIRST: readonly Finding['kind'][] = ['error', 'crash', 'test-failure'];

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const isFirst = (finding: Finding): boolean => FIRST.includes(finding.kind);
  return [...findings.filter(isFirst), ...findings.filter((finding) => !isFirst(finding))];
}
