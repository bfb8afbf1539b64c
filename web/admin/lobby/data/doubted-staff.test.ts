import { expect, it } from 'vitest';
import { longestForgotten, longestSilent } from './doubted-staff.ts';

const now = Date.parse('2026-11-20T10:30:00Z');
const one = (name: string, since: string | null) => ({
  id: name,
  name,
  silent_since: since && `2026-11-20T${since}Z`,
});

it('names the staff member who has not called for the longest time, in whole minutes', () => {
  const staff = [one('Ana', '10:25:00'), one('Sam', '10:09:30'), one('Mara', null)];
  expect(longestSilent(staff, now)).toEqual({ id: 'Sam', name: 'Sam', minutes: 20 });
});

it('names nothing while all staff work', () => {
  expect(longestSilent([one('Mara', null)], now)).toBeNull();
});

it('names the longest service that may have been forgotten, by the time since its call', () => {
  const serves = (name: string, visit: string | null, from: string | null) => ({
    ...one(name, null),
    visit_id: visit,
    forgotten_from: from && `2026-11-20T${from}Z`,
  });
  const visit = (id: string, called: string) => ({ id, name: `N${id}`, called_at: `2026-11-20T${called}Z` });
  const staff = [
    serves('Ana', '1', '10:20:00'),
    serves('Sam', '2', '10:29:59'),
    serves('Olga', '3', '10:31:00'),
    serves('Mara', null, null),
  ];
  const called = [visit('1', '09:50:00')];
  const serving = [visit('2', '09:40:30'), visit('3', '09:00:00')];
  const found = longestForgotten({ staff, called, serving }, now);
  expect(found).toMatchObject({ staff: { name: 'Sam' }, visit: { id: '2' }, minutes: 49 });
  expect(longestForgotten({ staff: staff.slice(2), called, serving }, now)).toBeNull();
});
