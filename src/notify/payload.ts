import type { Message } from './message.ts';

/** A message as JSON for the owner's own programs and hooks; `v` changes when a key does. */
export interface Payload {
  readonly v: 1;
  readonly title: string;
  readonly subtitle: string | null;
  readonly body: string;
  readonly sound: boolean;
  readonly source: string;
  readonly verdict: 'green' | 'red' | null;
}

/** What a program or a hook is given of a message. */
export function payloadOf({ title, subtitle, body, sound, source, verdict }: Message): Payload {
  return { v: 1, title, subtitle, body, sound, source, verdict };
}
