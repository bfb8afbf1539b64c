import * as z from 'zod/mini';
import { about, describe, id, IDLE, idsOf, instant, PAGE, part } from '../protocol/described.responses.ts';
import { listLocations, seeLocation } from './locations.ts';

const minutes = z.int().check(z.minimum(0));

const waitOffer = part(
  'WaitOffer',
  z.strictObject({
    wait_minutes: minutes,
    low: about('Whole minutes from now.', minutes),
    high: minutes,
    least: about('The certain minimum, in whole minutes from now.', minutes),
  }),
);
const waitByMethod = part(
  'WaitByMethod',
  z.strictObject({
    1: about('In person.', z.nullable(waitOffer)),
    2: about('By phone.', z.nullable(waitOffer)),
    3: about('By video.', z.nullable(waitOffer)),
  }),
  'The wait of a visitor who joins now. Null if the location takes no walk-ins.',
);
const localTime = z.string().check(z.regex(/^(?:(?:[01][0-9]|2[0-3])[0-5][0-9]|2400)$/));
const dayHours = part(
  'DayHours',
  z.strictObject({
    open: about('The first opening: local time, HHmm.', localTime),
    closed: about('The last closing: local time, HHmm. 2400 is the end of the day.', localTime),
    breaks: about(
      'The closed stretches between them.',
      z.array(z.strictObject({ from: localTime, to: localTime })),
    ),
  }),
);
const day = z.nullable(dayHours);
const weekHours = part(
  'WeekHours',
  z.strictObject({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  }),
);
export const futureHours = part(
  'FutureHours',
  z.strictObject({
    weekday: z.string(),
    date: z.iso.date(),
    hours: z.strictObject({
      start: about('UTC, HHmmss.', z.string()),
      end: about('UTC, HHmmss.', z.string()),
    }),
  }),
);
export const translation = part(
  'Translation',
  z.strictObject({ locale: z.string(), field: z.string(), content: z.string() }),
);

const attributes = part(
  'LocationAttributes',
  z.strictObject({
    external_id: z.nullable(z.string()),
    name: about('The name, or the address if there is no name.', z.string()),
    address: z.string(),
    formatted_address: z.string(),
    city: z.string(),
    prov_state: z.string(),
    postal_zip: z.string(),
    country: z.string(),
    region: z.string(),
    category: about(
      'The category of the location, as the vendor names it. Null without one.',
      z.nullable(z.string()),
    ),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    timezone: about('An IANA zone.', z.string()),
    lang: z.string(),
    mailing_code: z.string(),
    phone: z.string(),
    physical: z.boolean(),
    accessible: about('Without steps. False where the vendor has not said so.', z.boolean()),
    visibility: z.enum(['public', 'private']),
    sort_order: z.int(),
    instructions: z.string(),
    review_link: z.string(),
    google_review_url: z.string(),
    supports_curbside_pickup: z.boolean(),
    restrict_callback_request_hours: z.boolean(),
    takes_online_queue: z.boolean(),
    takes_phone: z.boolean(),
    takes_video: z.boolean(),
    hours: about(
      'The regular week in local time. Holidays and other exceptions show in `future_open_hours`.',
      weekHours,
    ),
    future_open_hours: about('The next seven dates, one entry per opening period.', z.array(futureHours)),
    is_currently_open: z.boolean(),
    open_until: z.nullable(instant),
    opens_next: z.nullable(instant),
    wait_time: waitByMethod,
    people_waiting: z.int(),
    translations: z.array(translation),
  }),
);
export const location = part('Location', z.strictObject({ id, type: z.literal('locations'), attributes }));
const privateLocation = part(
  'PrivateLocation',
  z.strictObject({
    id,
    type: z.literal('locations'),
    attributes: z.strictObject({ name: z.string(), visibility: z.literal('private') }),
  }),
);

export const LOCATIONS = [
  describe(listLocations, {
    tag: 'Locations',
    summary: 'List public locations',
    words:
      'Returns all public locations of the vendor with hours and waits. Private locations are never listed.',
    status: 200,
    orUnchanged: 'Nothing has changed since the response with the ETag in If-None-Match.',
    query: z.object({
      'filter[assigned]': z.optional(about('1: only locations with an assigned staff member.', z.string())),
      'filter[assignments]': z.optional(about('An alias of `filter[assigned]`.', z.string())),
      'filter[city]': z.optional(about('The name of the city. Ignores accents and case.', z.string())),
      'filter[country]': z.optional(about('ISO 3166.', z.string())),
      'filter[province]': z.optional(z.string()),
      'filter[group_service]': z.optional(
        about('1: locations with group services. 0: locations with individual services.', z.string()),
      ),
      'filter[service]': z.optional(
        about(
          'Locations that offer at least one of these services. Several as `a,b` or `key[]=a&key[]=b`.',
          z.string(),
        ),
      ),
      'filter[method]': z.optional(
        about('1 in person, 2 phone, 3 video, 4 off site (appointments only).', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[client_view_meeting_method]': z.optional(
        about('An alias of `filter[method]`.', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[user]': z.optional(about('Locations of at least one of these staff members.', z.string())),
      'filter[user_category]': z.optional(
        idsOf('Locations where staff of at least one of these categories serve'),
      ),
      'filter[invite_only]': z.optional(
        about('1: an empty list, because private locations are never listed.', z.string()),
      ),
      shortcut: z.optional(about('The token of a booking shortcut: also what it opens.', z.string())),
      'filter[invite_only_resources]': z.optional(about('0 or 1. Has no effect.', z.string())),
      ...IDLE,
      'filter[virtual]': z.optional(about('1: virtual locations. 0: physical locations.', z.string())),
      sort: z.optional(
        about(
          '`sort_order`, `name`, `city` or `created`. Separate several with commas; `-` reverses one.',
          z.string(),
        ),
      ),
      ...PAGE,
    }),
    response: z.strictObject({
      data: z.array(location),
      meta: z.optional(z.strictObject({ total: z.int(), page: z.int(), limit: z.int() })),
      links: z.optional(z.record(z.string(), z.nullable(z.string()))),
    }),
  }),
  describe(seeLocation, {
    tag: 'Locations',
    summary: 'Get a location',
    words: 'For a private location the server returns only its name and visibility.',
    status: 200,
    response: z.strictObject({ data: z.union([location, privateLocation]) }),
  }),
];
