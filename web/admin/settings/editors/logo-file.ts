import { ICON_SIDE, LOGO_MOST } from '#contract/settings/logos.ts';

/** Pixels: twice the largest logo of a page, for screens of high density. */
const MOST = { width: 640, height: 160 };
const SHRINK = 0.75;

/** Width and height within the limits, in the same proportion; a small picture keeps its size unless it is a drawing. */
export function logoSize(
  { width, height }: { width: number; height: number },
  isDrawing: boolean,
): { width: number; height: number } {
  const fit = Math.min(MOST.width / width, MOST.height / height);
  const scale = isDrawing ? fit : Math.min(1, fit);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The side of a new icon: sharp on a home screen, and small enough to send. */
const ICON_MOST = 256;

/** The side of a picture's square icon; null if the picture is too small for one. */
export function iconSide(
  { width, height }: { width: number; height: number },
  isDrawing: boolean,
): number | null {
  const side = isDrawing ? ICON_MOST : Math.min(ICON_MOST, Math.max(width, height));
  return side < ICON_SIDE.least ? null : side;
}

export class TooSmall extends Error {}

/** The picture as a PNG in Base64, small enough to send; it keeps its transparency. Throws for a file that is no picture. */
export async function logoFrom(file: Blob): Promise<string> {
  const picture = await pictureOf(file);
  let { width, height } = logoSize(sizeOf(picture), isDrawing(file));
  while (width >= 16) {
    const text = drawn(picture, { width, height }, { width, height });
    if (text.length <= LOGO_MOST) return text;
    width = Math.round(width * SHRINK);
    height = Math.max(1, Math.round(height * SHRINK));
  }
  throw new RangeError('picture too large');
}

/** The picture in the middle of a square PNG. Throws as `logoFrom` does, and TooSmall for one without enough pixels. */
export async function iconFrom(file: Blob): Promise<string> {
  const picture = await pictureOf(file);
  const natural = sizeOf(picture);
  let side = iconSide(natural, isDrawing(file));
  if (side === null) throw new TooSmall('picture too small');
  while (side >= ICON_SIDE.least) {
    const scale = side / Math.max(natural.width, natural.height);
    const size = { width: natural.width * scale, height: natural.height * scale };
    const text = drawn(picture, { width: side, height: side }, size);
    if (text.length <= LOGO_MOST) return text;
    side = Math.round(side * SHRINK);
  }
  throw new RangeError('picture too large');
}

const isDrawing = (file: Blob): boolean => file.type === 'image/svg+xml';

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth || MOST.width,
  height: naturalHeight || MOST.height,
});

async function pictureOf(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  return picture;
}

/** The picture in the middle of a sheet, as a PNG in Base64. */
function drawn(
  picture: HTMLImageElement,
  sheet: { width: number; height: number },
  { width, height }: { width: number; height: number },
): string {
  const canvas = document.createElement('canvas');
  canvas.width = sheet.width;
  canvas.height = sheet.height;
  const paper = canvas.getContext('2d')!;
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, (sheet.width - width) / 2, (sheet.height - height) / 2, width, height);
  return canvas.toDataURL('image/png').split(',')[1]!;
}

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new TypeError('unreadable file')));
    reader.readAsDataURL(file);
  });
}
