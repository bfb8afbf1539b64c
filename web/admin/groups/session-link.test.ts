import { expect, it } from 'vitest';
import type { Roster } from '#contract/appointments/group-sessions.ts';
import { sessionLink } from './session-link.ts';

it('leads to the times, with everything chosen that the session decides', () => {
  const session = { id: '12', location_id: '7', service_id: '3', method: 1, start: '2026-12-01T17:00:00Z' };
  const link = new URL(
    sessionLink(session as Roster, { origin: 'https://book.example', pathname: 'harbor' }),
  );
  expect(link.origin + link.pathname).toBe('https://book.example/s/harbor/select-timeslot');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    location: '7',
    service: '3',
    meeting_method: '1',
    start: '2026-12-01T17:00:00Z',
    session: '12',
  });
});
