import { cleanPng, isDrawable, joined } from './clean-png.ts';
import { UPLOAD_KINDS, UPLOAD_MAX_BYTES } from './upload-limits.ts';
import type { UploadKind } from './upload-limits.ts';

export type UploadFault = 'file_empty' | 'file_large' | 'file_type';
export type UploadVerdict =
  | { ok: true; kind: UploadKind; bytes: Uint8Array }
  | { ok: false; fault: UploadFault };

/**
 * Detects the file type by its bytes and returns the bytes to store, or a fault. Images lose all metadata,
 * locations and hidden data. A PDF is stored whole if it is complete and not also readable as an archive.
 */
export function checkUpload(bytes: Uint8Array): UploadVerdict {
  if (bytes.length === 0) return { ok: false, fault: 'file_empty' };
  if (bytes.length > UPLOAD_MAX_BYTES) return { ok: false, fault: 'file_large' };
  const stored = (kind: UploadKind, clean: Uint8Array | null): UploadVerdict =>
    clean ? { ok: true, kind, bytes: clean } : { ok: false, fault: 'file_type' };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return stored('image/png', cleanPng(bytes));
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return stored('image/jpeg', cleanJpeg(bytes));
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]))
    return stored('application/pdf', isWholePdf(bytes) ? bytes : null);
  return { ok: false, fault: 'file_type' };
}

const NAME_MAX = 100;

/** Returns a safe file name: no folder, no invisible characters, and the extension of the detected type. */
export function uploadName(input: string, kind: UploadKind): string {
  const own = input.normalize('NFC').split(/[/\\]/).at(-1)!;
  const seen = own.replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>:|?*%]/gu, '').trim();
  const stem = seen.replace(/\.[^.]{0,10}$/, '').replace(/^[. ]+/, '');
  const short = [...stem].slice(0, NAME_MAX).join('').trim();
  return `${short === '' ? 'file' : short}.${UPLOAD_KINDS[kind]}`;
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** The PDF end marker must be within this many bytes of the end, followed only by blanks. */
const PDF_TAIL = 1_024;
const ZIP_TAIL = 22 + 65_535;

function isWholePdf(bytes: Uint8Array): boolean {
  const tail = textOf(bytes.subarray(-PDF_TAIL));
  const end = tail.lastIndexOf('%%EOF');
  return (
    /^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8))) &&
    end >= 0 &&
    /^[\s\0]*$/.test(tail.slice(end + 5)) &&
    !endsAsZip(bytes)
  );
}

/** Some files are valid archives as well: readers find an archive's directory from the end. */
function endsAsZip(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-ZIP_TAIL);
  for (let at = tail.length - 22; at >= 0; at -= 1)
    if (startsWith(tail.subarray(at, at + 4), [0x50, 0x4b, 0x05, 0x06])) return true;
  return false;
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const [SOI, EOI, SOS, DQT, DRI] = [0xd8, 0xd9, 0xda, 0xdb, 0xdd];
const [JFIF, EXIF, ADOBE, COMMENT] = [0xe0, 0xe1, 0xee, 0xfe];

/** Start of a frame, which holds the image's size; tables that share these numbers are excluded. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const draws = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [SOS, DQT, DRI, JFIF, ADOBE].some((existing) => existing === marker);
const isKnown = (marker: number): boolean =>
  draws(marker) || (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;

/** Returns the image without metadata, except its orientation; null for invalid or damaged files. */
function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  const stored: Uint8Array[] = [bytes.subarray(0, 2)];
  let turned = 1;
  let hasFrame = false;
  let hasScan = false;
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      if (!hasFrame || !hasScan) return null;
      return joined([...withTurn(stored, turned), bytes.subarray(at, at + 2)]);
    }
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (!isKnown(marker) || end < at + 4 || end > bytes.length) return null;
    const part = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (!isDrawable((part[7]! << 8) + part[8]!, (part[5]! << 8) + part[6]!)) return null;
      hasFrame = true;
    }
    if (marker === EXIF) turned = turnOf(part) ?? turned;
    if (draws(marker)) stored.push(part);
    at = end;
    if (marker === SOS) {
      const next = afterScan(bytes, end);
      stored.push(bytes.subarray(end, next));
      hasScan = true;
      at = next;
    }
  }
  return null;
}

/**
 * Returns the offset of the next marker: a scan ends at the first marker that is neither a stuffed byte nor a
 * restart.
 */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Returns the EXIF orientation, 1 to 8; null without one. */
function turnOf(part: Uint8Array): number | null {
  const text = String.fromCharCode(...part.subarray(4, 12));
  if (!text.startsWith('Exif\0\0')) return null;
  const little = text.endsWith('II');
  const view = new DataView(part.buffer, part.byteOffset + 10, part.length - 10);
  if (view.byteLength < 8) return null;
  const first = view.getUint32(4, little);
  if (first + 2 > view.byteLength) return null;
  const count = view.getUint16(first, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > view.byteLength) return null;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const turn = view.getUint16(at + 8, little);
    return turn >= 1 && turn <= 8 ? turn : null;
  }
  return null;
}

/** Inserts the orientation after the first segment, where readers expect it; upright needs none. */
function withTurn([first, ...rest]: readonly Uint8Array[], turn: number): Uint8Array[] {
  if (turn === 1) return [first!, ...rest];
  // A TIFF block of one entry, big-endian: orientation (0x0112), one short number.
  const text = Uint8Array.from([
    0xff,
    EXIF,
    0x00,
    0x22,
    0x45,
    0x78,
    0x69,
    0x66,
    0x00,
    0x00,
    0x4d,
    0x4d,
    0x00,
    0x2a,
    0x00,
    0x00,
    0x00,
    0x08,
    0x00,
    0x01,
    0x01,
    0x12,
    0x00,
    0x03,
    0x00,
    0x00,
    0x00,
    0x01,
    0x00,
    turn,
    0x00,
    0x00,
    0x00,
    0x00,
    0x00,
    0x00,
  ]);
  return [first!, text, ...rest];
}
