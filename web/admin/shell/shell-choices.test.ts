import { describe, expect, it } from 'vitest';
import { chooseLocation } from './current-location.ts';
import { chooseLines, locationsOfLines } from './current-line.ts';
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

describe('the lines of business in view', () => {
  const lines = [{ id: '7' }, { id: '8' }];
  const places = [
    { id: '1', line_ids: [] },
    { id: '2', line_ids: ['7'] },
    { id: '3', line_ids: ['8'] },
  ];
  const of = { lines, locations: places, address: {}, remembered: undefined };

  it.each([
    ['named in the address', { address: { line: '7' }, remembered: '8' }, ['7']],
    ['several of an older address', { address: { line: '7,8' } }, ['7', '8']],
    ['all of the address', { address: { line: 'all' }, remembered: '8' }, []],
    ['chosen last', { remembered: '8' }, ['8']],
    ['none, if the line chosen last is archived', { remembered: '9' }, []],
    ['none, if the vendor has no choice', { lines: [], remembered: '8', address: { line: '7' } }, []],
    ['chosen last, at a location of that line', { remembered: '8', address: { location: '3' } }, ['8']],
    ['chosen last, at a location of all lines', { remembered: '8', address: { location: '1' } }, ['8']],
    [
      'none, if the address names a location of another line',
      { remembered: '8', address: { location: '2' } },
      [],
    ],
  ])('are those %s', (_words, given, ids) => {
    expect(chooseLines({ ...of, ...given }).map(({ id }) => id)).toEqual(ids);
  });

  it('leave the locations of these lines, and those without a line of their own', () => {
    const idsOf = (...chosen: string[]) =>
      locationsOfLines(
        places,
        chosen.map((id) => ({ id })),
      ).map(({ id }) => id);
    expect(idsOf()).toEqual(['1', '2', '3']);
    expect(idsOf('7')).toEqual(['1', '2']);
    expect(idsOf('7', '8')).toEqual(['1', '2', '3']);
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
      '{"locationId":"3","allLocations":true,"lineId":"7","railOpen":true,"narrowRailOpen":false,"shortcuts":false,"lobbySort":"arrival","recent":["a",1],"old":1}',
      {
        locationId: '3',
        allLocations: true,
        lineId: '7',
        railOpen: true,
        narrowRailOpen: false,
        shortcuts: false,
        lobbySort: 'arrival',
        recent: ['a'],
      },
    ],
    [
      '{"lobbyTab":"expected","lobbyStaffOpen":false,"lobbyOffDutyOpen":true}',
      { lobbyTab: 'expected', lobbyStaffOpen: false, lobbyOffDutyOpen: true },
    ],
    ['{"lobbyTab":"gone","lobbyStaffOpen":0}', {}],
  ])('%j', (text, expected) => {
    expect(parsePreferences(text)).toEqual(expected);
  });
});
