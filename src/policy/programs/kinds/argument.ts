import type { Judgement } from '../../judgement.ts';
import type { PolicyContext } from '../../policy-context.ts';
import type { SimpleCommand } from '../../shell/simple-command.ts';
import type { ReadArgument, ReadCall } from '../read-call.ts';

/** One argument of a known program where it stands. */
export interface Argument extends Pick<ReadArgument, 'kind' | 'word' | 'option' | 'rest'> {
  readonly text: string;
  readonly call: ReadCall;
  readonly command: SimpleCommand;
  readonly context: PolicyContext;
  /** Where it runs; null when that is known only at run time. */
  readonly directory: string | null;
}

/** Says what an argument of one kind may do. */
export type JudgeArgument = (argument: Argument) => Judgement;

/** The kinds of arguments by name. */
export type Kinds = Readonly<Record<string, JudgeArgument>>;
