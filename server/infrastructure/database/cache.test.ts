import { describe, expect, it } from 'vitest';
import { openCache } from './cache.ts';

const at = (version: number, name = 'a', vendorId = 1) => ({ vendorId, version, name });

describe('the configuration cache', () => {
  it('returns a value under its own version, vendor and name only', () => {
    const cache = openCache(100);
    cache.set(at(3), 'three', 5);
    expect(cache.get(at(3))).toBe('three');
    expect([cache.get(at(2)), cache.get(at(4)), cache.get(at(3, 'b')), cache.get(at(3, 'a', 2))]).toEqual(
      Array.from({ length: 4 }),
    );
  });

  it('evicts for newer entries, whatever their version', () => {
    const cache = openCache(100);
    cache.set(at(3), 'three', 5);
    cache.set(at(4), 'four', 5);
    expect([cache.get(at(3)), cache.get(at(4))]).toEqual([undefined, 'four']);
  });

  it('evicts the least recently used entry when too heavy, but never the newest', () => {
    const cache = openCache(10);
    cache.set(at(1, 'a'), 'a', 4);
    cache.set(at(1, 'b'), 'b', 4);
    expect(cache.get(at(1, 'a'))).toBe('a');
    cache.set(at(1, 'c'), 'c', 4);
    expect(['a', 'b', 'c'].map((name) => cache.get(at(1, name)))).toEqual(['a', undefined, 'c']);
    cache.set(at(1, 'huge'), 'huge', 40);
    expect(['a', 'c', 'huge'].map((name) => cache.get(at(1, name)))).toEqual([undefined, undefined, 'huge']);
    cache.set(at(1, 'd'), 'd', 4);
    expect(['huge', 'd'].map((name) => cache.get(at(1, name)))).toEqual([undefined, 'd']);
  });
});
