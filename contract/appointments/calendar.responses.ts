import * as z from 'zod/mini';
import { seeCalendarFile, seeCalendarLinks } from './calendar.ts';
import { about, describe } from '../protocol/described.responses.ts';

export const CALENDAR = [
  describe(seeCalendarFile, {
    tag: 'Appointments',
    summary: 'Get the calendar file of an appointment',
    words:
      'Returns an iCalendar file. Requires the id and the confirm code. Each change increments SEQUENCE; UID never changes.',
    status: 200,
    response: z.string(),
  }),
  describe(seeCalendarLinks, {
    tag: 'Appointments',
    summary: 'Get links that add an appointment to a calendar',
    words: 'The links to web calendars contain no contact data and no code.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        google: z.string(),
        outlook: z.string(),
        office365: z.string(),
        yahoo: z.string(),
        ics: about('The calendar file, for any other calendar.', z.string()),
      }),
    }),
  }),
];
