/**
 * A UUID of version 7 (RFC 9562, section 5.7): sorts by time, unique across processes and hosts
 * without asking any of them. The fraction of a millisecond goes into `rand_a` (section 6.2, method
 * 3), so that ids of one process sort within a millisecond too.
 *
 * @param unixMs Milliseconds since 1970-01-01 UTC, fractions welcome.
 * @param random At least 8 random bytes.
 */
export function eventId(unixMs: number, random: Uint8Array): string {
  const wholeMs = Math.floor(unixMs);
  const fraction = Math.floor((unixMs - wholeMs) * 4096);
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(wholeMs) << 16n);
  view.setUint16(6, 0x7000 | fraction);
  bytes.set(random.subarray(0, 8), 8);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
