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

/** Returns the appointment as a calendar file. The file of a cancelled appointment removes the entry. */
export const seeCalendarFile = endpoint<string>()({
  ...ofAppointment,
  name: 'seeCalendarFile',
  path: '/api/internal/v1/appointments/:id/calendar.ics',
  media: 'text/calendar',
});

/** Links that add the appointment to a web calendar. `ics` is the file, for any other calendar. */
export interface CalendarLinksDocument {
  data: { google: string; outlook: string; office365: string; yahoo: string; ics: string };
}

export const seeCalendarLinks = endpoint<CalendarLinksDocument>()({
  ...ofAppointment,
  name: 'seeCalendarLinks',
  path: '/api/internal/v1/appointments/:id/calendar',
});
