import type { Instant } from '../time/instant.ts';
import { toIso } from '../time/instant.ts';
import { inUtc } from './calendar-zone.ts';

export interface CalendarLinkEntry {
  readonly title: string;
  readonly details: string;
  readonly where: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** The IANA zone in which the appointment was agreed. */
  readonly zone: string;
  /** The URL of the calendar file. */
  readonly file: string;
}

/** Links by calendar; `ics` is the file itself, for any other calendar. */
export type CalendarLinks = Readonly<Record<'google' | 'outlook' | 'office365' | 'yahoo' | 'ics', string>>;

/**
 * Returns addresses that open a web calendar with the appointment filled in. They contain neither contact
 * data nor a code, because the calendar's operator sees them.
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

/** Spaces as %20: not every calendar reads a plus as a space. */
const address = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
