import v8 from 'node:v8';

/**
 * Keeps V8 from answering a stream of short-lived objects with a larger young generation. Reading a
 * gigabyte then takes 8 MB above idle instead of 36, stamping a hundred thousand files leaves 30 MB
 * less behind, in the same time; and every spawn pays for memory.
 */
export function keepHeapSmall(): void {
  // V8 complains on stderr about a flag that it does not know: only where it is known to be one.
  const [major] = process.versions.v8.split('.').map(Number);
  if (major !== undefined && major >= 11 && major <= 13) {
    v8.setFlagsFromString('--semi-space-growth-factor=1');
  }
}
