import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import { listLocations, seeLocation } from './locations.ts';

const minutes = z.int().check(z.minimum(0));

const waitOffer = part(
  'WaitOffer',
  z.strictObject({ wait_minutes: minutes, low: about('Whole minutes from now.', minutes), high: minutes }),
);
const waitByMethod = part(
  'WaitByMethod',
  z.strictObject({
    1: about('In person.', z.nullable(waitOffer)),
    2: about('By phone.', z.nullable(waitOffer)),
    3: about('By video.', z.nullable(waitOffer)),
  }),
  'For somebody who would join now; null where no walk-ins are taken.',
);
const dayHours = part(
  'DayHours',
  z.strictObject({
    open: about('Local, HHmm.', z.string()),
    closed: about('Local, HHmm; 2400 is the end of the day.', z.string()),
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
    name: about('The name, or the address of a location without one.', z.string()),
    address: z.string(),
    formatted_address: z.string(),
    city: z.string(),
    prov_state: z.string(),
    postal_zip: z.string(),
    country: z.string(),
    region: z.string(),
    category: about(
      'What the vendor calls those of its kind; null where it is of none.',
      z.nullable(z.string()),
    ),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    timezone: about('An IANA zone.', z.string()),
    lang: z.string(),
    mailing_code: z.string(),
    phone: z.string(),
    physical: z.boolean(),
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
    hours: weekHours,
    future_open_hours: about('The next seven dates, one entry per stretch of opening.', z.array(futureHours)),
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
    words: 'Every public location of the vendor with its hours and waits. A private one is in no list.',
    status: 200,
    orUnchanged: 'Nothing has changed since the answer whose ETag came as If-None-Match.',
    query: z.object({
      'filter[assigned]': z.optional(about('1: only locations where somebody serves something.', z.string())),
      'filter[assignments]': z.optional(about('The same.', z.string())),
      'filter[city]': z.optional(about('By name, without regard to accents and case.', z.string())),
      'filter[country]': z.optional(about('ISO 3166.', z.string())),
      'filter[province]': z.optional(z.string()),
      'filter[group_service]': z.optional(
        about('1: where something for groups is offered. 0: where something for one is.', z.string()),
      ),
      'filter[service]': z.optional(
        about(
          'Only where one of these services is served; several as `a,b` or `key[]=a&key[]=b`.',
          z.string(),
        ),
      ),
      'filter[method]': z.optional(about('1 in person, 2 phone, 3 video.', z.enum(['1', '2', '3']))),
      'filter[client_view_meeting_method]': z.optional(about('The same.', z.enum(['1', '2', '3']))),
      'filter[user]': z.optional(about('Where one of these people serves.', z.string())),
      'filter[virtual]': z.optional(about('1: nowhere to go to. 0: somewhere.', z.string())),
      sort: z.optional(
        about('sort_order, name, city, created; several with commas, `-` turns one round.', z.string()),
      ),
      limit: z.optional(z.string()),
      page: z.optional(z.string()),
      'page[size]': z.optional(about('Up to 1000, which is the default.', z.string())),
      'page[after]': z.optional(about('Begins after the location of this id.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(location),
      meta: z.optional(z.strictObject({ total: z.int(), page: z.int(), limit: z.int() })),
      links: z.optional(z.record(z.string(), z.nullable(z.string()))),
    }),
  }),
  describe(seeLocation, {
    tag: 'Locations',
    summary: 'See one location',
    words: 'Of a private location only its name and that it is private.',
    status: 200,
    response: z.strictObject({ data: z.union([location, privateLocation]) }),
  }),
];
