/** Characters that a text message of 7-bit letters holds (GSM 03.38), and those that count twice. */
const LETTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const TWICE = '\f^{}\\[~]|€';

export interface SmsLength {
  readonly encoding: 'gsm-7' | 'ucs-2';
  /** Characters as the network counts them. */
  readonly count: number;
  readonly segments: number;
  /** What one segment of this text holds. */
  readonly room: number;
}

/** Returns how many text messages a text costs: one letter outside the 7-bit alphabet makes each hold 70 instead of 160. */
export function smsLength(text: string): SmsLength {
  const isPlain = [...text].every((letter) => LETTERS.includes(letter) || TWICE.includes(letter));
  const [single, joined] = isPlain ? [160, 153] : [70, 67];
  const units = isPlain
    ? [...text].map((letter) => (TWICE.includes(letter) ? 2 : 1))
    : [...text].map(({ length }) => length);
  const count = units.reduce<number>((sum, one) => sum + one, 0);
  const encoding = isPlain ? 'gsm-7' : 'ucs-2';
  if (count <= single) return { encoding, count, segments: count === 0 ? 0 : 1, room: single };
  // A pair of units does not spread over two segments.
  let [segments, used] = [1, 0];
  for (const size of units) {
    if (used + size > joined) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return { encoding, count, segments, room: joined };
}
