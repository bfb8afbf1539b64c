import { PHOTO_MOST } from '#contract/staff/photos.ts';

/** Pixels of each side: four times the largest avatar, for screens of high density. */
const SIDE = 384;
const QUALITIES = [0.9, 0.8, 0.6, 0.4];

/** The picture's middle as a square JPEG in Base64, small enough to send. Throws for a file that is no picture. */
export async function squareOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const { width, height } = picture;
  const side = Math.min(width, height);
  const paper = canvas.getContext('2d')!;
  // JPEG has no transparency: it would turn black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE, SIDE);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  for (const quality of QUALITIES) {
    const text = canvas.toDataURL('image/jpeg', quality).split(',')[1]!;
    if (text.length <= PHOTO_MOST) return text;
  }
  throw new RangeError('picture too large');
}
