import { readFileSync } from 'node:fs';

/** What the key reader needs of standard input. */
export interface KeyInput {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  on(event: 'data', listener: (data: Buffer | string) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'data', listener: (data: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/**
 * Reads single keys from a terminal. Raw mode is what makes a key arrive without Enter; it also makes
 * Ctrl-C and Ctrl-Z arrive as keys, which the caller then has to act on.
 */
export class TerminalKeys {
  readonly #input: KeyInput;
  readonly #listener: (data: Buffer | string) => void;

  constructor(input: KeyInput, pressed: (key: string) => void) {
    this.#input = input;
    this.#listener = (data) => {
      for (const key of keysIn(data.toString())) pressed(key);
    };
  }

  start(): void {
    this.#input.on('data', this.#listener);
    // A terminal that went away says so by SIGHUP; the failed read adds nothing.
    this.#input.on('error', () => {});
    this.#input.setRawMode?.(true);
    this.#input.resume();
  }

  /** Back to how the terminal was, and no longer reading. */
  stop(): void {
    this.#input.off('data', this.#listener);
    this.#input.setRawMode?.(false);
    this.#input.pause();
  }

  /** Lets go of raw mode while wisp is stopped. */
  suspend(): void {
    this.#input.setRawMode?.(false);
  }

  /** Takes raw mode again: the shell set the terminal its own way meanwhile. */
  resume(): void {
    this.#input.setRawMode?.(false);
    this.#input.setRawMode?.(true);
  }
}

/**
 * Whether wisp may touch the terminal: a job in the background that reads it or changes its mode is
 * stopped by the kernel. Asked of Linux's `/proc/self/stat` (fields 5 and 8); elsewhere assumed.
 */
export function isInForeground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return group === foreground;
  } catch {
    return true;
  }
}

/** An escape sequence (an arrow, a paste mark) is no key of ours and is dropped whole. */
function keysIn(text: string): readonly string[] {
  return [...text.replace(/\x1b(\[[0-?]*[ -/]*[@-~]|O.|.)?/gs, '')];
}
