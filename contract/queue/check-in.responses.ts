import * as z from 'zod/mini';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import { checkIn, checkInOwn } from './check-in.ts';

const checkedIn = z.strictObject({
  data: z.strictObject({
    id: z.string(),
    ticket_number: z.string(),
    first_name: z.string(),
    service: z.string(),
    location: z.string(),
    start: z.string(),
    wait: about(
      'In whole minutes; null where none is shown.',
      z.nullable(z.strictObject({ minutes: z.int(), low: z.int(), high: z.int() })),
    ),
  }),
});

export const expectedVisit = part(
  'ExpectedVisit',
  z.strictObject({
    id,
    version: z.int(),
    name: z.string(),
    first_name: z.string(),
    confirmation_number: z.string(),
    lang: z.string(),
    service_id: id,
    service: z.string(),
    meeting_method: code,
    start: instant,
    end: instant,
    staff: z.nullable(z.string()),
    has_notes: z.boolean(),
    check_in_from: about('Null where the line does not take them.', z.nullable(instant)),
    may: about(
      'Whether the reader may see its details, and start or end it.',
      z.strictObject({ see: z.boolean(), work: z.boolean() }),
    ),
  }),
);

export const CHECK_IN = [
  describe(checkIn, {
    tag: 'Lobby',
    summary: 'Check in a booked visitor',
    words:
      'By `confirmation_number`, or by `last_name`, `last3` (the end of the phone number) and `start`. The visitor gets a ticket and waits in the line.',
    status: 200,
    response: checkedIn,
  }),
  describe(checkInOwn, {
    tag: 'Appointments',
    summary: 'Check in with the confirm code',
    words:
      'The visitor is at the location. `check_in` of the appointment says from when to when, and whether `position` is needed.',
    status: 200,
    response: checkedIn,
  }),
];
