import { describe, expect, it } from 'vitest';
import { readTextsFile, textsFile } from './texts-csv.ts';

describe('a file of own texts', () => {
  it('comes back as it was written', () => {
    const texts = [
      { key: 'a', product: 'Topic', text: 'Your “errand”, please' },
      { key: 'b', product: '{n, plural, other {#}}', text: 'Two\nlines and a "quote"' },
      { key: 'c', product: '', text: '=1+1' },
      { key: 'd', product: 'x', text: '' },
    ];
    const file = textsFile(texts);
    expect(file).toContain("'=1+1");
    expect(readTextsFile(file)).toEqual({ ok: true, texts: texts.map(({ key, text }) => ({ key, text })) });
  });

  it('may have semicolons, other columns and another order', () => {
    expect(readTextsFile('Text;note;KEY\r\nHello;x;a\r\n;y;b\r\n')).toEqual({
      ok: true,
      texts: [
        { key: 'a', text: 'Hello' },
        { key: 'b', text: '' },
      ],
    });
  });

  it.each([
    ['', 'empty'],
    ['id,words\na,b', 'columns'],
    ['key,text\na,"never closed', 'quotes'],
  ] as const)('%s is refused', (file, code) => {
    expect(readTextsFile(file)).toEqual({ ok: false, code });
  });
});
