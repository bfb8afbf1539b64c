import { describe, expect, it } from 'vitest';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { filterCount, neighbour, nextFirst, NO_FILTERS, shownVisits, staffInLists } from './lobby-list.ts';

const visit = (id: string, fields: Partial<LobbyVisit>): LobbyVisit =>
  ({
    id,
    name: `Visitor ${id}`,
    ticket_number: `A-00${id}`,
    service_id: '1',
    service: 'Open an account',
    meeting_method: 1,
    preferred_staff: null,
    staff: null,
    joined_at: `2026-11-20T10:0${id}:00Z`,
    expected_start: null,
    ...fields,
  }) as LobbyVisit;

const line = [
  visit('1', { name: 'Émile Gagnon', expected_start: '2026-11-20T10:30:00Z', preferred_staff: 'Priya Nair' }),
  visit('2', { service_id: '2', service: 'Mortgage', expected_start: '2026-11-20T10:10:00Z' }),
  visit('3', { meeting_method: 2 }),
  visit('4', { staff: { id: '9', name: 'Aisha Rahman' }, joined_at: '2026-11-20T09:59:00Z' }),
];
const shown = (filters: object, sort: 'expected' | 'arrival' = 'expected'): string =>
  shownVisits(line, { ...NO_FILTERS, ...filters }, sort)
    .map(({ id }) => id)
    .join('');

describe('the filtered list', () => {
  it.each([
    ['by expected start, unknown ones in line order behind', {}, 'expected', '2134'],
    ['by arrival', {}, 'arrival', '4123'],
    ['one service', { serviceId: '2' }, 'expected', '2'],
    ['one method', { method: 2 }, 'expected', '3'],
    ['wanted or serving staff', { staff: 'Aisha Rahman' }, 'expected', '4'],
    ['wanted staff', { staff: 'Priya Nair' }, 'expected', '1'],
    ['text without accents or case', { text: 'emile GAG' }, 'expected', '1'],
    ['text in the ticket', { text: 'a-003' }, 'expected', '3'],
    ['text in the service', { text: 'mortg' }, 'expected', '2'],
    ['text that is nowhere', { text: 'zzz' }, 'expected', ''],
  ] as const)('%s', (_words, filters, sort, ids) => {
    expect(shown(filters, sort)).toBe(ids);
  });

  it('begins with the visitor whom the next call takes', () => {
    const ids = (nextId: string | null) => nextFirst(line, nextId).map(({ id }) => id);
    expect([ids('3'), ids(null), ids('9')]).toEqual([
      ['3', '1', '2', '4'],
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4'],
    ]);
  });

  it('counts active filters', () => {
    expect(filterCount(NO_FILTERS)).toBe(0);
    expect(filterCount({ text: ' ', serviceId: '1', method: 2, staff: null })).toBe(2);
  });

  it('lists the staff of the lists once, in order', () => {
    expect(staffInLists([...line, ...line])).toEqual(['Aisha Rahman', 'Priya Nair']);
  });
});

describe('the neighbouring row', () => {
  const ids = ['a', 'b', 'c'];
  it.each([
    [null, 1, 'a'],
    [null, -1, 'c'],
    ['a', 1, 'b'],
    ['a', -1, 'a'],
    ['c', 1, 'c'],
    ['gone', 1, 'a'],
  ] as const)('of %j by %i is %j', (current, step, next) => {
    expect(neighbour(ids, current, step)).toBe(next);
  });
  it('of an empty list is none', () => expect(neighbour([], null, 1)).toBe(null));
});
