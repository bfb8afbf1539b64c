import * as z from 'zod/mini';
import {
  followAppointment,
  seeCalendarFile,
  seeCalendarLinks,
  seeVisitorFeed,
  unfollowAppointment,
} from './calendar.ts';
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
        followed: about('Whether a calendar feed shows the appointment.', z.boolean()),
      }),
    }),
  }),
  describe(followAppointment, {
    tag: 'Appointments',
    summary: 'Add an appointment to a calendar feed of the visitor',
    words:
      'Without the token of an existing feed, the response is a new feed. A feed shows the appointments that were added with their codes, and no contact data.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        token: about('Add further appointments with it.', z.string()),
        address: about('Calendars subscribe to it. It is the only key.', z.string()),
      }),
    }),
  }),
  describe(unfollowAppointment, {
    tag: 'Appointments',
    summary: 'Remove an appointment from calendar feeds',
    words: 'With the token of a feed, the whole feed ends and its address stops working.',
    status: 204,
    response: null,
  }),
  describe(seeVisitorFeed, {
    tag: 'Appointments',
    summary: 'Get the calendar feed of a visitor',
    words: 'Returns an iCalendar file. Moves and cancellations show in it.',
    status: 200,
    response: z.string(),
  }),
];
