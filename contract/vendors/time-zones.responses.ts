import * as z from 'zod/mini';
import { about, describe, listOf, part } from '../protocol/described.responses.ts';
import { listTimeZones, listTimeZonesOfCountry } from './time-zones.ts';

const zone = part(
  'TimeZone',
  z.strictObject({
    id: about('The IANA name.', z.string()),
    type: z.literal('timezones'),
    attributes: z.strictObject({
      label: about('In the call’s language.', z.string()),
      offset: about('From UTC at this moment: -08:00.', z.string()),
      offset_minutes: z.int(),
    }),
  }),
);
const paging = z.object({ limit: z.optional(z.string()), page: z.optional(z.string()) });

export const TIME_ZONES = [
  describe(listTimeZones, {
    tag: 'Time zones',
    summary: 'List time zones',
    words: 'From the west to the east.',
    status: 200,
    query: paging,
    response: listOf(zone),
  }),
  describe(listTimeZonesOfCountry, {
    tag: 'Time zones',
    summary: 'List the time zones of a country',
    words: 'By its ISO 3166 code, in small letters or large ones.',
    status: 200,
    query: paging,
    response: listOf(zone),
  }),
];
