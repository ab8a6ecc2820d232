export interface TriageOptions {
  readonly exitCode?: number;
  /** False: no model is asked. */
  readonly model?: string | false;
  readonly format: 'text' | 'json' | 'markdown' | 'github';
  readonly json?: boolean;
  readonly extract?: boolean;
  readonly check?: boolean;
  readonly explainModel?: boolean;
}
