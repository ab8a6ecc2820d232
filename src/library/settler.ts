import { TriggerSettler } from '../core/trigger-settler.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import { checkOptions } from './check-options.ts';
import { settlerRules } from './option-rules.ts';
import type { SettlerOptions } from './settler-options.ts';

/** Makes one call of a burst of changes: the debounce of `watch`, for changes seen by something else. */
export class Settler extends TriggerSettler {
  constructor(options: SettlerOptions) {
    checkOptions(options, settlerRules);
    const { quietMs = 1_000, maxMs = 30_000, onSettled } = options;
    super({ clock, quietMs, maxMs, emit: ({ paths }) => onSettled(paths) });
  }
}
