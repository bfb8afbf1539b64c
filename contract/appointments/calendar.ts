import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

const ofAppointment = {
  method: 'GET',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.looseObject({ code: z.optional(z.string().check(z.maxLength(64))) }),
  refusals: ['not-found', 'too-many-requests'],
} as const;

/** The appointment for a calendar, as a file. Of one that was cancelled it takes the entry back. */
export const seeCalendarFile = endpoint<string>()({
  ...ofAppointment,
  name: 'seeCalendarFile',
  path: '/api/internal/v1/appointments/:id/calendar.ics',
  media: 'text/calendar',
});

/** Addresses that put an appointment into a calendar on the web; `ics` is the file, for every other. */
export interface CalendarLinksDocument {
  data: { google: string; outlook: string; office365: string; yahoo: string; ics: string };
}

export const seeCalendarLinks = endpoint<CalendarLinksDocument>()({
  ...ofAppointment,
  name: 'seeCalendarLinks',
  path: '/api/internal/v1/appointments/:id/calendar',
});
