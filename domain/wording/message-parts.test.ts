import { describe, expect, it } from 'vitest';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readMessage } from './message-parts.ts';

const wordsOf = (text: string): string[] | number => {
  const read = readMessage(text);
  return read.ok ? read.parts.words.map(({ from, to }) => text.slice(from, to)) : read.at;
};

describe('a message', () => {
  it.each([
    ['Plain words', [], ['Plain words']],
    ['Hello { name }, it’s {time}', ['name', 'time'], ['Hello ', ', it’s ']],
    ['{count, plural, =0 {None} one {# visit} other {# visits of {name}}}', ['count', 'name'], null],
    ['{kind, select, a {A} other {B}} ends', ['kind'], ['A', 'B', ' ends']],
    ['{n, selectordinal, one {#st} other {#th}}', ['n'], null],
    ['{n, number} and {day, date, long}', ['n', 'day'], [' and ']],
    ["It''s '{quoted}' text", [], ["It''s '{quoted}' text"]],
    ['', [], []],
  ] as const)('%s has its variables and words', (text, variables, words) => {
    const read = readMessage(text);
    expect(read.ok && read.parts.variables).toEqual(variables);
    if (words) expect(wordsOf(text)).toEqual(words);
    expect(() => compileMessageOrThrow(text)).not.toThrow();
  });

  it.each([
    ['Hello {name', 6],
    ['Hello }', 6],
    ['{}', 1],
    ['{ name extra}', 7],
    ['{n, plural, one {#}}', 0],
    ['{n, plural, one {a} one {b} other {c}}', 20],
    ['{n, plural, one {a} other {b}', 0],
    ['{n, plural, one {a} other }', 26],
    ['{n, shape, a {b}}', 4],
    ["'{ never closed", 0],
    ['{n, select, =1 {a} other {b}}', 12],
  ])('%s is broken at %i', (text, at) => {
    expect(wordsOf(text)).toBe(at);
  });

  it('is not read without end', () => {
    const deep = '{a, select, other {'.repeat(30) + '}}'.repeat(30);
    expect(readMessage(deep).ok).toBe(false);
  });
});
