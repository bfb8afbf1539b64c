import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import {
  changeLocationHours,
  changeOwnHours,
  changeStaffHours,
  seeLocationHours,
  seeOwnHours,
  seeStaffHours,
} from './hours.ts';
import type { Week } from './hours.ts';

const day = about(
  'The first or last date on which it is valid; null is without limit.',
  z.nullable(z.string()),
);
const row = part(
  'HoursRow',
  z.strictObject({
    weekday: about('0 is Sunday.', z.int()),
    method: about(
      'The meeting method; null is for all methods without hours of their own.',
      z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
    ),
    from: about('Local minutes since midnight.', z.int()),
    to: about('1440 is the end of the day.', z.int()),
    effective_from: day,
    effective_to: day,
    cycle_weeks: z.optional(about('The weeks of the cycle; null is every week.', z.nullable(z.int()))),
    cycle_week: z.optional(about('The week of the cycle; 0 is the first.', z.nullable(z.int()))),
    cycle_from: z.optional(about('A date of a first week.', z.nullable(z.string()))),
  }),
);
const response = z.strictObject({
  data: z.strictObject({
    version: about('Counts the changes of these hours.', z.int()),
    hours: z.array(row),
    opening: about('The hours of the location; empty for the week of a location.', z.array(row)),
    time_zone: z.string(),
    read_only: about(
      '`right` or `request` if the caller may only read them.',
      z.nullable(z.enum(['right', 'request'])),
    ),
    changes: about(
      'The latest changes, newest first.',
      z.array(z.strictObject({ id, at: instant, actor: z.string(), weekdays: z.array(z.int()) })),
    ),
  }),
});

const SEEN = 'Returns the whole week: several blocks a day, by meeting method and valid dates.';
const SAVED =
  'Replaces the whole week. Refused with the current week if another person changed it since `version`.';
const of = <P, B>(endpoint: Endpoint<P, unknown, B, Week>, summary: string, words: string) =>
  describe(endpoint, { tag: 'Set-up', summary, words, status: 200, response });

export const HOURS = [
  of(seeLocationHours, 'Get the hours of a location', SEEN),
  of(changeLocationHours, 'Change the hours of a location', SAVED),
  of(seeStaffHours, 'Get the hours of a staff member at a location', SEEN),
  of(changeStaffHours, 'Change the hours of a staff member at a location', SAVED),
  of(seeOwnHours, 'Get the caller’s own hours at a location', SEEN),
  of(changeOwnHours, 'Change the caller’s own hours at a location', SAVED),
];
