import { createHash } from 'node:crypto';
import type { LedgerEnvelope, LedgerFields } from './event.ts';

/**
 * The id of an event: SHA-256 over what it is about (watch, generation, ordinal, cause, text), the
 * time left out, so that telling the same thing again is telling nothing. 32 hexadecimal digits.
 */
export function ledgerEventId(
  about: Pick<LedgerEnvelope, 'watch' | 'generation' | 'causedBy'>,
  fields: LedgerFields,
): string {
  const { watch, generation, causedBy } = about;
  const identity = [fields.type, watch, generation, causedBy, ordinalOf(fields), textOf(fields)];
  return digest(JSON.stringify(identity));
}

/** A watch's id, of its name and the directory it is about: 12 hexadecimal digits. */
export function watchId(scope: string, name: string): string {
  return digest(JSON.stringify([scope, name])).slice(0, 12);
}

function ordinalOf(fields: LedgerFields): number {
  return 'ordinal' in fields ? fields.ordinal : 0;
}

function textOf(fields: LedgerFields): string {
  switch (fields.type) {
    case 'watch.fired':
    case 'watch.noted':
    case 'job.run':
      return fields.text;
    case 'wait.looked':
      return fields.state;
    case 'watch.disarmed':
      return fields.reason;
    case 'watch.acting':
    case 'action.ended':
    case 'fire.taken':
    case 'fire.acked':
    case 'fire.returned':
      return fields.fire;
    default:
      return '';
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
