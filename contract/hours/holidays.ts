import * as z from 'zod/mini';
import { isDateInYears } from '#domain/time/date.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { country, holidayDay, newCalendar } from './holidays.values.ts';

/** What a holiday does: closes, does not count, or has hours of its own. */
export type HolidayState = 'closed' | 'open' | 'special';

export interface HolidayCalendar {
  id: string;
  /** Two letters, ISO 3166. */
  country: string;
  /** Empty for the country itself. */
  state: string;
  /** The state's name in the reader's language. */
  state_name: string;
  /** Empty for all locations. */
  locations: { id: string; name: string }[];
  may_change: boolean;
  /** Today and later. */
  dates: {
    from: string;
    to: string;
    /** In the reader's language. */
    name: string;
    state: HolidayState;
    /** The hours of a special one. */
    times: { from: number; to: number }[];
  }[];
}

const common = { access: { permission: 'location-hours' }, vendor: 'session', api: 'internal' } as const;
const READING = [
  'sign-in-required',
  'session-ended',
  'forbidden',
  'parameter-invalid',
  'too-many-requests',
] as const;
const base = '/api/internal/v1/admin/holiday-calendars';
const params = z.object({ id: recordId });

export const listHolidayCalendars = endpoint<{ data: HolidayCalendar[] }>()({
  ...common,
  name: 'listHolidayCalendars',
  method: 'GET',
  path: base,
  refusals: READING,
});

/** Countries with a calendar, and the states of one of them. */
export const listHolidayCountries = endpoint<{
  data: { countries: string[]; states: { code: string; name: string }[] };
}>()({
  ...common,
  name: 'listHolidayCountries',
  method: 'GET',
  path: '/api/internal/v1/admin/holiday-countries',
  query: z.object({ country: z.optional(country) }),
  refusals: READING,
});

/** Adds the holidays of this year and the next two; a job adds the years after them. */
export const subscribeHolidays = endpoint<{ data: { id: string; holidays: number } }>()({
  ...common,
  name: 'subscribeHolidays',
  method: 'POST',
  path: base,
  body: z.object(newCalendar),
  refusals: STAFF_WRITE_REFUSALS,
});

export const changeHoliday = endpoint<{ data: { id: string } }>()({
  ...common,
  name: 'changeHoliday',
  method: 'PUT',
  path: `${base}/:id/dates/:date`,
  params: z.object({ id: recordId, date: z.iso.date().check(z.refine(isDateInYears)) }),
  body: z.object(holidayDay),
  refusals: STAFF_WRITE_REFUSALS,
});

/** Removes the holidays to come; past ones stay. */
export const unsubscribeHolidays = endpoint<null>()({
  ...common,
  name: 'unsubscribeHolidays',
  method: 'DELETE',
  path: `${base}/:id`,
  params,
  refusals: STAFF_WRITE_REFUSALS,
});
