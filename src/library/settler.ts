import { TriggerSettler } from '../core/trigger-settler.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import { checkOptions } from './check-options.ts';
import { settlerRules } from './option-rules.ts';

export interface SettlerOptions {
  /** Quiet time that ends a burst, in milliseconds. Default: 1,000. */
  readonly quietMs?: number;
  /** Longest time from the first change to the call, in milliseconds. Default: 30,000. */
  readonly maxMs?: number;
  /** Called once a burst, with every path that changed in it, each once. */
  readonly onSettled: (paths: readonly string[]) => void;
}

/** Makes one call of a burst of changes: the debounce of `watch`, for changes seen by something else. */
export class Settler extends TriggerSettler {
  constructor(options: SettlerOptions) {
    checkOptions(options, settlerRules);
    const { quietMs = 1_000, maxMs = 30_000, onSettled } = options;
    super({ clock, quietMs, maxMs, emit: ({ paths }) => onSettled(paths) });
  }
}
