import { expect, it } from 'vitest';
import type { Assignment, LocationTeam } from '#contract/staff/assignments.ts';
import { cellsOf, switched } from './matrix.ts';
import { changedPeople, editsOf, matrixOfTeam, sheetOfTeam, withEdits } from './team.ts';

const at = (service: string, location: string, more: Partial<Assignment> = {}): Assignment => ({
  service_id: service,
  location_id: location,
  meeting_methods: [1],
  duration_minutes: null,
  walk_in: true,
  share: 'equally',
  ...more,
});

const service = (id: string) => ({
  id,
  name: `Service ${id}`,
  category_id: null,
  category: null,
  duration_minutes: 30,
  meeting_methods: [1, 2],
  supports_walk_in: true,
  location_ids: ['9'],
});

const TEAM: LocationTeam = {
  id: '9',
  name: 'Downtown',
  services: [service('1'), service('2')],
  people: [
    {
      id: '5',
      version: 3,
      name: 'Ana',
      read_only: null,
      weekdays: [1],
      assignments: [at('1', '9'), at('2', '8')],
    },
    { id: '6', version: 1, name: 'Ben', read_only: 'level', weekdays: [], assignments: [at('1', '9')] },
  ],
};

it('shows people as columns, with the number of colleagues of each cell', () => {
  const stored = matrixOfTeam(TEAM);
  const sheet = sheetOfTeam(TEAM, stored);
  expect([...stored.keys()]).toEqual(['1/5', '1/6']);
  expect(sheet.locations.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  expect(sheet.services[0]!.location_ids).toEqual(['5', '6']);
  expect(sheet.colleagues).toContainEqual({ service_id: '1', location_id: '5', count: 1 });
  expect(sheet.colleagues).toContainEqual({ service_id: '2', location_id: '6', count: 0 });
});

it('saves each changed person with their assignments elsewhere, and no other person', () => {
  const stored = matrixOfTeam(TEAM);
  const sheet = sheetOfTeam(TEAM, stored);
  const on = switched(stored, cellsOf([sheet.services[1]!], ['5']), { on: true, before: stored });
  const [first, ...others] = changedPeople(TEAM, { stored, matrix: on });
  expect(others).toEqual([]);
  expect(first!.person.name).toBe('Ana');
  expect(first!.assignments).toEqual([at('2', '8'), at('1', '9'), at('2', '9', { meeting_methods: [1, 2] })]);
  const off = switched(stored, cellsOf([sheet.services[0]!], ['5']), { on: false, before: stored });
  expect(changedPeople(TEAM, { stored, matrix: off })[0]!.assignments).toEqual([at('2', '8')]);
});

it('keeps unsaved changes over what a colleague has saved meanwhile', () => {
  const stored = matrixOfTeam(TEAM);
  const mine = new Map(stored);
  mine.delete('1/5');
  const edits = editsOf(stored, mine);
  const later = new Map([...stored, ['2/6', at('2', '6')] as const]);
  expect([...withEdits(later, edits).keys()]).toEqual(['1/6', '2/6']);
  expect(editsOf(stored, stored).size).toBe(0);
});
