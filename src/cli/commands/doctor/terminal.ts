import { type Diagnosis, ok, warn } from './diagnosis.ts';

export interface TerminalFacts {
  readonly isTerminal: boolean;
  readonly canReadKeys: boolean;
  readonly hasColour: boolean;
  readonly columns: number;
  /** The `TERM` variable. */
  readonly term: string | undefined;
  readonly isInTmux: boolean;
}

/** What this terminal can show. */
export function judgeTerminal(facts: TerminalFacts): Diagnosis {
  if (!facts.isTerminal) {
    return ok('terminal', 'output goes to no terminal: no status line, no keys, no colours');
  }
  if (facts.term === 'dumb') {
    return warn(
      'terminal',
      'TERM is `dumb`: no colours, no status line',
      'export TERM=xterm-256color',
    );
  }
  const parts = [
    `${facts.columns} columns`,
    facts.hasColour ? 'colours' : 'no colours',
    facts.canReadKeys ? 'keys' : 'no keys (input is not a terminal)',
    ...(facts.isInTmux ? ['inside tmux'] : []),
  ];
  return ok('terminal', `${facts.term ?? 'a terminal'}: ${parts.join(', ')}`);
}
