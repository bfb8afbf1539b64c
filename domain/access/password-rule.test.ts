import { describe, expect, it } from 'vitest';
import { LEAST_PASSWORD_RULE, missingKinds, passwordLength, passwordRule } from './password-rule.ts';

describe('the rule of a vendor', () => {
  it('is never weaker than that of the house, nor longer than a person can type', () => {
    expect(passwordRule(12, {})).toEqual(LEAST_PASSWORD_RULE);
    expect(passwordRule(4, { digit: 'optional' })).toEqual(LEAST_PASSWORD_RULE);
    expect(passwordRule(20, { symbol: 'required', digit: 'required' })).toEqual({
      length: 20,
      kinds: ['digit', 'symbol'],
    });
    expect(passwordRule(900, {}).length).toBe(64);
  });

  it.each([
    ['a quiet lamp at noon', ['digit', 'case', 'symbol']],
    ['A quiet lamp at noon', ['digit', 'symbol']],
    ['A QUIET LAMP AT NOON', ['digit', 'case', 'symbol']],
    ['A quiet lamp at 12', ['symbol']],
    ['A quiet lamp, at 12', []],
    ['Élan à midi ٣ €', []],
    ['日本語のとても長い合言葉です', ['digit', 'case', 'symbol']],
  ] as const)('%s lacks %j', (password, missing) => {
    expect(missingKinds(password, { length: 12, kinds: ['digit', 'case', 'symbol'] })).toEqual(missing);
    expect(missingKinds(password, LEAST_PASSWORD_RULE)).toEqual([]);
  });

  it('counts characters, not units of memory', () => {
    expect(passwordLength('😀'.repeat(11))).toBe(11);
  });
});
