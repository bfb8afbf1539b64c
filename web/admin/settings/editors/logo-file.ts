import { LOGO_MOST } from '#contract/settings/logos.ts';

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

/** The picture as a PNG in Base64, small enough to send; it keeps its transparency. Throws for a file that is no picture. */
export async function logoFrom(file: Blob): Promise<string> {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  const natural = { width: picture.naturalWidth || MOST.width, height: picture.naturalHeight || MOST.height };
  let { width, height } = logoSize(natural, file.type === 'image/svg+xml');
  const canvas = document.createElement('canvas');
  while (width >= 16) {
    canvas.width = width;
    canvas.height = height;
    const paper = canvas.getContext('2d')!;
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(picture, 0, 0, width, height);
    const text = canvas.toDataURL('image/png').split(',')[1]!;
    if (text.length <= LOGO_MOST) return text;
    width = Math.round(width * SHRINK);
    height = Math.max(1, Math.round(height * SHRINK));
  }
  throw new RangeError('picture too large');
}

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new TypeError('unreadable file')));
    reader.readAsDataURL(file);
  });
}
