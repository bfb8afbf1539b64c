import type { ReceiptLine } from '#domain/devices/printing.ts';

/** Dots of the letters: those of the printer's own are as high. */
const SIZES = { plain: 26, bold: 26, number: 96 } as const;
const ROW = 1.35;
/** From this much ink on, a dot is black: thermal paper knows no grey. */
const INK = 110;

export type SentImage = ReceiptLine & { width: number; height: number; bits: string };

/** Draws a line of a receipt with the fonts of this device: it shows its visitors letters that the printer lacks. */
export async function drawLine(line: ReceiptLine, of: { dots: number; lang: string }): Promise<SentImage> {
  return line.look === 'logo' ? drawLogo(line, of.dots) : drawText({ ...line, look: line.look }, of);
}

function drawText(
  line: ReceiptLine & { look: keyof typeof SIZES },
  { dots, lang }: { dots: number; lang: string },
): SentImage {
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
  return imageOf(line, canvas, packed(data, canvas.width));
}

const imageOf = (
  line: ReceiptLine,
  { width, height }: { width: number; height: number },
  bits: Uint8Array,
): SentImage => ({ ...line, width: Math.ceil(width / 8), height, bits: inBase64Url(bits) });

/** The part of the paper's width that a logo has, and its most dots in height. */
const LOGO = { width: 0.6, height: 150 };

/** Draws a logo in black. One that does not load, or whose site forbids to read it, is an empty row: the ticket counts. */
async function drawLogo(line: ReceiptLine, dots: number): Promise<SentImage> {
  try {
    const image = new Image();
    image.src = line.text;
    await image.decode();
    const canvas = document.createElement('canvas');
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min((dots * LOGO.width) / naturalWidth, LOGO.height / naturalHeight);
    const [width, height] = [naturalWidth * scale, Math.max(1, Math.round(naturalHeight * scale))];
    [canvas.width, canvas.height] = [dots, height];
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(image, (dots - width) / 2, 0, width, height);
    const { data } = context.getImageData(0, 0, dots, height);
    return imageOf(line, canvas, packed(inked(data), dots));
  } catch {
    return imageOf(line, { width: dots, height: 1 }, new Uint8Array(Math.ceil(dots / 8)));
  }
}

/** Pixels whose opacity is their ink: white is as good as transparent. */
export function inked(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const result = Uint8ClampedArray.from(pixels);
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
    result[at + 3] = pixels[at + 3]! * (1 - light / 255);
  }
  return result;
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
