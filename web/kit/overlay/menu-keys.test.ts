import { describe, expect, it } from 'vitest';
import { nextItem } from './menu-keys.ts';

const texts = ['English', 'Español', 'Français', '한국어'];

describe('nextItem', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['f', 0, 2],
    ['e', 0, 1],
    ['E', 1, 0],
    ['한', 0, 3],
    ['x', 0, null],
    [' ', 0, null],
    ['Enter', 0, null],
    ['Shift', 0, null],
  ])('%s from %i leads to %s', (key, at, expected) => {
    expect(nextItem({ key, at, texts })).toBe(expected);
  });

  it('returns null for an empty menu', () => {
    expect(nextItem({ key: 'ArrowDown', at: -1, texts: [] })).toBeNull();
  });
});
