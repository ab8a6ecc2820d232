import { resolvePath } from './paths.ts';
import type { PolicyContext } from './policy-context.ts';
import { textsOf } from './shell/shell-word.ts';
import { type ParsedLine, programName } from './shell/simple-command.ts';

/** Where each command of a line may stand, by its id; null for somewhere not known. */
export interface WorkingDirectories {
  /** Where it stands when everything before it worked. */
  readonly likely: (id: number) => string | null;
  /** Everywhere it may stand when some `cd` before it failed. */
  readonly possible: (id: number) => readonly (string | null)[];
}

/** Follows `cd`, `pushd` and the options of wrappers that change the directory. */
export function workingDirectories(line: ParsedLine, place: PolicyContext): WorkingDirectories {
  const likely = new Map<number, string | null>();
  const possible = new Map<number, readonly (string | null)[]>();
  // Each wrapper's script has its own way through the folders, from where the wrapper stands.
  const nows = new Map<number | null, string | null>([[null, place.directory]]);
  let all = new Set<string | null>([place.directory]);
  for (const command of line.commands) {
    const { id, outer } = command;
    const now: string | null = nows.get(outer) ?? null;
    const targets = changesTo(command, place);
    const reach = new Set([...all, ...(outer === null ? [] : (possible.get(outer) ?? []))]);
    for (const base of [...reach])
      for (const target of targets) reach.add(resolved(target, base, place));
    const after = targets.length === 0 ? now : resolved(targets[0], now, place);
    likely.set(id, now);
    possible.set(id, [...reach].slice(0, BASES_LIMIT));
    if (isChange(programName(command))) {
      all = new Set([...reach].slice(0, BASES_LIMIT));
      nows.set(outer, targets.length === 0 ? null : after);
    } else {
      nows.set(id, after);
    }
  }
  return {
    likely: (id) => likely.get(id) ?? null,
    possible: (id) => possible.get(id) ?? [null],
  };
}

/** Most folders that are followed. */
const BASES_LIMIT = 64;

function isChange(name: string): boolean {
  return name === 'cd' || name === 'pushd' || name === 'chdir';
}

function resolved(
  target: string | undefined,
  base: string | null,
  place: PolicyContext,
): string | null {
  return target === undefined ? null : resolvePath(target, base, place);
}

function changesTo(
  command: ParsedLine['commands'][number],
  place: PolicyContext,
): readonly string[] {
  const words = command.words;
  if (isChange(programName(command))) {
    const target = words.slice(1).find(({ text }) => !/^-[LPe@-]+$/.test(text));
    return target === undefined ? [place.home] : textsOf(target);
  }
  return words.flatMap(({ text }, at) => {
    const attached = /^(?:--(?:chdir|directory|cwd|prefix|working-directory)=)(.+)$/.exec(text);
    if (attached?.[1] !== undefined) return [attached[1]];
    const isOption = /^(?:-C|-D|--chdir|--directory|--cwd|--prefix)$/.test(text);
    const value = words[at + 1];
    return isOption && value !== undefined ? textsOf(value) : [];
  });
}
