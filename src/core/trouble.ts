/** Something that went wrong and that the work survives: said once on stderr, recorded, gone on from. */
export interface Trouble {
  readonly part: 'triage' | 'notify' | 'files' | 'audit' | 'config' | 'policy' | 'run' | 'output';
  /** One line, without a final period. */
  readonly message: string;
  /** The exact command, flag or key that fixes it. */
  readonly hint?: string;
}

export type ReportTrouble = (trouble: Trouble) => void;
