import type { Clock } from './clock.ts';
import { trigger } from './trigger.ts';
import type { IdleSource } from './trigger-stream.ts';

/**
 * An `interval` trigger after `everyMs` milliseconds of idling. Armed by the pull that follows a run,
 * it counts from the end of that run, whatever had started it.
 */
export function intervalSource(clock: Clock, everyMs: number): IdleSource {
  return (emit) => clock.after(everyMs, () => emit(trigger('interval')));
}
