import { describe, expect, it } from 'vitest';
import { readableAddress, spellsZeroByte } from './readable-address.ts';

describe('readableAddress', () => {
  it('leaves readable addresses alone', () => {
    expect(readableAddress('/s/harbor-bank/callback-service/e%3Aharbor-001?lang=%E0%A4%A')).toBe(
      '/s/harbor-bank/callback-service/e%3Aharbor-001?lang=%E0%A4%A',
    );
  });

  it.each(['/%', '/%E0%A4%A', '/s/%zz/', '/a%C3%28?q=%20', '/%E0%00'])(
    'makes %s readable and changes nothing else',
    (url) => {
      const [path = '', query = ''] = url.split('?');
      const readable = readableAddress(url);
      expect(decodeURIComponent(readable.split('?')[0] ?? '')).toBe(path);
      expect(readable.split('?')[1] ?? '').toBe(query);
    },
  );

  it('removes zero bytes from path and query', () => {
    expect(decodeURIComponent(readableAddress('/a%00b?location=%00&mode=tv'))).toBe(
      '/a\uFFFDb?location=\uFFFD&mode=tv',
    );
  });
});

describe('spellsZeroByte', () => {
  it('tells an escaped zero byte from text about one', () => {
    expect(spellsZeroByte(JSON.stringify({ notes: 'a\0b' }))).toBe(true);
    expect(spellsZeroByte(JSON.stringify({ notes: '\\\0' }))).toBe(true);
    expect(spellsZeroByte(JSON.stringify({ notes: 'the text \\u0000' }))).toBe(false);
    expect(spellsZeroByte(JSON.stringify({ notes: 'é\u0001' }))).toBe(false);
  });
});
