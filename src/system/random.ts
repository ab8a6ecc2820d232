/**
 * Random bytes for names that must be unique, not secret: V8's generator, seeded from the system for
 * each process. Loading `node:crypto` for them would delay every watch's first run.
 */
export function uniqueBytes(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => Math.floor(Math.random() * 256));
}
