import type { WatchSession } from '../../app/watch/watch-session.ts';
import type { StopSignal } from '../../core/stop-request.ts';
import type { Screen } from '../render/screen.ts';
import type { WatchReporter } from '../render/watch-reporter.ts';

const KEY_HELP =
  'Enter runs now · p pauses, resumes · c clears · t shows the last findings · q or Ctrl-C stops after the run · h shows this';

/** What each key does while wisp watches. */
export function keyActions(parts: KeyParts): (key: string) => void {
  const { session, screen, reporter } = parts;
  const actions: Readonly<Record<string, () => void>> = {
    '\r': () => session.runNow(),
    '\n': () => session.runNow(),
    p: () => (session.isPaused ? session.resume() : session.pause()),
    c: () => screen.clear(),
    t: () => reporter.showLastFindings(),
    q: () => parts.stop('SIGINT'),
    h: () => screen.say(KEY_HELP),
    '?': () => screen.say(KEY_HELP),
    // In raw mode these two arrive as keys instead of signals.
    '\x03': () => parts.stop('SIGINT'),
    '\x1a': parts.suspend,
  };
  return (key) => {
    actions[key]?.();
    parts.pressed();
  };
}

export interface KeyParts {
  readonly session: Pick<WatchSession, 'runNow' | 'isPaused' | 'pause' | 'resume'>;
  readonly screen: Screen;
  readonly reporter: WatchReporter;
  readonly stop: (signal: StopSignal) => void;
  /** Ctrl-Z. */
  readonly suspend: () => void;
  /** Called after every key. */
  readonly pressed: () => void;
}
