import { printable, shorten } from '../../../core/text.ts';
import type { WatchRow } from '../../../supervisor/protocol.ts';
import { createStyle, type Style, wantsColour } from '../../render/style.ts';
import { aboutWords, moodOf, standingWords } from '../../render/watch-row.ts';
import type { Io } from '../../terminal/io.ts';

/** Around a row. */
export interface RowPlace {
  readonly nowMs: number;
  /** The directory the reader is in: others are named. */
  readonly here: string;
  /** Undefined where nothing is cut. */
  readonly columns: number | undefined;
  readonly isSupervised: boolean;
  /** Why the ledger takes nothing; null while it does. */
  readonly trouble: string | null;
}

/** Longest name that stands in the column of names. */
const NAME_COLUMN = 18;

/** One row: its name, how it stands, what it is about. */
export function rowLine(row: WatchRow, place: RowPlace, style: Style): string {
  const { record } = row;
  const name = printable(record.name).padEnd(NAME_COLUMN);
  const elsewhere =
    record.scope === '' || record.scope === place.here ? '' : ` (in ${printable(record.scope)})`;
  const standing = standingWords(row, place.nowMs, place.isSupervised);
  const trouble = place.trouble === null ? '' : ` · ${place.trouble}`;
  const left = place.columns === undefined ? 10_000 : Math.max(20, place.columns - name.length - 3);
  const words = shorten(`${standing}${trouble}`, left);
  const about = shorten(`${aboutWords(record)}${elsewhere}`, Math.max(0, left - words.length - 3));
  const mood = moodOf(row, place.nowMs);
  const dot = style[mood](record.phase === 'done' ? '○' : '●');
  const tail = left - words.length - 3 < 8 ? '' : ` ${style.dim(`· ${about}`)}`;
  return `${dot} ${style.strong(name)} ${style[mood](words)}${tail}`;
}

/** All there is to say about one watch. */
export function rowDetails(row: WatchRow, place: RowPlace, style: Style): string {
  const { record, live } = row;
  const { definition, lastFire, lastAction, lastDeath } = record;
  const lines: [string, string | undefined][] = [
    ['stands', standingWords(row, place.nowMs, place.isSupervised)],
    ['about', aboutWords(record)],
    ['fires on', gateWords(row)],
    ['where', record.scope === '' ? 'no directory' : printable(record.scope)],
    ['armed', `${moment(record.armedAtMs)}, allowed by ${record.allowedBy ?? 'nobody yet'}`],
    ['ends', record.deadlineMs === null ? undefined : `at ${moment(record.deadlineMs)}`],
    ['then', definition.action === null ? undefined : actionWords(row)],
    ['fires', `${record.fires}${definition.maxFires === null ? '' : ` of ${definition.maxFires}`}`],
    [
      'last fire',
      lastFire === null ? undefined : `${moment(lastFire.atMs)}: ${firstLine(lastFire.text)}`,
    ],
    [
      'last action',
      lastAction === null ? undefined : `${lastAction.outcome}: ${firstLine(lastAction.exit.tail)}`,
    ],
    [
      'last death',
      lastDeath === null
        ? undefined
        : `${moment(lastDeath.atMs)}: ${firstLine(lastDeath.exit.tail)}`,
    ],
    ['last output', live?.line == null ? undefined : shorten(printable(live.line), 120)],
    ['next look', live?.nextAtMs == null ? undefined : moment(live.nextAtMs)],
    ['note', record.note === null ? undefined : printable(record.note)],
  ];
  return lines
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${style.dim(key.padEnd(12))}${value}`)
    .join('\n');
}

/** A row as a program takes it. */
export function rowJson({ record, live }: WatchRow): object {
  const { definition, ...rest } = record;
  const { variables: _shell, ...own } = definition;
  return { ...rest, definition: own, live };
}

/** The colours that stdout may have. */
export function styleOf(io: Io): Style {
  return createStyle(wantsColour(io.stdout, io.environment));
}

function gateWords({ record }: WatchRow): string {
  const { gate, source } = record.definition;
  const on = gate.on === 'match' ? `a line that matches \`${printable(gate.pattern)}\`` : gate.on;
  if (source.kind === 'time') return moment(source.atMs);
  const every =
    source.kind === 'command' && source.everyMs !== null
      ? `, looked at every ${source.everyMs / 1_000} s`
      : '';
  return `${on}${every}`;
}

function actionWords({ record }: WatchRow): string {
  const { action } = record.definition;
  if (action === null) return '';
  return printable(action.words.kind === 'shell' ? action.words.line : action.words.argv.join(' '));
}

function firstLine(text: string): string {
  return shorten(printable(text.split('\n').find((line) => line.trim() !== '') ?? ''), 120);
}

/** `2026-03-01 18:30:00`, local time. */
function moment(unixMs: number): string {
  const at = new Date(unixMs);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
