/** Chunks that affect rendering; all others hold texts, locations and hidden data. */
const DRAWS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'sBIT']);
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Pixels per side and in total: larger images can exhaust the viewer's memory. */
const MOST_A_SIDE = 20_000;
const MOST_PIXELS = 80_000_000;

/** Returns the image without metadata; null for invalid or damaged files. */
export function cleanPng(bytes: Uint8Array): Uint8Array | null {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stored: Uint8Array[] = [bytes.subarray(0, 8)];
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if ((at === 8) !== (name === 'IHDR')) return null;
    if (name === 'IHDR' && !(length === 13 && isDrawable(view.getUint32(at + 8), view.getUint32(at + 12))))
      return null;
    if (DRAWS.has(name)) {
      if (crcOf(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
      stored.push(bytes.subarray(at, end));
    }
    hasData ||= name === 'IDAT' && length > 0;
    if (name === 'IEND') return hasData ? joined(stored) : null;
    at = end;
  }
  return null;
}

/** The pixels of an image that `cleanPng` returned. */
export function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Returns whether an image of this size, in pixels, is safe to decode. */
export const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= MOST_A_SIDE && height <= MOST_A_SIDE && width * height <= MOST_PIXELS;

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crcOf(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 0xff]! ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
