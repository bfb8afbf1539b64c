import { expect, it } from 'vitest';
import { joinListBody } from './join-list-body.ts';

const facts = {
  asked: {
    location_id: '1',
    service_id: '2',
    meeting_method: 1,
    ranges: [{ from: '2026-12-01', to: '2026-12-04' }],
    parts: ['morning'],
  },
  form: { service_id: '2', first_name: 'Eve', email: 'eve@example.com', notes: 'Any chair' },
  staffId: null,
  language: 'en',
  clientZone: 'America/New_York',
} as const;
type Facts = Parameters<typeof joinListBody>[0];
const of = (more: object = {}) => joinListBody({ ...facts, ...more } as unknown as Facts);

it('holds the dates, the contact and the visitor’s own time zone', () => {
  expect(of()).toEqual({
    ...facts.asked,
    time_zone: 'America/New_York',
    attendee: {
      first_name: 'Eve',
      last_name: '',
      email: 'eve@example.com',
      lang: 'en',
      receive_sms: false,
    },
    notes: 'Any chair',
  });
  expect(of({ staffId: '7' }).staff_id).toBe('7');
});

it('holds no contact for an appointment, which has it already', () => {
  const appointment = { id: '7', code: 'code' };
  const body = of({ asked: { ...facts.asked, appointment } });
  expect([body.appointment, body.attendee]).toEqual([appointment, undefined]);
});
