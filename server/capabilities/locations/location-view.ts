import type {
  LocationAttributes,
  LocationResource,
  Translation,
  WaitByMethod,
} from '#contract/vendors/locations.ts';
import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import {
  isOpenAt,
  openUntil,
  opensNext,
  upcomingOpenings,
  weekHours,
} from '#domain/locations/opening-hours.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { takesNow } from './intake.ts';
import type { LocationRow } from './locations-store.ts';
import { scheduleOf } from './schedule.ts';

/** The state of a location's line when its card is rendered. */
export interface LineNow {
  waits: WaitByMethod;
  waiting: number;
  /** The instant until which these minutes are shown; Infinity if they count down no further. */
  until: Instant;
}
export const NO_LINE: LineNow = { waits: { 1: null, 2: null, 3: null }, waiting: 0, until: Infinity };

export interface ViewOf {
  now: Instant;
  line: LineNow;
  /** Orders the days of `hours`. A location inside another document needs no order. */
  language?: Language;
  translations: readonly Translation[];
}

export function locationResource(row: LocationRow, view: ViewOf): LocationResource {
  return { id: String(row.id), type: 'locations', attributes: attributesOf(row, view) };
}

/** A location without a name shows its address (§3, G-43). */
export const nameOf = (row: Pick<LocationRow, 'name' | 'address'>): string => row.name || row.address;

export function formattedAddress(
  row: Pick<LocationRow, 'address' | 'city' | 'provState' | 'postalZip'>,
): string {
  const region = [row.provState, row.postalZip].filter(Boolean).join(' ');
  return [row.address, row.city, region].filter(Boolean).join(', ');
}

function attributesOf(
  row: LocationRow,
  { now, line, language = 'en', translations }: ViewOf,
): LocationAttributes {
  const schedule = scheduleOf(row);
  const open = isOpenAt(now, schedule);
  const until = open ? openUntil(now, schedule) : null;
  const next = open ? null : opensNext(now, schedule);
  return {
    external_id: row.externalId,
    name: nameOf(row),
    address: row.address,
    formatted_address: formattedAddress(row),
    city: row.city,
    prov_state: row.provState,
    postal_zip: row.postalZip,
    country: row.country,
    region: row.region,
    category: row.category,
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: row.timeZone,
    lang: row.lang,
    mailing_code: row.mailingCode,
    phone: row.phone,
    physical: row.physical,
    accessible: row.accessible,
    visibility: row.visibility,
    sort_order: row.sortOrder,
    instructions: row.instructions,
    review_link: row.reviewLink,
    google_review_url: row.googleReviewUrl,
    supports_curbside_pickup: row.supportsCurbsidePickup,
    restrict_callback_request_hours: row.restrictCallbackRequestHours,
    takes_online_queue: takesNow(row, 1),
    takes_phone: takesNow(row, 2),
    takes_video: takesNow(row, 3),
    hours: weekHours(schedule, {
      fromDate: wallOf(now, row.timeZone).date,
      firstWeekday: FIRST_WEEKDAY[language],
    }),
    future_open_hours: upcomingOpenings(now, schedule).map((entry) => ({
      weekday: entry.weekdayName,
      date: entry.date,
      hours: { start: entry.start, end: entry.end },
    })),
    is_currently_open: open,
    open_until: until === null ? null : toIso(until),
    opens_next: next === null ? null : toIso(next),
    wait_time: line.waits,
    people_waiting: line.waiting,
    translations: [...translations],
  };
}
