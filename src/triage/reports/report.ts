import type { OutputLine } from '../digest.ts';

/** One report in an output, read as its lines come, in bounded memory. */
export interface OpenReport {
  /** Takes the next line. `open`: it is the report's, and more may follow; `last`: it ends the report; `broken`: it is no report after all, or no longer one. */
  line(line: OutputLine): 'open' | 'last' | 'broken';
}
