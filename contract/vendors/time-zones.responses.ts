import * as z from 'zod/mini';
import { about, describe, listOf, PAGE, part } from '../protocol/described.responses.ts';
import { listTimeZones, listTimeZonesOfCountry } from './time-zones.ts';

const zone = part(
  'TimeZone',
  z.strictObject({
    id: about('The IANA name.', z.string()),
    type: z.literal('timezones'),
    attributes: z.strictObject({
      label: about('In the language of the request.', z.string()),
      offset: about('The current UTC offset, such as `-08:00`.', z.string()),
      offset_minutes: z.int(),
    }),
  }),
);
const paging = z.object(PAGE);

export const TIME_ZONES = [
  describe(listTimeZones, {
    tag: 'Time zones',
    summary: 'List time zones',
    words: 'Returns all zones from west to east, with their current offset.',
    status: 200,
    query: paging,
    response: listOf(zone),
  }),
  describe(listTimeZonesOfCountry, {
    tag: 'Time zones',
    summary: 'List the time zones of a country',
    words: 'The country is an ISO 3166 code; case does not matter.',
    status: 200,
    query: paging,
    response: listOf(zone),
  }),
];
