import { onStopSignal } from '../../../system/process/signals.ts';

/** Resolves when the work is done, or at Ctrl-C, which is no failure: what is looked at goes on. */
export async function untilInterrupted(work: Promise<unknown>): Promise<void> {
  let stop = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    stop = onStopSignal(() => resolve());
  });
  try {
    await Promise.race([work, interrupted]);
  } finally {
    stop();
  }
}
