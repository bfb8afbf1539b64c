import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compiled, vendorWords } from './vendor-words.ts';

describe('a vendor’s own words', () => {
  it.each([
    'Join our line',
    'Hello {name}, welcome',
    '{ a }{b}',
    'Ask for {name}',
    '{n, plural, one {# person} other {# people}}',
    '{kind, select, a {One} other {Other}} for {name}',
    "It''s {name}",
  ])('"%s" is compiled as the server would', async (text) => {
    expect(await compiled({ id: text })).toEqual({ id: compileMessageOrThrow(text) });
  });

  it('a malformed text is shown as written, and the others stay', async () => {
    expect(await compiled({ broken: '{n, plural, one {', other: 'x' })).toEqual({
      broken: ['{n, plural, one {'],
      other: ['x'],
    });
  });
});

describe('a change of language', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the synonyms if the snippets cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    expect(await vendorWords('fr', { 'step.queue': 'Je viens' })).toEqual({ 'step.queue': ['Je viens'] });
  });
});
