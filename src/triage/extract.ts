import { type Block, BlockBuilder, isEcho, type WeighedLine } from './block.ts';
import { isChange, isHunkHeader, namesFile, PlainDiff } from './diff-lines.ts';
import type { OutputLine } from './digest.ts';
import { type Ranked, select } from './extract-selection.ts';
import { tellingOf } from './telling-line.ts';

/** Most lines of an extract. */
export const EXTRACT_LIMIT = 60;

/**
 * The lines of an output that say why the run failed, for tools that no recogniser knows.
 *
 * Lines are weighed by the words that all tools share and gathered into blocks. Lines such as
 * `exited with 1` cut the output into sections: a block shortly before the end of a section that
 * failed is likely to say why, one in a section that went well hardly. The best block is kept, and
 * while there is room those of nearly the same rank, each failed section's best before second ones.
 */
export class Extract {
  readonly #isFamiliar: (text: string) => boolean;
  readonly #builders = new Map<string, BlockBuilder>();
  readonly #seen = new Map<string, number>();
  #candidates: Candidate[] = [];
  #tail: WeighedLine[] = [];
  readonly #diff = new PlainDiff();
  #position = 0;
  #section = 0;
  #hasFailedSection = false;
  #hasClearBlock = false;
  #last: OutputLine | undefined;

  /** @param isFamiliar True for a line that says nothing new, because a green run printed it too. */
  constructor(isFamiliar: (text: string) => boolean = () => false) {
    this.#isFamiliar = isFamiliar;
  }

  /** Takes the next line. */
  line(line: OutputLine): void {
    const builder = this.#builder(line.prefix);
    if (line.text.trim() === '') {
      builder.blank();
      return;
    }
    this.#position++;
    this.#last = line;
    const { weight, role } = tellingOf(line.text);
    const weighed: WeighedLine = {
      line,
      weight: weight === 0 ? 0 : weight * this.#noveltyOf(line.text, weight),
      position: this.#position,
    };
    if (role === 'success') this.#endSection('success');
    else if (role === 'consequence') this.#endSection('failure', weighed);
    else {
      this.#keepTail(weighed);
      builder.line(weighed);
    }
  }

  /** The output is over: at most `limit` lines in its order; none only when nothing was printed. */
  lines(limit = EXTRACT_LIMIT): readonly OutputLine[] {
    const kept = select(this.#ranked(), limit);
    return kept.length > 0 || this.#last === undefined ? kept : [this.#last];
  }

  /** The line that says most; undefined when none says anything. */
  mostTelling(): OutputLine | undefined {
    const [best] = this.#ranked();
    const heaviest = best && heaviestOf(best);
    if (best === undefined || heaviest === undefined || heaviest.weight === 0) return undefined;
    return isHunkHeader(heaviest.line.text) ? differenceIn(best) : heaviest.line;
  }

  #ranked(): readonly Ranked[] {
    this.#closeBlocks();
    if (!this.#hasFailedSection) this.#addTail();
    return this.#candidates
      .map((candidate) => ({ ...candidate, score: this.#score(candidate) }))
      .sort((one, other) => other.score - one.score);
  }

  #builder(prefix: string): BlockBuilder {
    const known = this.#builders.get(prefix);
    if (known !== undefined) return known;
    if (this.#builders.size >= STREAM_LIMIT && prefix !== ALL_OTHERS) {
      return this.#builder(ALL_OTHERS);
    }
    const builder = new BlockBuilder((block) => this.#add(block));
    this.#builders.set(prefix, builder);
    return builder;
  }

  #closeBlocks(): void {
    for (const builder of this.#builders.values()) builder.close();
  }

  #keepTail(line: WeighedLine): void {
    const isInDiff = this.#diff.line(line.line.text);
    if (isEcho(line.line.text) && !isInDiff) this.#tail = [];
    else this.#tail.push(line);
    if (this.#tail.length > TAIL_LIMIT) this.#tail.shift();
  }

  /** The last words of a step may say why it failed, even when none of them is a word of failure. */
  #addTail(): void {
    const weight = this.#hasClearBlock ? TAIL_WEIGHT / 4 : TAIL_WEIGHT;
    if (this.#tail.length > 0) this.#add({ lines: this.#tail, weight });
    this.#tail = [];
  }

  #endSection(how: 'success' | 'failure', consequence?: WeighedLine): void {
    this.#closeBlocks();
    const isEmpty = this.#tail.length === 0;
    if (how === 'failure') {
      if (!isEmpty) this.#hasFailedSection = true;
      this.#addTail();
    }
    this.#tail = [];
    for (const candidate of this.#candidates) {
      if (candidate.gap !== undefined) continue;
      candidate.gap = this.#position - endOf(candidate);
      candidate.isInSuccess = how === 'success';
    }
    if (consequence !== undefined) this.#add({ lines: [consequence], weight: consequence.weight });
    // Several such lines in a row end one section.
    if (how === 'success' || !isEmpty) {
      this.#section++;
      this.#hasClearBlock = false;
    }
  }

  /** What the green run printed too, and what is said over and over, says less. */
  #noveltyOf(text: string, weight: number): number {
    const times = this.#count(`${weight} ${beginningOf(text)}`);
    return (
      (this.#isFamiliar(text) ? FAMILIAR : 1) *
      (times < OVER_AND_OVER || weight >= CLEAR ? 1 : REPEATED)
    );
  }

  /** How often this was counted before. */
  #count(name: string): number {
    const times = this.#seen.get(name) ?? 0;
    if (this.#seen.size > NAME_LIMIT) this.#seen.clear();
    this.#seen.set(name, times + 1);
    return times;
  }

  #add(block: Block): void {
    const times = this.#count(nameOf(block));
    const isFirst = block.weight >= CLEAR && !this.#hasClearBlock;
    if (isFirst) this.#hasClearBlock = true;
    this.#candidates.push({
      lines: block.lines.map(bounded),
      weight: block.weight * (isFirst ? FIRST : 1) * (times === 0 ? 1 : REPEATED),
      section: this.#section,
      gap: undefined,
      isInSuccess: false,
    });
    if (this.#candidates.length >= 2 * CANDIDATE_LIMIT) this.#forgetLightest();
  }

  #forgetLightest(): void {
    const byWeight = [...this.#candidates].sort((one, other) => other.weight - one.weight);
    const kept = new Set(byWeight.slice(0, CANDIDATE_LIMIT));
    this.#candidates = this.#candidates.filter((candidate) => kept.has(candidate));
  }

  #score(candidate: Candidate): number {
    const { weight, gap, isInSuccess } = candidate;
    const toEnd = this.#position - endOf(candidate);
    // Behind the last failure wisp reads cleaning up, unless nothing said that it failed.
    const isBehind = gap === undefined && this.#hasFailedSection;
    return (
      weight *
      (isInSuccess ? 0.1 : 1) *
      (isBehind ? 0.5 : 1) *
      nearness(gap ?? toEnd, 0.4, 60) *
      nearness(toEnd, 0.85, 100)
    );
  }
}

