import type { ReceiptLine } from '#domain/devices/printing.ts';

/** Dots of the letters: those of the printer's own are as high. */
const SIZES = { plain: 26, bold: 26, number: 96 } as const;
const ROW = 1.35;
/** From this much ink on, a dot is black: thermal paper knows no grey. */
const INK = 110;

export type SentImage = ReceiptLine & { width: number; height: number; bits: string };

/** Draws a line of a receipt with the fonts of this device: it shows its visitors letters that the printer lacks. */
export function drawLine(line: ReceiptLine, { dots, lang }: { dots: number; lang: string }): SentImage {
  const canvas = document.createElement('canvas');
  canvas.lang = lang;
  const size = SIZES[line.look];
  const font = `${line.look === 'plain' ? 400 : 700} ${size}px system-ui, sans-serif`;
  const measuring = canvas.getContext('2d')!;
  measuring.font = font;
  const rows = rowsOf(partsOf(line.text, lang), (row) => measuring.measureText(row).width <= dots);
  canvas.width = dots;
  canvas.height = Math.ceil(rows.length * size * ROW);
  // A new size resets the context.
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  rows.forEach((row, at) => context.fillText(row, dots / 2, (at + 0.5) * size * ROW));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const bits = packed(data, canvas.width);
  return { ...line, width: Math.ceil(dots / 8), height: canvas.height, bits: inBase64Url(bits) };
}

/** The parts between which a row may break: words, also of scripts without spaces. */
export const partsOf = (text: string, lang: string): string[] =>
  [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);

/** Fills rows with parts as long as they fit. A part that is longer than a row breaks anywhere. */
export function rowsOf(parts: readonly string[], fits: (row: string) => boolean): string[] {
  const rows: string[] = [];
  let row = '';
  const add = (part: string): void => {
    if (fits((row + part).trimEnd())) row += part;
    else {
      if (row.trim() !== '') rows.push(row.trim());
      row = part.trimStart();
    }
  };
  for (const part of parts) for (const piece of fits(part) ? [part] : part) add(piece);
  if (row.trim() !== '') rows.push(row.trim());
  return rows;
}

/** Rows of dots from the opacity of pixels, eight dots a byte, the leftmost in the highest bit. */
export function packed(pixels: Uint8ClampedArray, width: number): Uint8Array {
  const bytes = Math.ceil(width / 8);
  const height = pixels.length / 4 / width;
  const bits = new Uint8Array(bytes * height);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (pixels[at * 4 + 3]! > INK) bits[y * bytes + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return bits;
}

function inBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
