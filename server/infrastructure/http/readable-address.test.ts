import { describe, expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

describe('readableAddress', () => {
  it('leaves alone what can be read', () => {
    expect(readableAddress('/s/harbor-bank/callback-service/e%3Aharbor-001?lang=%E0%A4%A')).toBe(
      '/s/harbor-bank/callback-service/e%3Aharbor-001?lang=%E0%A4%A',
    );
  });

  it.each(['/%', '/%E0%A4%A', '/s/%zz/', '/a%C3%28?q=%20'])('makes %s readable and changes nothing else', (url) => {
    const [path = '', query = ''] = url.split('?');
    const readable = readableAddress(url);
    expect(decodeURIComponent(readable.split('?')[0] ?? '')).toBe(path);
    expect(readable.split('?')[1] ?? '').toBe(query);
  });
});
