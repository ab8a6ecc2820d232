import { FINDINGS_LIMIT, type Finding, MESSAGE_LIMIT, type Triage } from '../core/finding.ts';
import type { Outcome } from '../core/outcome.ts';
import { printable, shorten } from '../core/text.ts';
import { Digest, type OutputLine } from './digest.ts';
import { Extract } from './extract.ts';
import { Recognition } from './recognise.ts';
import { unexplained } from './unexplained.ts';

/** How a run ended, as far as findings depend on it. */
export type Ending = Pick<Outcome, 'kind' | 'exitCode' | 'signal' | 'reason'>;

/** What a whole output comes down to before any model is asked. */
export interface Looked {
  /** Every finding, errors and failed tests first. */
  readonly all: readonly Finding[];
  /** False when nobody recognised anything and the only finding is what was said last or loudest. */
  readonly isRecognised: boolean;
  /** The lines that say why it failed; none for a green run. */
  readonly extract: readonly OutputLine[];
}

/** Reads an output once as it streams, for findings and for the extract, in bounded memory. */
export class Look {
  readonly #recognition: Recognition;
  readonly #extract: Extract;
  readonly #digest: Digest;

  /**
   * @param directory Absolute directory the command ran in.
   * @param isFamiliar True for a line that the last green run printed too.
   */
  constructor(directory: string, isFamiliar?: (text: string) => boolean) {
    this.#recognition = new Recognition(directory);
    this.#extract = new Extract(isFamiliar);
    this.#digest = new Digest((line) => {
      this.#recognition.line(line);
      this.#extract.line(line);
    });
  }

  write(chunk: Uint8Array): void {
    this.#digest.write(chunk);
  }

  /** Goes on behind bytes that were not kept, `droppedLines` line ends among them. */
  skip(droppedLines: number): void {
    this.#digest.skip(droppedLines);
  }

  /** The output is over. */
  end(ending: Ending): Looked {
    this.#digest.end();
    const { findings, isRecognised } = this.#recognition.end(ending);
    if (ending.kind === 'passed') return { all: findings, isRecognised, extract: [] };
    const extract = this.#extract.lines();
    const all = isRecognised
      ? findings
      : findings.map((finding) => saying(finding, this.#extract.mostTelling(), extract));
    return { all, isRecognised, extract };
  }
}

/** The triage that needs no model. */
export function firstTriage(looked: Looked, durationMs: number, isTruncated: boolean): Triage {
  return {
    findings: looked.all.slice(0, FINDINGS_LIMIT),
    total: looked.all.length,
    engine: looked.isRecognised ? 'recognisers' : 'none',
    durationMs,
    isTruncated,
  };
}

/** Nobody recognised anything, and no line is an error in so many words: perhaps nothing failed. */
export function mayBeClean({ isRecognised, extract }: Looked): boolean {
  return !isRecognised && unexplained(extract, []).length === 0;
}

/** A finding nobody recognised quotes the most telling line, and has the extract as its evidence. */
function saying(
  finding: Finding,
  line: OutputLine | undefined,
  extract: readonly OutputLine[],
): Finding {
  if (line === undefined) return finding;
  return {
    ...finding,
    message: shorten(printable(line.text.trim()), MESSAGE_LIMIT),
    evidence: {
      firstLine: extract[0]?.number ?? line.number,
      lastLine: extract.at(-1)?.number ?? line.number,
      text: line.text,
    },
  };
}
