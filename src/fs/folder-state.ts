import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a folder of wisp's own is like for this person. */
export type FolderState =
  /** It can be made when it is needed. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'unwritable'; readonly reason: string }
  /** `isOpen`: other users can look into it. */
  | { readonly kind: 'writable'; readonly isOpen: boolean };

/** Looks at a folder without changing anything. */
export function folderState(folder: string): FolderState {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) {
      accessSync(nearestFolder(folder), constants.W_OK | constants.X_OK);
      return { kind: 'missing' };
    }
    if (!stats.isDirectory()) return { kind: 'no-folder' };
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Windows reports no such bits.
    const isOpen = process.platform !== 'win32' && (stats.mode & 0o077) !== 0;
    return { kind: 'writable', isOpen };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return { kind: 'no-folder' };
    return { kind: 'unwritable', reason: code ?? String(error) };
  }
}

function nearestFolder(missing: string): string {
  const above = path.dirname(missing);
  return above === missing || statSync(above, { throwIfNoEntry: false }) !== undefined
    ? above
    : nearestFolder(above);
}

/** Makes a folder, or an existing file or folder, its owner's alone. */
export function makePrivate(path: string, kind: 'file' | 'folder'): void {
  if (kind === 'folder') mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, kind === 'folder' ? 0o700 : 0o600);
}
