import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';

/** One process of one machine, told from every other that ever had its number. */
export interface OwnerIdentity {
  readonly host: string;
  /** Of the machine's present boot; null where the system has none. */
  readonly bootId: string | null;
  readonly pid: number;
  /** When the process started, in whatever words the system has for it; null when unknown. */
  readonly start: string | null;
  readonly nonce: string;
}

/** What a folder's lock says. */
export type LockAnswer =
  | { readonly kind: 'owned'; readonly lock: OwnerLock }
  | { readonly kind: 'taken'; readonly by: OwnerIdentity };

/**
 * Makes this process the one owner of a folder, if nobody alive is.
 *
 * The lock is a file that is linked into place whole, so that whoever reads it reads an identity. A dead
 * owner's is replaced by whoever claims the replacement: a folder named after the dead one that is
 * renamed into place, which works once. A claim whose maker died is itself replaced the same way.
 *
 * @param isAlive Whether a process that is named lives.
 */
export async function takeOwnerLock(
  folder: string,
  self: OwnerIdentity,
  isAlive: (identity: OwnerIdentity) => Promise<boolean>,
): Promise<LockAnswer> {
  makeFolder(folder);
  const file = path.join(folder, 'owner');
  const own = path.join(folder, `owner.${self.nonce}`);
  writeFileSync(own, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      if (isDone(() => linkSync(own, file), 'EEXIST')) return owned(file, self);
      const owner = readIdentity(file);
      // It has just gone: its place is free.
      if (owner === undefined) continue;
      if (await isAlive(owner)) return { kind: 'taken', by: owner };
      const claimant = await claim(folder, owner.nonce, self, isAlive);
      if (claimant !== undefined) return { kind: 'taken', by: claimant };
      // Between the look and the claim somebody may have gone the whole way.
      if (readIdentity(file)?.nonce !== owner.nonce) continue;
      renameSync(own, file);
      clearClaims(folder);
      return owned(file, self);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Held until it is released or its process ends. */
export interface OwnerLock {
  /** Whether the folder still says that it is this process's. */
  isHeld(): boolean;
  release(): void;
}

/** Claims the replacement of a dead owner; answers with who else has, when that one lives. */
async function claim(
  folder: string,
  dead: string,
  self: OwnerIdentity,
  isAlive: (identity: OwnerIdentity) => Promise<boolean>,
): Promise<OwnerIdentity | undefined> {
  for (let key = dead; ; ) {
    const place = path.join(folder, `takeover.${key}`);
    const own = path.join(folder, `claim.${self.nonce}.${key}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(own, 'by'), JSON.stringify(self));
    if (isDone(() => renameSync(own, place), 'ENOTEMPTY', 'EEXIST', 'EPERM')) return undefined;
    rmSync(own, { recursive: true, force: true });
    const claimant = readIdentity(path.join(place, 'by'));
    // Its maker is through and has cleared it away.
    if (claimant === undefined) return undefined;
    if (claimant.nonce === self.nonce) return undefined;
    if (await isAlive(claimant)) return claimant;
    key = claimant.nonce;
  }
}

/** Whoever still holds on to one of them looks at the owner once more before it acts. */
function clearClaims(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('takeover.')) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

function owned(file: string, self: OwnerIdentity): LockAnswer {
  const isHeld = (): boolean => readIdentity(file)?.nonce === self.nonce;
  return {
    kind: 'owned',
    lock: {
      isHeld,
      release: () => {
        if (isHeld()) rmSync(file, { force: true });
      },
    },
  };
}

function readIdentity(file: string): OwnerIdentity | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as OwnerIdentity;
    return typeof value.nonce === 'string' && Number.isSafeInteger(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** False when it failed with one of these codes of the system. */
function isDone(act: () => void, ...codes: readonly string[]): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
