import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
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
