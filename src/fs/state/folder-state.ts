import { accessSync, chmodSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { platform } from '../../core/platform.ts';
import { makeFolder } from '../make-folder.ts';

/** What a folder of wisp's own is like for this person. */
export type FolderState =
  /** It can be made when it is needed. */
  | { readonly kind: 'missing' }
  /** It cannot be made: `above`, the nearest folder there is, takes none. */
  | { readonly kind: 'unmakeable'; readonly above: string; readonly reason: string }
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'unwritable'; readonly reason: string }
  /** `isOpen`: other users can look into it. */
  | { readonly kind: 'writable'; readonly isOpen: boolean };

/** Looks at a folder, and tries whether it can be written or made; what is made for that goes again. */
export function folderState(folder: string): FolderState {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return missingState(folder);
    if (!stats.isDirectory()) return { kind: 'no-folder' };
    accessSync(folder, constants.R_OK | constants.X_OK);
    tryToWrite(folder);
    // Windows reports no such bits.
    const isOpen = platform !== 'win32' && (stats.mode & 0o077) !== 0;
    return { kind: 'writable', isOpen };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return { kind: 'no-folder' };
    return { kind: 'unwritable', reason: code ?? String(error) };
  }
}

function missingState(folder: string): FolderState {
  const above = nearestFolder(folder);
  try {
    tryToWrite(above);
    return { kind: 'missing' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw error;
    return { kind: 'unmakeable', above, reason: code ?? String(error) };
  }
}

/** Permission bits do not tell: some file systems take nothing, whatever they say, and root may not ask them. */
function tryToWrite(folder: string): void {
  rmdirSync(mkdtempSync(path.join(folder, '.wisp-')));
}

function nearestFolder(missing: string): string {
  const above = path.dirname(missing);
  return above === missing || statSync(above, { throwIfNoEntry: false }) !== undefined
    ? above
    : nearestFolder(above);
}

/** Makes a folder, or an existing file or folder, its owner's alone. */
export function makePrivate(path: string, kind: 'file' | 'folder'): void {
  if (kind === 'folder') makeFolder(path);
  chmodSync(path, kind === 'folder' ? 0o700 : 0o600);
}
