import { describe, expect, it } from 'vitest';
import { chooseLocation } from './current-location.ts';
import { parsePreferences } from './preferences.ts';

const locations = [{ id: '1' }, { id: '2' }, { id: '3' }];

describe('the location of a page that needs one', () => {
  it.each([
    ['named in the address', { fromAddress: '2', remembered: '3' }, { id: '2', refused: false }],
    ['used last', { fromAddress: null, remembered: '3' }, { id: '3', refused: false }],
    ['the first', { fromAddress: '', remembered: null }, { id: '1', refused: false }],
    ['named but not theirs', { fromAddress: '9', remembered: '3' }, { id: '3', refused: true }],
    ['used last but no longer theirs', { fromAddress: null, remembered: '9' }, { id: '1', refused: false }],
  ])('%s', (_words, filters, choice) => {
    expect(chooseLocation({ locations, ...filters })).toEqual(choice);
  });

  it('is null without locations', () => {
    expect(chooseLocation({ locations: [], fromAddress: null, remembered: '1' })).toEqual({
      id: null,
      refused: false,
    });
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
      '{"locationId":"3","railOpen":true,"narrowRailOpen":false,"shortcuts":false,"lobbySort":"arrival","recent":["a",1],"old":1}',
      {
        locationId: '3',
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
