import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { UPLOAD_KINDS, UPLOAD_MAX_BYTES } from './upload-limits.ts';
import type { UploadKind } from './upload-limits.ts';

export type UploadFault = 'file_empty' | 'file_large' | 'file_type';
export type UploadVerdict =
  | { ok: true; kind: UploadKind; bytes: Uint8Array }
  | { ok: false; fault: UploadFault };

/**
 * What a file is stands in its bytes, whatever it calls itself. Whether it may be kept, and what is kept of it: of a picture only what draws it, so that neither where it was taken nor anything
 * hidden behind it stays; of paper all, where it is whole and cannot be read as an archive as well.
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

/** How a file is called where it is kept: no folder, nothing that cannot be seen, and the ending of what it is. */
export function uploadName(input: string, kind: UploadKind): string {
  const own = input.normalize('NFC').split(/[/\\]/).at(-1)!;
  const seen = own.replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>:|?*%]/gu, '').trim();
  const stem = seen.replace(/\.[^.]{0,10}$/, '').replace(/^[. ]+/, '');
  const short = [...stem].slice(0, NAME_MAX).join('').trim();
  return `${short === '' ? 'file' : short}.${UPLOAD_KINDS[kind]}`;
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** So far from the end its last mark may stand, with nothing but blanks after it. */
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

/** A second reading of the same bytes: the directory of an archive is found from the end. */
function endsAsZip(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-ZIP_TAIL);
  for (let at = tail.length - 22; at >= 0; at -= 1)
    if (startsWith(tail.subarray(at, at + 4), [0x50, 0x4b, 0x05, 0x06])) return true;
  return false;
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
