import type { Instant } from '../time/instant.ts';
import { calendarZone, inUtc, inZone } from './calendar-zone.ts';

/** A person in a calendar file: display name and e-mail address. */
export interface CalendarPerson {
  readonly name: string;
  readonly address: string;
}

/** An appointment as a calendar entry. */
export interface CalendarEntry {
  /** Never changes: a calendar recognises a moved appointment by it. */
  readonly uid: string;
  /** Grows with every change; of two files a calendar uses the higher (RFC 5546 §2.1.4). */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** The IANA zone in which the appointment was agreed. */
  readonly zone: string;
  /** The instant at which the file is written. */
  readonly now: Instant;
  readonly title: string;
  readonly description: string;
  readonly where: string;
  readonly organizer: CalendarPerson;
  /** Null without a known address. */
  readonly attendee: CalendarPerson | null;
}

/**
 * Returns the file's METHOD. An attendee without an address cannot be invited, so the file only publishes
 * (RFC 5546 §3.2).
 */
export function calendarMethod({
  cancelled,
  attendee,
}: Pick<CalendarEntry, 'cancelled' | 'attendee'>): 'REQUEST' | 'CANCEL' | 'PUBLISH' {
  if (cancelled) return 'CANCEL';
  return attendee ? 'REQUEST' : 'PUBLISH';
}

/** Returns the appointment as an iCalendar file (RFC 5545), with its time zone. */
export function calendarFile(entry: CalendarEntry): string {
  const { startsAt, endsAt, zone, organizer, attendee } = entry;
  const span = { from: startsAt, to: endsAt };
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(entry)}`,
    ...calendarZone(zone, span),
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${inUtc(entry.now)}`,
    `DTSTART${inZone(startsAt, zone, span)}`,
    `DTEND${inZone(endsAt, zone, span)}`,
    `SUMMARY:${text(entry.title)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `LOCATION:${text(entry.where)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${bare(organizer.address)}`,
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoted(attendee.name || attendee.address)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${bare(attendee.address)}`,
        ]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** An appointment in a feed: less than in a file, because every holder of the address can read it. */
export interface FeedEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** A calendar that merges feeds removes an entry only if the feed says so. */
  readonly cancelled: boolean;
  readonly title: string;
  readonly where: string;
}

/** Returns appointments as one calendar that other calendars subscribe to, in UTC. */
export function calendarFeed({
  name,
  now,
  entries,
}: {
  name: string;
  now: Instant;
  entries: readonly FeedEntry[];
}): string {
  const events = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${inUtc(now)}`,
    `DTSTART:${inUtc(entry.startsAt)}`,
    `DTEND:${inUtc(entry.endsAt)}`,
    `SUMMARY:${text(entry.title)}`,
    `LOCATION:${text(entry.where)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes commas, semicolons and line ends (§3.3.11), and drops other control characters. */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(CONTROLS, '')
    .replaceAll('\n', '\\n');
}

/** A parameter's value cannot escape a quotation mark (§3.2). */
const quoted = (value: string): string =>
  `"${value.replaceAll('"', '’').replace(/\s+/g, ' ').replace(CONTROLS, '').trim()}"`;

const bare = (address: string): string => address.replace(/[\s"<>\\]/g, '').replace(CONTROLS, '');

// oxlint-disable-next-line no-control-regex -- what it is for
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F]/g;

/** Folds lines at 75 octets: a line continues after a line end and a space, never within a character (§3.1). */
function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const sign of line) {
    const more = octetsOf(sign.codePointAt(0)!);
    if (octets + more > 75) {
      written += '\r\n ';
      octets = 1;
    }
    written += sign;
    octets += more;
  }
  return written;
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
