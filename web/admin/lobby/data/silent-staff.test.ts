import { expect, it } from 'vitest';
import { longestSilent } from './silent-staff.ts';

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
