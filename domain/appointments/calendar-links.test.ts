import { describe, expect, it } from 'vitest';
import { fromIso } from '#domain/time/instant.ts';
import { calendarLinks } from './calendar-links.ts';

const links = calendarLinks({
  title: 'Open an account & more',
  details: 'Confirmation number 4FR2-9KQ1',
  where: 'Main Street, 1 Main St',
  startsAt: fromIso('2026-11-23T17:00:00Z'),
  endsAt: fromIso('2026-11-23T17:30:00Z'),
  zone: 'America/Los_Angeles',
  file: '/calendar.ics',
});
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe('adding to a calendar', () => {
  it("builds each calendar's parameters", () => {
    expect(queryOf(links.google)).toEqual({
      action: 'TEMPLATE',
      text: 'Open an account & more',
      dates: '20261123T170000Z/20261123T173000Z',
      ctz: 'America/Los_Angeles',
      details: 'Confirmation number 4FR2-9KQ1',
      location: 'Main Street, 1 Main St',
    });
    for (const link of [links.outlook, links.office365])
      expect(queryOf(link)).toEqual({
        path: '/calendar/action/compose',
        rru: 'addevent',
        startdt: '2026-11-23T17:00:00Z',
        enddt: '2026-11-23T17:30:00Z',
        subject: 'Open an account & more',
        body: 'Confirmation number 4FR2-9KQ1',
        location: 'Main Street, 1 Main St',
      });
    expect(queryOf(links.yahoo)).toMatchObject({ st: '20261123T170000Z', et: '20261123T173000Z', v: '60' });
    expect(links.ics).toBe('/calendar.ics');
  });

  it('uses only these hosts, and escapes every special character', () => {
    const hosts = Object.values(links)
      .filter((link) => link.startsWith('http'))
      .map((link) => new URL(link).host);
    expect(hosts).toEqual([
      'calendar.google.com',
      'outlook.live.com',
      'outlook.office.com',
      'calendar.yahoo.com',
    ]);
    for (const link of Object.values(links)) expect(link).not.toContain('+');
  });
});
