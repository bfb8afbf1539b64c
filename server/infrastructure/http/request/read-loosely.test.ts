import { describe, expect, test } from 'vitest';
import { cut, utmOf } from './read-loosely.ts';

describe('a text that is too long', () => {
  test('is cut at its length', () => {
    expect(cut('abcd', 3)).toBe('abc');
    expect(cut('abc', 3)).toBe('abc');
  });

  test('never in the middle of a character', () => {
    const family = '👨‍👩‍👧'.repeat(60);
    for (let most = 1; most < 40; most += 1) expect(cut(family, most).isWellFormed()).toBe(true);
    const { content } = utmOf({ utm_content: family });
    expect(content!.isWellFormed()).toBe(true);
    expect(content!.length).toBeGreaterThan(250);
  });
});
