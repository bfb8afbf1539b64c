import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import type { VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { fromIso, HOUR, MINUTE } from '#domain/time/instant.ts';
import { offsetsBetween } from '#domain/time/zone.ts';
import { calendarFile } from './calendar-file.ts';
import type { CalendarEntry } from './calendar-file.ts';

const NINE = fromIso('2026-11-23T17:00:00Z');

const anEntry = (input: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'appointment-4fR2',
  sequence: 0,
  cancelled: false,
  startsAt: NINE,
  endsAt: NINE + 30 * MINUTE,
  zone: 'America/Los_Angeles',
  now: fromIso('2026-11-20T18:05:00Z'),
  title: 'Open an account',
  description: 'Confirmation number 4FR2-9KQ1',
  where: 'Main Street, 1 Main St, Seattle',
  organizer: { name: 'Harbor Bank', address: 'hello@bank.example' },
  attendee: { name: 'Dana Lee', address: 'dana@example.com' },
  ...input,
});

/** Read by ical.js, like Thunderbird: by the zone in the file, not the reader's own. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  const inner = calendar.getFirstSubcomponent('vevent')!;
  const event = new ICAL.Event(inner);
  const at = (time: ICAL.Time): number => {
    if (time.zone !== ICAL.Timezone.utcTimezone) time.zone = zone;
    return time.toUnixTime() * 1_000;
  };
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: inner.getFirstPropertyValue('status'),
    event,
    starts: at(event.startDate),
    ends: at(event.endDate),
    organizer: inner.getFirstProperty('organizer'),
    attendees: event.attendees,
  };
}

/** Read by node-ical, by the zone's name. */
function readByName(file: string): VEvent {
  const events = Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');
  expect(events).toHaveLength(1);
  return events[0] as VEvent;
}

describe('a calendar file', () => {
  it('is read the same by two readers', () => {
    const file = calendarFile(anEntry());
    const mine = read(file);
    expect([mine.method, mine.status, mine.event.uid, mine.event.sequence]).toEqual([
      'REQUEST',
      'CONFIRMED',
      'appointment-4fR2',
      0,
    ]);
    expect([mine.starts, mine.ends]).toEqual([NINE, NINE + 30 * MINUTE]);
    expect(mine.event.summary).toBe('Open an account');
    expect(mine.organizer!.getFirstValue()).toBe('mailto:hello@bank.example');
    expect(mine.attendees.map((one) => [one.getFirstValue(), one.getParameter('cn')])).toEqual([
      ['mailto:dana@example.com', 'Dana Lee'],
    ]);
    const other = readByName(file);
    expect([other.start.getTime(), other.end?.getTime()]).toEqual([NINE, NINE + 30 * MINUTE]);
    expect([other.uid, other.summary, other.method, other.start.tz]).toEqual([
      'appointment-4fR2',
      'Open an account',
      'REQUEST',
      'America/Los_Angeles',
    ]);
  });

  it('cancels the appointment under the same UID with a higher sequence', () => {
    const file = calendarFile(anEntry({ cancelled: true, sequence: 2 }));
    const { method, status, event } = read(file);
    expect([method, status, event.uid, event.sequence]).toEqual([
      'CANCEL',
      'CANCELLED',
      'appointment-4fR2',
      2,
    ]);
    expect([readByName(file).status, Number(readByName(file).sequence)]).toEqual(['CANCELLED', 2]);
  });

  it('sends no invitation without an address', () => {
    const { method, attendees } = read(calendarFile(anEntry({ attendee: null })));
    expect([method, attendees]).toEqual(['PUBLISH', []]);
  });

  it('preserves texts: commas, semicolons, backslashes, line ends, every script', () => {
    const odd = 'A, B; C\\n \\ "quoted"\nsecond line: résumé – 계좌 개설 и ещё 开户 👩‍👩‍👧';
    const file = calendarFile(
      anEntry({ title: odd, description: `${odd} ${'계좌 '.repeat(80)}end`, where: odd }),
    );
    const { event } = read(file);
    expect([event.summary, event.location]).toEqual([odd, odd]);
    expect(event.description).toBe(`${odd} ${'계좌 '.repeat(80)}end`);
    // node-ical reads a backslash before an n as a line end, even if escaped.
    const plain = odd.replaceAll('\\', '/');
    expect(readByName(calendarFile(anEntry({ where: plain }))).location).toBe(plain);
  });

  it('has no line of more than 75 octets, and splits no character', () => {
    const file = calendarFile(anEntry({ description: '👩‍👩‍👧계é'.repeat(60) }));
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.includes('�') || line.includes('\n'))).toEqual([]);
    expect(read(file).event.description).toBe('👩‍👩‍👧계é'.repeat(60));
  });

  it('prevents line injection by texts', () => {
    const sly = 'x\r\nATTENDEE:mailto:all@example.com\u2028\u0000"';
    const person = { name: sly, address: 'a@example.com\r\nX-EVIL:1' };
    const file = calendarFile(
      anEntry({ title: sly, where: sly, description: sly, organizer: person, attendee: person }),
    );
    expect(file).not.toMatch(/^(X-EVIL|ATTENDEE:mailto:all)/m);
    expect(read(file).attendees).toHaveLength(1);
  });
});

describe('its zone', () => {
  const YEARS = { from: fromIso('2026-06-01T00:00:00Z'), to: fromIso('2029-01-01T00:00:00Z') };
  const zones = Intl.supportedValuesOf('timeZone');

  it('is right around every change of every zone, in repeated hours, too', () => {
    const wrong: string[] = [];
    let turns = 0;
    for (const zone of zones)
      for (const { from } of offsetsBetween(zone, YEARS).slice(1, 3))
        for (const shift of [-45, -1, 0, 30]) {
          const startsAt = from + shift * MINUTE;
          turns += 1;
          const file = calendarFile(anEntry({ zone, startsAt, endsAt: startsAt + HOUR }));
          const { starts, ends } = read(file);
          if (starts !== startsAt || ends !== startsAt + HOUR)
            wrong.push(
              `${zone} ${new Date(startsAt).toISOString()} ${starts - startsAt} ${ends - startsAt - HOUR}`,
            );
        }
    expect(turns).toBeGreaterThan(1_000);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['Asia/Kolkata', '+0530'],
    ['Asia/Kathmandu', '+0545'],
    ['America/St_Johns', '-0330'],
    ['Etc/UTC', '+0000'],
    ['Africa/Casablanca', '+0100'],
  ])('%s', (zone, offset) => {
    const file = calendarFile(anEntry({ zone }));
    expect(file).toContain(`TZOFFSETTO:${offset}`);
    expect(read(file).starts).toBe(NINE);
    expect(readByName(file).start.getTime()).toBe(NINE);
  });
});
