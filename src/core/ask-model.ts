/**
 * Asks a model on this machine one question. A problem is an answer too; it rejects only when `signal`
 * aborts.
 */
export type AskModel = (question: ModelQuestion, signal: AbortSignal) => Promise<ModelAnswer>;

/** A question that a model answers with JSON. */
export interface ModelQuestion {
  /** What the model is for, and how it must answer. */
  readonly instructions: string;
  /** What it is to judge. */
  readonly material: string;
  /** JSON Schema (draft 2020-12) of the answer. */
  readonly schema: object;
  /** Whether it may think first; models that cannot think take no notice. */
  readonly mayThink: boolean;
}

export type ModelAnswer =
  | { readonly kind: 'answered'; readonly model: string; readonly text: string }
  | AbsentModel
  /** A model was asked and gave no usable answer. */
  | { readonly kind: 'failed'; readonly model: string; readonly reason: string };

/** There is no model to ask, and asking again soon will not help. */
export interface AbsentModel {
  readonly kind: 'absent';
  readonly reason: string;
  readonly hint: string;
  /** Nobody has asked for one, so that there is nothing to report. */
  readonly isOrdinary?: true;
}
