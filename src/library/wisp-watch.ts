/** The library: all that `import … from 'wisp-watch'` gives. `docs/guide/library.md` is its page. */
export type { RiskLevel } from '../core/authorization.ts';
export type { Evidence, Finding, FindingKind } from '../core/finding.ts';
export type { FindingDifference } from '../core/finding-difference.ts';
export type { Outcome, OutcomeKind, Verdict } from '../core/outcome.ts';
export type { Trigger, TriggerKind } from '../core/trigger.ts';
export type { Trouble } from '../core/trouble.ts';
export { WispError, type WispErrorKind } from '../core/wisp-error.ts';
export type { AuthorizeCommand, CommandQuestion } from './authorize-command.ts';
export type { Run } from './finished-run.ts';
export { run } from './run.ts';
export type { RunOptions } from './run-options.ts';
export { Settler } from './settler.ts';
export type { SettlerOptions } from './settler-options.ts';
export { triage } from './triage.ts';
export type { TriageOptions } from './triage-options.ts';
export { type Watch, watch } from './watch.ts';
export type { WatchOptions } from './watch-options.ts';
