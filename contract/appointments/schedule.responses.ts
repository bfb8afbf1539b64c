import * as z from 'zod/mini';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import { about, code, describe, id, part } from '../protocol/described.responses.ts';
import { checkFit, countSchedule, seeSchedule, seeScheduleVisits } from './schedule.ts';

const span = { start: z.string(), end: z.string() };
const row = part(
  'ScheduleRow',
  z.strictObject({
    id,
    name: z.string(),
    detail: about('The station of a staff member, the kind of a room.', z.nullable(z.string())),
    languages: about('The languages that a staff member speaks; empty for a room.', z.array(z.string())),
    hours: about('The working hours, adjustments included.', z.array(z.strictObject(span))),
    absences: z.array(
      z.strictObject({
        ...span,
        kind: about(
          '`away`: an adjustment. `elsewhere`: an appointment at another location. `calendar`: an outside calendar.',
          z.enum(['away', 'elsewhere', 'calendar']),
        ),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
);
const visit = part(
  'ScheduleVisit',
  z.strictObject({
    ...span,
    id,
    version: z.int(),
    status: code,
    stage: about(
      'The stage in the line; null before the visitor has checked in.',
      z.nullable(z.enum(['waiting', 'called', 'serving', 'served', 'done'])),
    ),
    ticket_number: z.nullable(z.string()),
    name: z.string(),
    first_name: z.string(),
    service_id: id,
    service: z.string(),
    meeting_method: code,
    confirmation_number: z.string(),
    staff_ids: about('The leading staff member first. Empty for an unassigned appointment.', z.array(id)),
    room_ids: z.array(id),
    seats: z.int(),
    session_id: z.nullable(id),
    before: about('Minutes reserved before it, travel included.', z.int()),
    after: z.int(),
    overbooked: z.boolean(),
    has_notes: z.boolean(),
    fixed_minutes: about(
      'The length that staff gave it; null with the length of its service.',
      z.nullable(z.int()),
    ),
  }),
);
const session = part(
  'ScheduleSession',
  z.strictObject({
    ...span,
    id,
    name: z.string(),
    service_id: id,
    service: z.string(),
    meeting_method: code,
    staff_ids: about('Its hosts.', z.array(id)),
    room_ids: z.array(id),
    booked: about('Seats that are taken.', z.int()),
    capacity: z.int(),
  }),
);
const version = about('Grows with every change.', z.string());

export const SCHEDULE = [
  describe(seeSchedule, {
    tag: 'Appointments',
    summary: 'Get the schedule of a location',
    words: 'Rows and appointments within the scope of the caller’s role.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        version,
        now: z.string(),
        location: z.strictObject({
          id,
          name: z.string(),
          time_zone: z.string(),
          notes_digit_rule: about(
            'Whether notes with 8 or more digits in a row are refused here.',
            z.boolean(),
          ),
          hidden_columns: about(
            'The columns that lists of appointments do not show.',
            z.array(z.enum(['note', 'service', 'method', 'staff', 'state'])),
          ),
        }),
        from: z.string(),
        days: z.int(),
        me: z.strictObject({
          staff_id: z.nullable(id),
          may: z.strictObject({
            book: z.boolean(),
            edit: z.boolean(),
            move: z.boolean(),
            overbook: z.boolean(),
          }),
        }),
        open: about('The hours of the location.', z.array(z.strictObject(span))),
        holiday: about('The holiday of the first date.', z.nullable(z.string())),
        step: about('The grid of starts, in minutes.', z.int()),
        staff: z.array(row),
        rooms: z.array(row),
        visits: z.array(visit),
        sessions: about('Without cancelled ones.', z.array(session)),
        holds: about(
          'Time that a booking page holds for a moment.',
          z.array(
            z.strictObject({
              ...span,
              staff_ids: z.array(id),
              room_ids: z.array(id),
              until: z.nullable(z.string()),
            }),
          ),
        ),
        services: z.array(
          z.strictObject({
            id,
            name: z.string(),
            minutes: z.int(),
            fixed_length: about('The caller cannot give an appointment another length.', z.boolean()),
            is_group: z.boolean(),
            may_book: about(
              'False for the contact centre where its vendor leaves the service to others.',
              z.boolean(),
            ),
            methods: z.array(code),
          }),
        ),
      }),
    }),
  }),
  describe(seeScheduleVisits, {
    tag: 'Appointments',
    summary: 'Get named appointments of a schedule',
    words:
      'An appointment that left the window or was cancelled is missing. The sessions are those of the window.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ version, visits: z.array(visit), sessions: z.array(session) }),
    }),
  }),
  describe(countSchedule, {
    tag: 'Appointments',
    summary: 'Count the appointments of dates',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          date: z.string(),
          booked: about('Confirmed, in service or served.', z.int()),
          completed: z.int(),
          no_shows: z.int(),
          cancelled: z.int(),
        }),
      ),
    }),
  }),
  describe(checkFit, {
    tag: 'Appointments',
    summary: 'Check a time before it is saved',
    words:
      'By the rules of slots. Without the right to see the schedules of others, only public causes are named.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        causes: about('The main cause first; empty if the time is free.', z.array(z.enum(SLOT_CAUSES))),
        may_override: about('Whether a reason overrides all of them.', z.boolean()),
        end: z.string(),
        overlaps: z.array(z.strictObject({ ...span, id, name: z.string() })),
      }),
    }),
  }),
];
