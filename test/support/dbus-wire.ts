/**
 * The wire format of D-Bus (D-Bus Specification 0.43, "Message Protocol"), as far as a notification
 * service needs it: little-endian out, both byte orders in.
 */
export interface DBusMessage {
  readonly type: number;
  readonly flags: number;
  readonly serial: number;
  /** Header fields by name; absent when the message has none such. */
  readonly member: string | undefined;
  readonly sender: string | undefined;
  readonly replySerial: number | undefined;
  readonly arguments: readonly unknown[];
}

export const messageType = { call: 1, reply: 2, error: 3 } as const;
export const NO_REPLY_EXPECTED = 1;

const field = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};

type HeaderFields = Partial<Record<keyof typeof field, string | number>>;

/** One message's bytes; its arguments are strings, numbers (u) or lists of strings (as). */
export function encodeMessage(
  type: number,
  serial: number,
  fields: HeaderFields,
  values: readonly (string | number | readonly string[])[] = [],
): Buffer {
  const body = new Writer();
  for (const value of values) body.value(value);
  const signature = values.map(signatureOf).join('');
  const header = new Writer();
  for (const byte of ['l'.charCodeAt(0), type, 0, 1]) header.byte(byte);
  header.uint32(body.length).uint32(serial);
  const array = new Writer(header.length + 4);
  for (const [name, value] of Object.entries(signature ? { ...fields, signature } : fields)) {
    array.pad(8).byte(field[name as keyof typeof field]);
    if (name === 'signature') array.signature('g').signature(String(value));
    else if (typeof value === 'number') array.signature('u').uint32(value);
    else array.signature(name === 'path' ? 'o' : 's').string(String(value));
  }
  header.uint32(array.length);
  return Buffer.concat([
    new Writer().bytes(header.buffer).bytes(array.buffer).pad(8).buffer,
    body.buffer,
  ]);
}

/** The first message in `bytes` and what follows it; undefined when it is not complete yet. */
export function decodeMessage(bytes: Buffer): { message: DBusMessage; rest: Buffer } | undefined {
  if (bytes.length < 16) return undefined;
  const head = new Reader(bytes, 4, bytes[0] === 'l'.charCodeAt(0));
  const bodyLength = head.uint32();
  const serial = head.uint32();
  const fieldsLength = head.uint32();
  const bodyStart = align(16 + fieldsLength, 8);
  if (bytes.length < bodyStart + bodyLength) return undefined;
  const fields = new Map<number, unknown>();
  while (head.offset < 16 + fieldsLength) {
    head.pad(8);
    fields.set(head.byte(), head.value('v'));
  }
  const body = new Reader(
    bytes.subarray(bodyStart, bodyStart + bodyLength),
    0,
    head.isLittleEndian,
  );
  const message: DBusMessage = {
    type: bytes[1] ?? 0,
    flags: bytes[2] ?? 0,
    serial,
    member: fields.get(field.member) as string | undefined,
    sender: fields.get(field.sender) as string | undefined,
    replySerial: fields.get(field.replySerial) as number | undefined,
    arguments: splitSignature((fields.get(field.signature) as string | undefined) ?? '').map(
      (type) => body.value(type),
    ),
  };
  return { message, rest: bytes.subarray(bodyStart + bodyLength) };
}

class Writer {
  buffer = Buffer.alloc(0);
  readonly #start: number;

  /** @param start Where in the message the first byte will stand: alignment counts from its beginning. */
  constructor(start = 0) {
    this.#start = start;
  }

  get length(): number {
    return this.buffer.length;
  }

  bytes(more: Uint8Array): this {
    this.buffer = Buffer.concat([this.buffer, more]);
    return this;
  }

  pad(to: number): this {
    const at = this.#start + this.length;
    return this.bytes(Buffer.alloc(align(at, to) - at));
  }

  byte(value: number): this {
    return this.bytes(Buffer.from([value]));
  }

  uint32(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return this.pad(4).bytes(bytes);
  }

  string(text: string): this {
    const bytes = Buffer.from(text);
    return this.uint32(bytes.length).bytes(bytes).byte(0);
  }

  signature(text: string): this {
    return this.byte(text.length).bytes(Buffer.from(text)).byte(0);
  }

  value(value: string | number | readonly string[]): this {
    if (typeof value === 'string') return this.string(value);
    if (typeof value === 'number') return this.uint32(value);
    const items = new Writer();
    for (const item of value) items.string(item);
    return this.uint32(items.length).bytes(items.buffer);
  }
}

class Reader {
  offset: number;
  readonly isLittleEndian: boolean;
  readonly #bytes: Buffer;
  readonly #view: DataView;

  constructor(bytes: Buffer, offset: number, isLittleEndian: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.offset = offset;
    this.isLittleEndian = isLittleEndian;
  }

  pad(to: number): void {
    this.offset = align(this.offset, to);
  }

  byte(): number {
    return this.#view.getUint8(this.offset++);
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), this.isLittleEndian);
  }

  /** The value of one complete type; a dictionary becomes an object. */
  value(type: string): unknown {
    switch (type[0]) {
      case 'y':
        return this.byte();
      case 'b':
        return this.uint32() !== 0;
      case 'u':
        return this.uint32();
      case 'i':
        return this.#view.getInt32(this.#take(4), this.isLittleEndian);
      case 'x':
        return this.#view.getBigInt64(this.#take(8), this.isLittleEndian);
      case 'd':
        return this.#view.getFloat64(this.#take(8), this.isLittleEndian);
      case 's':
      case 'o':
        return this.#text(this.uint32());
      case 'g':
        return this.#text(this.byte());
      case 'v':
        return this.value(this.#text(this.byte()));
      case 'a':
        return this.#array(type.slice(1));
      default:
        throw new Error(`a D-Bus type that no notification has: ${type}`);
    }
  }

  #array(item: string): unknown {
    const length = this.uint32();
    const isDictionary = item.startsWith('{');
    this.pad(
      isDictionary || 'xd'.includes(item[0] ?? '')
        ? 8
        : item === 'y' || item === 'g' || item === 'v'
          ? 1
          : 4,
    );
    const end = this.offset + length;
    const items: unknown[] = [];
    while (this.offset < end) {
      if (isDictionary) {
        this.pad(8);
        items.push([this.value(item[1] ?? ''), this.value(item.slice(2, -1))]);
      } else items.push(this.value(item));
    }
    return isDictionary ? Object.fromEntries(items as [string, unknown][]) : items;
  }

  #take(size: number): number {
    this.pad(size);
    this.offset += size;
    return this.offset - size;
  }

  #text(length: number): string {
    const text = this.#bytes.toString('utf8', this.offset, this.offset + length);
    this.offset += length + 1;
    return text;
  }
}

function align(offset: number, to: number): number {
  return Math.ceil(offset / to) * to;
}

function signatureOf(value: string | number | readonly string[]): string {
  if (typeof value === 'string') return 's';
  return typeof value === 'number' ? 'u' : 'as';
}

/** The complete types of a signature: `susssasa{sv}i` has eight. */
function splitSignature(signature: string): string[] {
  return signature.match(/a*(?:\{[^}]*\}|[a-z])/g) ?? [];
}
