import { readFileSync } from 'node:fs';

/** What the tools need of an event in the audit log. */
export interface LogEvent {
  readonly type: string;
  readonly watch: string | null;
  readonly [field: string]: unknown;
}

/** The events of an audit log; throws at a line that is none. */
export function logEvents(file: string): readonly LogEvent[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LogEvent);
}
