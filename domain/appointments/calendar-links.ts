import type { Instant } from '../time/instant.ts';
import { toIso } from '../time/instant.ts';
import { inUtc } from './calendar-zone.ts';

export interface CalendarLinkEntry {
  readonly title: string;
  readonly details: string;
  readonly where: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** By which clock it was agreed upon. */
  readonly zone: string;
  /** Where the calendar file is to be had. */
  readonly file: string;
}

/** Where an appointment can be put into whose calendar; `ics` is the file itself, for every other. */
export type CalendarLinks = Readonly<Record<'google' | 'outlook' | 'office365' | 'yahoo' | 'ics', string>>;

/**
 * Addresses that open a calendar on the web with the appointment filled in. Nothing of whoever booked goes along, and no code: who keeps the
 * calendar sees what they are given here.
 */
export function calendarLinks(entry: CalendarLinkEntry): CalendarLinks {
  const { title, details, where, zone, file } = entry;
  const [start, end] = [inUtc(entry.startsAt), inUtc(entry.endsAt)];
  const compose = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: toIso(entry.startsAt),
    enddt: toIso(entry.endsAt),
    subject: title,
    body: details,
    location: where,
  };
  return {
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${start}/${end}`,
      ctz: zone,
      details,
      location: where,
    }),
    outlook: address('https://outlook.live.com/calendar/0/deeplink/compose', compose),
    office365: address('https://outlook.office.com/calendar/0/deeplink/compose', compose),
    yahoo: address('https://calendar.yahoo.com/', {
      v: '60',
      title,
      st: start,
      et: end,
      desc: details,
      in_loc: where,
    }),
    ics: file,
  };
}

/** Spaces as %20: not every calendar reads a plus as one. */
const address = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
