import { describe, expect, it } from 'vitest';
import { joined, ownFeed, webcal } from './own-feed.ts';

const FEED = { token: '1-7-abc', address: 'https://branch.test/api/internal/v1/visitor-feeds/1-7-abc.ics' };

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
}

describe('the calendar feed of a browser', () => {
  it('is kept for each vendor, and forgotten', () => {
    const storage = memory();
    const [harbor, other] = [ownFeed('harbor', () => storage), ownFeed('other', () => storage)];
    expect(harbor.read()).toBeNull();
    harbor.write({ ...FEED, visits: ['12'] });
    expect([harbor.read(), other.read()]).toEqual([{ ...FEED, visits: ['12'] }, null]);
    harbor.write(null);
    expect(harbor.read()).toBeNull();
  });

  it('is none where storage is refused, or holds something else', () => {
    const refused = ownFeed('harbor', () => {
      throw new Error('SecurityError');
    });
    expect(() => refused.write({ ...FEED, visits: [] })).not.toThrow();
    expect(refused.read()).toBeNull();
    const storage = memory();
    for (const text of ['{', '[]', '{"token":1}', '{"token":"a","address":"b","visits":"c"}']) {
      storage.setItem('feed:harbor', text);
      expect(ownFeed('harbor', () => storage).read(), text).toBeNull();
    }
  });

  it('gathers appointments under one token, each once', () => {
    const one = joined(null, FEED, '12');
    expect(joined(joined(one, FEED, '13'), FEED, '12').visits).toEqual(['13', '12']);
    expect(joined(one, { ...FEED, token: '1-8-def' }, '13').visits).toEqual(['13']);
  });

  it('has an address for calendar apps', () => {
    expect(webcal(FEED.address)).toBe('webcal://branch.test/api/internal/v1/visitor-feeds/1-7-abc.ics');
    expect(webcal('http://localhost:4240/a.ics')).toBe('webcal://localhost:4240/a.ics');
  });
});
