import type { Command } from '../core/command.ts';
import type { Gate } from '../core/gate.ts';
import type { Together } from '../core/together.ts';

/**
 * What a named watch is: plain data that is kept under its name in the ledger and goes through a
 * socket as it is. Points in time are milliseconds since 1970-01-01 UTC.
 */
export interface WatchDefinition {
  readonly source: WatchSource;
  readonly gate: Gate;
  /** Done after so many fires; null: without end. */
  readonly maxFires: number | null;
  /** Ends so long after it was armed, in milliseconds; null: never. */
  readonly ttlMs: number | null;
  readonly restart: RestartPolicy;
  /** What runs on a fire; null: the fire is handed back through the inbox. */
  readonly action: Command | null;
  /** Longest the action may take, in milliseconds. */
  readonly actionTimeoutMs: number;
  /** Text for the action's standard input, with `{name}`, `{fire}` and `{text}`; null: the usual one. */
  readonly prompt: string | null;
  readonly isNotifying: boolean;
  /** Variables from the shell it was armed in, `PATH` above all. */
  readonly variables: Readonly<Record<string, string>>;
}

export type WatchSource =
  /** A command whose lines are gated: long-running, or run again and again. */
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** Pause between two runs, in milliseconds; null: it runs on. */
      readonly everyMs: number | null;
      /** Whether lines of stderr are gated too. */
      readonly hasStderr: boolean;
    }
  /** Files by their content. Absolute paths. */
  | { readonly kind: 'files'; readonly directory: string; readonly paths: readonly string[] }
  | { readonly kind: 'time'; readonly atMs: number; readonly message: string }
  /** A saved `wisp wait`; each wait is plain data of `src/wait`. */
  | {
      readonly kind: 'wait';
      readonly waits: readonly unknown[];
      readonly together: Together;
      /** In words, for people. */
      readonly words: string;
    }
  /** `wisp watch --detach`; the plan is plain data of the application layer. */
  | { readonly kind: 'job'; readonly command: Command; readonly plan: unknown };

export type RestartPolicy = 'no' | 'on-failure' | 'always';

/** Whether two definitions ask for the same: the shell they were armed in does not count. */
export function isSameDefinition(one: WatchDefinition, other: WatchDefinition): boolean {
  return canonical({ ...one, variables: {} }) === canonical({ ...other, variables: {} });
}

/** JSON with the keys of every object in order, so that equal data is equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
