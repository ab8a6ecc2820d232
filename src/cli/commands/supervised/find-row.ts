import { nearest } from '../../../core/nearest.ts';
import { shorten } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import type { WatchRow } from '../../../supervisor/protocol.ts';

/**
 * The watch that a person means by a name: one of this directory, then one that is about none, then the
 * only one of that name anywhere. Throws a usage WispError that says what they may have meant.
 */
export function findRow(rows: readonly WatchRow[], name: string, here: string): WatchRow {
  const named = rows.filter(({ record }) => record.name === name);
  const near =
    named.find(({ record }) => record.scope === here) ??
    named.find(({ record }) => record.scope === '');
  const [only, second] = named;
  if (near !== undefined) return near;
  if (only !== undefined && second === undefined) return only;
  if (only !== undefined) {
    const where = named.map(({ record }) => record.scope).join(', ');
    throw new WispError('usage', `several watches are called \`${name}\`: in ${where}`, {
      hint: 'go to the directory of the one you mean',
    });
  }
  const meant = nearest(
    name,
    rows.map(({ record }) => record.name),
  );
  throw new WispError('usage', `no watch is called \`${shorten(name, 64)}\``, {
    hint: meant === undefined ? 'wisp watches' : `did you mean \`${meant}\`?`,
  });
}
