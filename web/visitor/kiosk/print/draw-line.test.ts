import { describe, expect, it } from 'vitest';
import { inked, packed, partsOf, rowsOf } from './draw-line.ts';

const within = (letters: number) => (row: string) => row.length <= letters;

describe('a drawn line', () => {
  it.each([
    ['您前面有 12 人，预计等候约 20 分钟', 'zh', 8],
    ['앞에 3명 대기 중, 예상 대기 시간: 약 20분', 'ko', 10],
    ['Съешь ещё этих мягких французских булок', 'ru', 12],
  ])('of %s breaks between words', (text, lang, most) => {
    const rows = rowsOf(partsOf(text, lang), within(most));
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(most);
    expect(rows.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('breaks within a word that is longer than a row', () => {
    expect(rowsOf(partsOf('aaaaaaaaaa b', 'en'), within(4))).toEqual(['aaaa', 'aaaa', 'aa b']);
  });

  it('of a logo has ink where it is dark and opaque', () => {
    const [black, white, blue, nothing] = [
      [0, 0, 0, 255],
      [255, 255, 255, 255],
      [0, 40, 160, 255],
      [0, 0, 0, 0],
    ];
    const pixels = new Uint8ClampedArray([...black, ...white, ...blue, ...nothing]);
    expect([...packed(inked(pixels), 4)]).toEqual([0b1010_0000]);
  });

  it('is packed into bits, eight dots a byte', () => {
    const pixels = new Uint8ClampedArray(10 * 2 * 4);
    for (const at of [0, 7, 9, 10]) pixels[at * 4 + 3] = 255;
    pixels[4 * 1 + 3] = 90;
    expect([...packed(pixels, 10)]).toEqual([0b1000_0001, 0b0100_0000, 0b1000_0000, 0]);
  });
});
