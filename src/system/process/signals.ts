import { platform } from '../../core/platform.ts';
import type { StopSignal } from '../../core/stop-request.ts';

const STOP_SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Hears the signals that ask wisp to stop, instead of dying of them, until the returned function is called. */
export function onStopSignal(heard: (signal: StopSignal) => void): () => void {
  const listeners = STOP_SIGNALS.map((signal) => ({ signal, listener: () => heard(signal) }));
  for (const { signal, listener } of listeners) process.on(signal, listener);
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}

/** Hears that wisp came back to the foreground (`fg`) or that its window changed size. */
export function onScreenChange(changed: () => void): () => void {
  const signals: readonly NodeJS.Signals[] = ['SIGCONT', 'SIGWINCH'];
  if (platform === 'win32') return () => {};
  for (const signal of signals) process.on(signal, changed);
  return () => {
    for (const signal of signals) process.off(signal, changed);
  };
}

/** Stops the whole foreground job, as Ctrl-Z does where the terminal is not in raw mode. */
export function suspendJob(): void {
  process.kill(0, 'SIGTSTP');
}
