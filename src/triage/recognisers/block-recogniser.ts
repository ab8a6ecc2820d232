import type { OutputLine } from '../digest.ts';
import type { Recogniser, Report, Sighting } from '../recogniser.ts';

/** What has been read of one finding that takes several lines. */
export interface FindingBlock {
  /** Its head. */
  readonly at: OutputLine;
}

/**
 * What the next line is to an open block. `inside`: one of its lines. `perhaps`: so it seems, but
 * others may read it too. `last`: its own, and nothing of it follows. `outside`: it has ended before.
 */
export type Membership = 'inside' | 'perhaps' | 'last' | 'outside';

/** Recognises a format of blocks: a head opens one, lines below belong to it, and each makes at most one finding. */
export abstract class BlockRecogniser<Block extends FindingBlock> implements Recogniser {
  /** Hints of the lines that can open a block. */
  abstract readonly wakes: number;
  /** False when a head alone may well be another recogniser's line. */
  protected readonly isHeadOwn: boolean = true;
  readonly #report: Report;
  #block: Block | undefined;
  #lastLine = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const opened = this.open(line);
    if (opened !== undefined) {
      this.close();
      this.#block = opened;
      this.#lastLine = line.number;
      return this.isHeadOwn;
    }
    const block = this.#block;
    if (block === undefined) return false;
    const membership = this.read(block, line);
    if (membership !== 'outside' && line.text !== '') this.#lastLine = line.number;
    if (membership === 'last' || membership === 'outside') this.close();
    return membership === 'inside' || membership === 'last';
  }

  end(): void {
    this.close();
  }

  /** An open block ends here. */
  protected close(): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#block = undefined;
    const told = this.tell(block);
    if (told !== undefined) this.#report({ at: block.at, lastLine: this.#lastLine, ...told });
  }

  /** The block that begins with this line; undefined when none does. */
  protected abstract open(line: OutputLine): Block | undefined;

  /** Reads the next line into an open block. */
  protected abstract read(block: Block, line: OutputLine): Membership;

  /** What a whole block says; undefined when it turned out to say nothing. */
  protected abstract tell(block: Block): Told | undefined;
}

/** A sighting whose lines are those of the block unless it says otherwise. */
export type Told = Omit<Sighting, 'at' | 'lastLine'> & Partial<Pick<Sighting, 'at' | 'lastLine'>>;
