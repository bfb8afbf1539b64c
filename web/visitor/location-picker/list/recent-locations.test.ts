import { describe, expect, it } from 'vitest';
import type { PickerList, PickerRow } from './rank-locations.ts';
import { recentLocations, withRecent } from './recent-locations.ts';

function aStorage(stored: Record<string, string> = {}) {
  return () => ({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  });
}

describe('recent locations', () => {
  it('are the last three of this vendor, each once', () => {
    const storage = aStorage();
    const recent = recentLocations('harbor-bank', storage);
    for (const id of ['1', '2', '3', '1', '4']) recent.add(id);
    expect(recent.read()).toEqual(['4', '1', '3']);
    expect(recentLocations('sunrise-clinic', storage).read()).toEqual([]);
  });

  it.each(['{', '{"a":1}', 'null', '[1,null,"7"]'])('restore the valid parts of %s', (text) => {
    expect(recentLocations('v', aStorage({ 'recent:v': text })).read()).toEqual(
      text.includes('7') ? ['7'] : [],
    );
  });

  it('are empty where the browser refuses storage', () => {
    const refused = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const recent = recentLocations('v', refused);
    expect(() => recent.add('1')).not.toThrow();
    expect(recent.read()).toEqual([]);
  });

  it('are listed apart, without those that no longer exist', () => {
    const row = (id: string) => ({ location: { id }, distance: null }) as PickerRow;
    const [a, b, c] = [row('a'), row('b'), row('c')];
    const list = { physical: [a, b], remote: [c], farther: 0, unit: 'km' } as PickerList;
    expect(withRecent(list, ['c', 'gone', 'b'])).toEqual({
      ...list,
      recent: [c, b],
      physical: [a],
      remote: [],
    });
  });
});
