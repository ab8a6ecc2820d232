import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OwnName } from '../../core/muted-names.ts';
import { replaceFile } from '../replace-file.ts';

/** Most commands remembered; those that have learnt nothing for the longest time go first. */
const MOST_COMMANDS = 200;

/** Largest file that is read, in bytes: far more than what is ever written. */
const LARGEST = 1_048_576;

/** What a command was found to write itself, kept for its next start. */
export interface OwnWritesMemory {
  readonly remembered: readonly OwnName[];
  /** Keeps these in their place, as well as it can: what cannot be written is learnt again. */
  remember(own: readonly OwnName[]): void;
}

/**
 * Opens the memory of one command in one directory: a small file (0600) in the state folder. It is only
 * a convenience, so nothing about it ever fails.
 *
 * @param subject All that makes it another command; known by its hash, for it may hold secrets.
 */
export function openOwnWrites(
  stateFolder: string,
  subject: { readonly directory: string; readonly command: string },
): OwnWritesMemory {
  const folder = path.join(stateFolder, 'own-writes');
  const { directory } = subject;
  const file = path.join(folder, `${hashOf(`${directory}\0${subject.command}`)}.json`);
  return {
    remembered: read(file, directory),
    remember: (own) => {
      try {
        if (own.length === 0) rmSync(file, { force: true });
        else {
          replaceFile(file, `${JSON.stringify({ directory, own })}\n`);
          removeOldest(folder);
        }
      } catch {
        // The audit log says what is wrong with the state folder.
      }
    },
  };
}

function read(file: string, directory: string): readonly OwnName[] {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size > LARGEST) return [];
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { directory: unknown; own: unknown };
    if (kept.directory !== directory || !Array.isArray(kept.own)) return [];
    return kept.own.filter(isOwnName);
  } catch {
    return [];
  }
}

function isOwnName(value: unknown): value is OwnName {
  if (!Array.isArray(value)) return false;
  const [name, window] = value as [unknown, { fromMs?: unknown; toMs?: unknown } | null];
  return (
    typeof name === 'string' &&
    typeof window?.fromMs === 'number' &&
    (window.toMs === undefined || typeof window.toMs === 'number')
  );
}

function removeOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST_COMMANDS) return;
  const files = names.map((name) => path.join(folder, name));
  const ages = files.map((file) => ({ file, at: statSync(file).mtimeMs }));
  ages.sort((one, other) => other.at - one.at);
  for (const { file } of ages.slice(MOST_COMMANDS)) rmSync(file, { force: true });
}

/**
 * 64 bits that differ for different texts: two rounds of FNV-1a (Fowler, Noll, Vo). Loading
 * `node:crypto` for it would delay the first run.
 */
function hashOf(text: string): string {
  const rounds = [0x811c9dc5, 0x9747b28c].map((seed) => {
    let hash = seed;
    for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return rounds.join('');
}
