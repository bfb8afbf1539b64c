import { describe, expect, it } from 'vitest';
import { contactTerms, searchPrefixes, searchTerms } from './search-terms.ts';

const zoe = { firstName: 'Zoë-Anne', lastName: "O'Neil", email: 'Zoe@Example.com', phone: '+12065550155' };
const result = (query: string) => {
  const prefixes = searchPrefixes(query);
  return (
    prefixes.length > 0 &&
    prefixes.every((prefix) => searchTerms(zoe).some((term) => term.startsWith(prefix)))
  );
};

describe('a client', () => {
  it.each([
    'zoe',
    'ANNE',
    'neil zo',
    'zoeanneone',
    "o'neil",
    'zoe-anne',
    'zoe@ex',
    'ZOE@example.com',
    '+1 (206) 555-0155',
    '206-555',
    '5550155',
    '555-0155',
    '0155',
  ])('is found by "%s"', (query) => {
    expect(result(query)).toBe(true);
  });

  it.each(['', ' ', '—', 'zoe miller', 'example.com', '0156', 'eil'])('is not found by "%s"', (query) => {
    expect(result(query)).toBe(false);
  });

  it('has the terms that its contact is searched by', () => {
    expect(contactTerms(zoe)).toEqual(['zoe@example.com', '12065550155']);
    expect(searchTerms(zoe)).toEqual(expect.arrayContaining(contactTerms(zoe)));
    expect(contactTerms({ email: ' ', phone: '' })).toEqual([]);
  });

  it('has no empty or duplicate term', () => {
    const terms = searchTerms({ firstName: 'Ana', lastName: 'Ana', email: '', phone: '0155' });
    expect(terms).toEqual(['ana', 'anaana', '0155']);
  });
});
