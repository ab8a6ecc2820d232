/** Ids of one writer within one millisecond; the next one borrows from the millisecond after. */
const PER_MS = 4096;

/**
 * A UUID of version 7 (RFC 9562, section 5.7): sorts by time, unique across processes and hosts
 * without asking any of them.
 *
 * @param ticks 1/4096 milliseconds since 1970-01-01 UTC; what is below a millisecond goes into
 *   `rand_a` as a counter (section 6.2, method 3). See {@link nextTick}.
 * @param random At least 8 random bytes.
 */
export function eventId(ticks: number, random: Uint8Array): string {
  const wholeMs = Math.floor(ticks / PER_MS);
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(wholeMs) << 16n);
  view.setUint16(6, 0x7000 | (ticks - wholeMs * PER_MS));
  bytes.set(random.subarray(0, 8), 8);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The tick for the next id of a writer: later than its last one even when the time of day stands
 * still or was set back.
 *
 * @param unixMs Whole milliseconds since 1970-01-01 UTC.
 */
export function nextTick(lastTick: number, unixMs: number): number {
  return Math.max(lastTick + 1, unixMs * PER_MS);
}
