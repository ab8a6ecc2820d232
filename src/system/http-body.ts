import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** The body of an answer as far as it could be read. */
export interface HttpBody {
  readonly text: string;
  /** SHA-256 of its bytes without their content coding, in hexadecimal. */
  readonly digest: string;
  /** False when it was too long, broke off or is in a coding or charset that nobody here knows. */
  readonly isWhole: boolean;
}

/** A body that was not asked for. */
export const noBody: HttpBody = { text: '', digest: '', isWhole: false };

/**
 * Reads a body to its end, at most `maxBytes` of what it decodes to. Rejects when the connection
 * breaks.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<HttpBody> {
  const coded = (response.headers['content-encoding'] ?? '').toLowerCase().split(/[\s,]+/);
  const codings = coded.filter((coding) => coding !== '' && coding !== 'identity').reverse();
  if (codings.some((coding) => !KNOWN_CODINGS.has(coding))) return noBody;
  const { bytes, isWhole } = await decoded(response, codings, maxBytes);
  const { text, isReadable } = textOf(bytes, response.headers['content-type']);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { text, digest, isWhole: isWhole && isReadable };
}

/** RFC 9110, section 8.4.1. */
const KNOWN_CODINGS = new Set(['gzip', 'x-gzip', 'br', 'deflate']);

async function decoded(response: IncomingMessage, codings: readonly string[], maxBytes: number) {
  let chunks: AsyncIterable<Buffer> = response;
  for (const coding of codings) chunks = decompressed(chunks, coding);
  const kept: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      kept.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes > maxBytes) break;
    }
    return { bytes: Buffer.concat(kept), isWhole: bytes <= maxBytes };
  } catch (error) {
    // Compressed data that is not, or that ends early: what came before it stands.
    if (!/^(Z_|ERR_)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return { bytes: Buffer.concat(kept), isWhole: false };
  }
}

async function* decompressed(
  source: AsyncIterable<Buffer>,
  coding: string,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const rest = Readable.from(rejoined(first.value, chunks));
  const decompress = decompressorFor(coding, first.value);
  rest.on('error', (error) => decompress.destroy(error));
  yield* rest.pipe(decompress) as AsyncIterable<Buffer>;
}

async function* rejoined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** `deflate` means the zlib format; some servers send what is inside it alone. */
function decompressorFor(coding: string, first: Buffer): Transform {
  if (coding === 'br') return createBrotliDecompress();
  if (coding !== 'deflate') return createGunzip();
  const isZlib = ((first[0] ?? 0) & 0x0f) === 8;
  return isZlib ? createInflate() : createInflateRaw();
}

/** The charset as the WHATWG's HTML standard finds it: byte order mark, header, what the page says. */
function textOf(bytes: Buffer, contentType: string | undefined) {
  const named = bomOf(bytes) ?? labelIn(contentType) ?? labelIn(bytes.toString('latin1', 0, 1_024));
  const decoder = named === undefined ? undefined : decoderFor(named);
  if (decoder !== undefined) return { text: decoder.decode(bytes), isReadable: true };
  const text = new TextDecoder().decode(bytes);
  const isAscii = bytes.every((byte) => byte < 0x80);
  return { text, isReadable: named === undefined || isAscii };
}

function bomOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

function labelIn(text: string | undefined): string | undefined {
  return /(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(text ?? '')?.[1];
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
