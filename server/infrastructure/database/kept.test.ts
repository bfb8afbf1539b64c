import { describe, expect, it } from 'vitest';
import { keeping } from './kept.ts';

const at = (version: number, name = 'a', vendorId = 1) => ({ vendorId, version, name });

describe('what is kept of a configuration', () => {
  it('is told under its own version, vendor and name only', () => {
    const kept = keeping(100);
    kept.set(at(3), 'three', 5);
    expect(kept.get(at(3))).toBe('three');
    expect([kept.get(at(2)), kept.get(at(4)), kept.get(at(3, 'b')), kept.get(at(3, 'a', 2))]).toEqual(
      Array.from({ length: 4 }),
    );
  });

  it('gives way to what is newer, whichever version that says', () => {
    const kept = keeping(100);
    kept.set(at(3), 'three', 5);
    kept.set(at(4), 'four', 5);
    expect([kept.get(at(3)), kept.get(at(4))]).toEqual([undefined, 'four']);
  });

  it('forgets what nobody asked for the longest when it weighs too much, but never the newest', () => {
    const kept = keeping(10);
    kept.set(at(1, 'a'), 'a', 4);
    kept.set(at(1, 'b'), 'b', 4);
    expect(kept.get(at(1, 'a'))).toBe('a');
    kept.set(at(1, 'c'), 'c', 4);
    expect(['a', 'b', 'c'].map((name) => kept.get(at(1, name)))).toEqual(['a', undefined, 'c']);
    kept.set(at(1, 'huge'), 'huge', 40);
    expect(['a', 'c', 'huge'].map((name) => kept.get(at(1, name)))).toEqual([undefined, undefined, 'huge']);
    kept.set(at(1, 'd'), 'd', 4);
    expect(['huge', 'd'].map((name) => kept.get(at(1, name)))).toEqual([undefined, 'd']);
  });
});
