/*
 * The Distinguished Encoding Rules (X.690), as far as a signature needs them: elements of a tag, a length and a
 * content.
 */

export const TAG = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** Of the context, with parts. */
  zero: 0xa0,
} as const;

/** An element of these parts. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

/** A length below 128 is one byte; a longer one has the number of its bytes before it. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

/** An object identifier, such as `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Seven bits a byte; all but the last byte have the highest bit. */
function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 + (rest % 128));
  return bytes;
}

/** A whole number from 0 to 127. */
export const smallInteger = (value: number): Buffer => der(TAG.integer, Buffer.from([value]));

/** A set: DER orders its members by their bytes. */
export const derSet = (tag: number, members: readonly Buffer[]): Buffer =>
  der(tag, ...members.toSorted((one, other) => Buffer.compare(one, other)));

export interface Element {
  tag: number;
  /** The element with its tag and length. */
  whole: Buffer;
  content: Buffer;
}

/** The elements that stand one after the other in these bytes. */
export function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const { length, from } = readLength(bytes, at + 1);
    if (from + length > bytes.length) throw new Error('an element is longer than its bytes');
    elements.push({
      tag: bytes[at]!,
      whole: bytes.subarray(at, from + length),
      content: bytes.subarray(from, from + length),
    });
    at = from + length;
  }
  return elements;
}

function readLength(bytes: Buffer, at: number): { length: number; from: number } {
  const first = bytes.readUInt8(at);
  if (first < 0x80) return { length: first, from: at + 1 };
  const size = first - 0x80;
  return { length: bytes.readUIntBE(at + 1, size), from: at + 1 + size };
}
