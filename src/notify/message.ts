import type { Notification } from '../core/notification.ts';
import type { Verdict } from '../core/outcome.ts';
import type { Redact } from '../core/redact.ts';
import { shorten } from '../core/text.ts';

/** A notification that is safe to hand to any channel: bounded, cleaned, without secrets. */
export interface Message {
  readonly title: string;
  /** Null when there is none. */
  readonly subtitle: string | null;
  /** The only part that may hold line breaks. */
  readonly body: string;
  readonly sound: boolean;
  readonly source: Notification['source'];
  /** Same key, same subject; null when nothing is to be replaced. */
  readonly key: string | null;
  /** What it says about its subject; null when that is no verdict. */
  readonly verdict: Verdict | null;
  /** The run of a watch that it is about; null when it is about none. */
  readonly run: number | null;
}

/** Longest title and subtitle, in characters. */
export const TITLE_LIMIT = 64;
/** Longest body, in characters. */
export const BODY_LIMIT = 256;

/** More than a message can ever show, and little enough to clean and redact at once. */
const READ_LIMIT = 16_384;

/** The message of a notification. Secrets are masked before anything is cut, so that no half of one is left. */
export function messageOf(notification: Notification, redact: Redact): Message {
  const { title, subtitle, body, sound, source, key, verdict, run } = notification;
  return {
    title: boundedLine(title, redact) || 'wisp',
    subtitle: boundedLine(subtitle ?? '', redact) || null,
    body: shorten(redact(cleanText(body)), BODY_LIMIT),
    sound,
    source,
    key: key ?? null,
    verdict: verdict ?? null,
    run: run ?? null,
  };
}

/** A text on one line, for a channel that has only one. */
export function onOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

function boundedLine(text: string, redact: Redact): string {
  return shorten(redact(onOneLine(cleanText(text))), TITLE_LIMIT);
}

/**
 * Without control characters (C0, C1, DEL), without the ones that change reading direction (Unicode's
 * Bidi_Control, UAX #9), and well-formed; line breaks are kept, tabs become blanks.
 */
function cleanText(text: string): string {
  return (
    text
      .slice(0, READ_LIMIT)
      // Colours and other sequences (ECMA-48) go whole; of the rest, the control characters.
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g, '')
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
        '',
      )
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .trim()
  );
}
