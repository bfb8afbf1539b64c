import { describe, expect, it } from 'vitest';
import { isTagId } from './tag-manager.ts';

describe('an id of the tag manager', () => {
  it.each([
    ['GTM-AB12CD', true],
    ['GTM-ABCD', true],
    ['GTM-ABCDEFGH1234', true],
    ['GTM-ABC', false],
    ['GTM-ABCDEFGH12345', false],
    ['GTM-ab12cd', false],
    ['GTM-AB12CD\n', false],
    ['GTM-AB12CD&l=x', false],
    ['xGTM-AB12CD', false],
    ['G-AB12CD34', true],
    ['G-AB12', false],
    ['G-ab12cd34', false],
    ['G-AB12CD34&l=x', false],
    ['UA-123456-1', false],
    ['', false],
    [undefined, false],
    [['GTM-AB12CD'], false],
  ])('%j: %s', (value, is) => expect(isTagId(value)).toBe(is));
});
