import { describe, expect, it } from 'vitest';
import { newest } from './newest.ts';

describe('the newer response', () => {
  const of = (version: string | number, id: string) => ({ version, id });
  it.each([
    ['the first', undefined, of('3', 'b'), 'b'],
    ['a later one', of('3', 'a'), of('4', 'b'), 'b'],
    ['the same version again, for its times may have moved', of('4', 'a'), of('4', 'b'), 'b'],
    ['not one that was overtaken', of('10', 'a'), of('9', 'b'), 'a'],
    ['numbers too', of(10, 'a'), of(9, 'b'), 'a'],
    ['one whose version says nothing', of('x', 'a'), of('9', 'b'), 'b'],
  ])('is %s', (_words, shown, arrived, id) => {
    expect(newest(shown, arrived).id).toBe(id);
  });
});
