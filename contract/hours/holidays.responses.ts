import * as z from 'zod/mini';
import type { Example } from '../protocol/described.responses.ts';
import { about, describe, id } from '../protocol/described.responses.ts';
import {
  changeHoliday,
  listHolidayCalendars,
  listHolidayCountries,
  subscribeHolidays,
  unsubscribeHolidays,
} from './holidays.ts';

const tag = 'Set-up';

export const HOLIDAYS = [
  describe(listHolidayCalendars, {
    tag,
    summary: 'List subscribed holiday calendars',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          country: about('ISO 3166.', z.string()),
          state: about('Empty for the country itself.', z.string()),
          state_name: z.string(),
          locations: about('Empty for all locations.', z.array(z.strictObject({ id, name: z.string() }))),
          may_change: z.boolean(),
          dates: about(
            'Today and later.',
            z.array(
              z.strictObject({
                from: z.string(),
                to: z.string(),
                name: about('In the language of the request.', z.string()),
                state: about(
                  '`open` does not count; `special` has hours of its own.',
                  z.enum(['closed', 'open', 'special']),
                ),
                times: z.array(z.strictObject({ from: z.int(), to: z.int() })),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
  describe(listHolidayCountries, {
    tag,
    summary: 'List countries with holiday calendars',
    words: 'With `country`, also its states.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        countries: z.array(z.string()),
        states: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      }),
    }),
  }),
  describe(subscribeHolidays, {
    tag,
    summary: 'Subscribe to the holidays of a country',
    words: 'Adds the holidays of this year and the next two. A job adds later years.',
    status: 201,
    response: z.strictObject({
      data: z.strictObject({ id, holidays: about('Holidays from today on.', z.int()) }),
    }),
  }),
  describe(changeHoliday, {
    tag,
    summary: 'Open a holiday, close it, or give it hours',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ id }) }),
  }),
  describe(unsubscribeHolidays, {
    tag,
    summary: 'End a holiday subscription',
    words: 'Removes the holidays to come. Past ones stay.',
    status: 204,
    response: null,
  }),
];

export const HOLIDAY_EXAMPLES: Record<string, Example> = {
  subscribeHolidays: { body: { country: 'CA', state: 'ON', location_ids: [] } },
  changeHoliday: {
    params: { id: '7', date: '2026-12-24' },
    body: { state: 'special', times: [{ from: 600, to: 840 }] },
  },
};
