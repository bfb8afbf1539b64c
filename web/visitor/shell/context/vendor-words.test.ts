import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compiledPlain } from './vendor-words.ts';

describe('a vendor’s own words', () => {
  it.each(['Join our line', 'Hello {name}, welcome', '{ a }{b}', 'Ask for {name}'])(
    '"%s" is compiled as the build would',
    (text) => {
      expect(compiledPlain({ id: text })).toEqual({ id: compileMessageOrThrow(text) });
    },
  );

  it.each(['{n, plural, one {# person} other {# people}}', "It''s {name}"])(
    '"%s" is left to the catalogue',
    (text) => {
      expect(compiledPlain({ id: text, other: 'x' })).toEqual({ other: ['x'] });
    },
  );
});
