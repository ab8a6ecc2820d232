import type { Sighting } from '../recogniser.ts';

/** What a report says of one thing, before anybody knows on which line of the output it stands. */
export type Reported = Pick<
  Sighting,
  'kind' | 'tool' | 'file' | 'line' | 'column' | 'endLine' | 'message' | 'test' | 'code'
>;
