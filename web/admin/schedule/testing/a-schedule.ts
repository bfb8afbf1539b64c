import type { Schedule, ScheduleSession, ScheduleVisit } from '#contract/appointments/schedule.ts';

const ZONE = 'America/Vancouver';
/** Local time on 27 November 2026. */
export const at = (time: string): string => new Date(`2026-11-27T${time}:00-08:00`).toISOString();
export const visit = (
  id: string,
  [start, end]: [string, string],
  more: Partial<ScheduleVisit> = {},
): ScheduleVisit => ({
  id,
  version: 1,
  status: 1,
  stage: null,
  ticket_number: null,
  start: at(start),
  end: at(end),
  name: 'Dana',
  first_name: 'Dana',
  service_id: '3',
  service: 'Cards',
  meeting_method: 1,
  confirmation_number: 'ABCD1234',
  staff_ids: ['7'],
  room_ids: [],
  seats: 1,
  session_id: null,
  before: 0,
  after: 0,
  overbooked: false,
  has_notes: false,
  fixed_minutes: null,
  ...more,
});
export const session = (
  id: string,
  [start, end]: [string, string],
  more: Partial<ScheduleSession> = {},
): ScheduleSession => ({
  id,
  start: at(start),
  end: at(end),
  name: 'First home',
  service_id: '4',
  service: 'Workshop',
  meeting_method: 1,
  staff_ids: ['7'],
  room_ids: [],
  booked: 3,
  capacity: 8,
  ...more,
});
const row = (id: string) => ({
  id,
  name: `Person ${id}`,
  detail: null,
  languages: [],
  hours: [{ start: at('09:30'), end: at('12:00') }],
  absences: [],
});
export const schedule = (visits: ScheduleVisit[], sessions: ScheduleSession[] = []): Schedule => ({
  version: '1',
  now: at('10:00'),
  location: { id: '1', name: 'Queen Street', time_zone: ZONE, notes_digit_rule: false, hidden_columns: [] },
  from: '2026-11-27',
  days: 1,
  me: { staff_id: '8', may: { book: true, edit: true, move: true, overbook: false } },
  open: [{ start: at('10:00'), end: at('16:00') }],
  holiday: null,
  step: 15,
  staff: [row('7'), row('8')],
  rooms: [],
  visits,
  sessions,
  holds: [],
  services: [],
});
export const ALL = { service: null, method: null, state: null };
