import * as z from 'zod/mini';
import { seeCalendarFile, seeCalendarLinks } from './calendar.ts';
import { about, describe } from '../protocol/described.responses.ts';

export const CALENDAR = [
  describe(seeCalendarFile, {
    tag: 'Appointments',
    summary: 'Get an appointment for a calendar',
    words:
      'An iCalendar file, for whoever holds id and code. Every change counts its SEQUENCE up; its UID stays.',
    status: 200,
    response: z.string(),
  }),
  describe(seeCalendarLinks, {
    tag: 'Appointments',
    summary: 'See where an appointment can be put into a calendar',
    words: 'Nothing of who booked stands in the addresses of others, and no code.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        google: z.string(),
        outlook: z.string(),
        office365: z.string(),
        yahoo: z.string(),
        ics: about('The file, for every other calendar.', z.string()),
      }),
    }),
  }),
];