interface Candidate extends Block {
  readonly section: number;
  /** Lines from it to the end of its section; undefined while that is open. */
  gap: number | undefined;
  isInSuccess: boolean;
}

/** What is left of a sign's weight in a line that the last green run printed too. */
const FAMILIAR = 0.3;
/** What is left of a block's weight when one like it was there before. */
const REPEATED = 0.4;
/** What a section's first clear block gains: what comes later may follow from it. */
const FIRST = 1.3;
/** From this weight on a line is worth repeating. */
const CLEAR = 6;
/** Lines that begin alike before the next one counts as a repetition. */
const OVER_AND_OVER = 5;
const TAIL_LIMIT = 8;
const TAIL_WEIGHT = 4;
const CANDIDATE_LIMIT = 128;
const NAME_LIMIT = 4_096;
/** Beyond them a prefix names no stream but counts lines or processes. */
const STREAM_LIMIT = 32;
const ALL_OTHERS = '\0';
/** Longest line kept, in characters. */
const KEPT_CHARACTERS = 2_000;

/** 1 at no distance, `floor` far away, half way between at `half` lines. */
function nearness(distance: number, floor: number, half: number): number {
  return floor + (1 - floor) / (1 + distance / half);
}

function endOf({ lines }: Block): number {
  return lines.at(-1)?.position ?? 0;
}

/** Blocks of one name say the same: their heaviest lines differ in numbers only. */
function nameOf(block: Block): string {
  return heaviestOf(block)?.line.text.slice(0, 200).replace(/\d+/g, '#').trim() ?? '';
}

function heaviestOf({ lines }: Block): WeighedLine | undefined {
  let heaviest: WeighedLine | undefined;
  for (const line of lines) if (line.weight > (heaviest?.weight ?? -1)) heaviest = line;
  return heaviest;
}

/** What a diff says in one line: the file that differs, or the first line that does. */
function differenceIn({ lines }: Block): OutputLine | undefined {
  const named = lines.find(({ line }) => namesFile(line.text));
  const changed = lines.find(({ line }) => isChange(line.text));
  return (named ?? changed ?? lines[0])?.line;
}

/** Its first two words, numbers masked. */
function beginningOf(text: string): string {
  return /^\s*\S+\s*\S*/.exec(text.slice(0, 120))?.[0].replace(/\d+/g, '#') ?? '';
}

/** A line of its own: a slice of a chunk of output would keep the whole chunk in memory. */
function bounded(weighed: WeighedLine): WeighedLine {
  const { line } = weighed;
  const whole = ownText(line.whole.slice(0, KEPT_CHARACTERS));
  const peeled = line.whole.length - line.text.length;
  return { ...weighed, line: { ...line, whole, text: whole.slice(peeled) } };
}

function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
