import { describe, expect, it } from 'vitest';
import { chooseLocation } from './current-location.ts';
import { parsePreferences } from './preferences.ts';

const locations = [{ id: '1' }, { id: '2' }, { id: '3' }];

const page = { locations, fromAddress: null, remembered: null, rememberedAll: false, needsOne: false };

describe('the location of a page', () => {
  it.each([
    ['named in the address', { fromAddress: '2', remembered: '3', rememberedAll: true }, '2'],
    ['used last', { remembered: '3' }, '3'],
    ['the first', { fromAddress: '' }, '1'],
    ['used last but no longer theirs', { remembered: '9' }, '1'],
    ['none, for a person without locations', { locations: [], remembered: '1' }, null],
    ['the only one, whatever the address says', { locations: [{ id: '1' }], fromAddress: 'all' }, '1'],
  ])('is %s', (_words, filters, id) => {
    expect(chooseLocation({ ...page, ...filters })).toEqual({ id, refused: false, picked: false });
  });

  it('is another one if the address names one that is not theirs', () => {
    expect(chooseLocation({ ...page, fromAddress: '9', remembered: '3' })).toEqual({
      id: '3',
      refused: true,
      picked: false,
    });
  });

  it.each([
    ['the address', { fromAddress: 'all' }],
    ['the last choice', { rememberedAll: true }],
  ])('is all of them by %s, and the one used last where a page needs one', (_words, filters) => {
    const all = { ...page, remembered: '2', ...filters };
    expect(chooseLocation(all)).toEqual({ id: null, refused: false, picked: false });
    expect(chooseLocation({ ...all, needsOne: true })).toEqual({ id: '2', refused: false, picked: true });
  });
});

describe('stored preferences', () => {
  it.each([
    [null, {}],
    ['', {}],
    ['nonsense', {}],
    ['null', {}],
    ['[1]', {}],
    ['{"locationId":3,"shortcuts":"no","lobbySort":"size"}', {}],
    [
      '{"locationId":"3","allLocations":true,"railOpen":true,"narrowRailOpen":false,"shortcuts":false,"lobbySort":"arrival","recent":["a",1],"old":1}',
      {
        locationId: '3',
        allLocations: true,
        railOpen: true,
        narrowRailOpen: false,
        shortcuts: false,
        lobbySort: 'arrival',
        recent: ['a'],
      },
    ],
  ])('%j', (text, expected) => {
    expect(parsePreferences(text)).toEqual(expected);
  });
});
