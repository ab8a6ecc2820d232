import { matchesGlob } from './glob.ts';
import type { PolicyContext } from './policy-context.ts';
import { UNKNOWN } from './shell/shell-word.ts';

/**
 * A path in a command as an absolute one, without `.`, `..`, doubled and trailing slashes; null when
 * a part of it is known only at run time.
 */
export function resolvePath(
  text: string,
  base: string | null,
  place: PolicyContext,
): string | null {
  if (text.includes(UNKNOWN)) return null;
  const slashed = /^[A-Za-z]:[\\/]/.test(place.directory) ? text.replaceAll('\\', '/') : text;
  const path = withHome(slashed, place);
  if (path.startsWith('/') || /^[A-Za-z]:\//.test(path)) return normalize(path);
  return base === null ? null : normalize(`${base}/${path}`);
}

/** True when `path` is `folder` or lies in it; both absolute. */
export function isInside(path: string, folder: string): boolean {
  const base = normalize(folder);
  return path === base || path.startsWith(base === '/' ? '/' : `${base}/`);
}

/** The same for a path that may be a pattern: true when something it can match lies in `folder`. */
export function mayBeInside(pattern: string, folder: string): boolean {
  if (!/[*?[]/.test(pattern)) return isInside(pattern, folder);
  const parts = pattern.split('/');
  const folders = normalize(folder).split('/');
  if (parts.includes('**'))
    return (
      matchesGlob(pattern.replaceAll('**', '*'), folder) ||
      isInside(folder, pattern.slice(0, pattern.indexOf('/**')) || '/')
    );
  return (
    parts.length >= folders.length &&
    folders.every((name, at) => matchesGlob(parts[at] ?? '', name))
  );
}

/** Files that every command may write: they keep nothing. */
export function isSink(text: string): boolean {
  return /^(?:\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)|NUL|&?\d|-)$/.test(text);
}

function withHome(text: string, place: PolicyContext): string {
  if (text === '~' || text.startsWith('~/')) return place.home + text.slice(1);
  // Another person's home, or `~+` and `~-`: somewhere else, in any case.
  return text.startsWith('~') ? `${place.home}/../${text.slice(1)}` : text;
}

function normalize(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const drive = /^[A-Za-z]:/.exec(slashed)?.[0] ?? '';
  const parts: string[] = [];
  for (const part of slashed.slice(drive.length).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${drive}/${parts.join('/')}`;
}
