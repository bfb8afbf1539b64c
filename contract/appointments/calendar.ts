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

/**
 * Links that add the appointment to a web calendar. `ics` is the file, for any other calendar. `followed` says
 * whether a calendar feed shows the appointment.
 */
export interface CalendarLinksDocument {
  data: { google: string; outlook: string; office365: string; yahoo: string; ics: string; followed: boolean };
}

export const seeCalendarLinks = endpoint<CalendarLinksDocument>()({
  ...ofAppointment,
  name: 'seeCalendarLinks',
  path: '/api/internal/v1/appointments/:id/calendar',
});

const FEED_TOKEN = z.string().check(z.maxLength(200));

/** The token of a feed, and the address to which calendars subscribe. */
export interface VisitorFeedDocument {
  data: { token: string; address: string };
}

/** Adds the appointment to the visitor's calendar feed: that of the token, or a new one. */
export const followAppointment = endpoint<VisitorFeedDocument>()({
  ...ofAppointment,
  method: 'POST',
  name: 'followAppointment',
  path: '/api/internal/v1/appointments/:id/calendar-feed',
  idempotent: false,
  body: z.object({ feed: z.optional(FEED_TOKEN) }),
});

/** Takes the appointment out of every feed. With its token, the whole feed ends. */
export const unfollowAppointment = endpoint<null>()({
  ...ofAppointment,
  method: 'DELETE',
  name: 'unfollowAppointment',
  path: '/api/internal/v1/appointments/:id/calendar-feed',
  query: z.looseObject({
    code: z.optional(z.string().check(z.maxLength(64))),
    feed: z.optional(FEED_TOKEN),
  }),
});

/** The feed of a visitor. The address is the key. */
export const seeVisitorFeed = endpoint<string>()({
  name: 'seeVisitorFeed',
  method: 'GET',
  path: '/api/internal/v1/visitor-feeds/:token',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  media: 'text/calendar',
  params: z.object({ token: FEED_TOKEN }),
  refusals: ['not-found', 'too-many-requests'],
});
