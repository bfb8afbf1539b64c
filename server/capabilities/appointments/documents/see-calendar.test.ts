import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';

const app = await anApp({ env: { MAIL_FROM: 'hello@bank.example' } });
const NINE = fromIso('2026-11-23T17:00:00Z');
let mine: { id: string; code: string };

beforeAll(async () => {
  const { db } = app.deps;
  const vendor = (await aVendor(db, { name: 'Harbor & Sons' })).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 480, to: 1020 });
  const { body } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(location),
      service_id: String(service),
      start: toIso(NINE),
      attendee: { first_name: 'Dana', last_name: 'Lee', email: 'dana@example.com' },
    },
  });
  mine = { id: body.data.id, code: body.data.attributes.confirm_code };
});

const path = (rest: string, { id, code } = mine) =>
  `/api/internal/v1/appointments/${id}/calendar${rest}?code=${code}`;

describe('an appointment for a calendar', () => {
  it('is a file that two parsers accept, for clients with the code', async () => {
    const { status, headers, text } = await ask(app, `GET ${path('.ics')}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=REQUEST',
      'no-store',
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename="appointment.ics"');
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!);
    expect([event.sequence, event.startDate.toString(), event.organizer]).toEqual([
      0,
      '2026-11-23T09:00:00',
      'mailto:hello@bank.example',
    ]);
    const [read] = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
    expect(read).toMatchObject({ uid: event.uid, start: new Date(NINE) });
    expect(text).not.toContain(mine.code);
  });

  it('is in the requested language', async () => {
    const { text } = await ask(app, `GET ${path('.ics')}&lang=fr`);
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!);
    expect(event.description).toContain('Numéro de confirmation');
  });

  it('increments its sequence on a move, and cancels itself on a cancellation', async () => {
    const change = `PATCH /api/internal/v1/appointments/${mine.id}?code=${mine.code}` as const;
    const before = (await ask(app, `GET ${path('.ics')}`)).text;
    await ask(app, change, { body: { start: '2026-11-23T18:00:00Z' } });
    const moved = (await ask(app, `GET ${path('.ics')}`)).text;
    await ask(app, change, { body: { status: 4 } });
    const gone = (await ask(app, `GET ${path('.ics')}`)).text;
    const line = (name: string) =>
      [before, moved, gone].map((file) => new RegExp(`^${name}:(.*)\r`, 'm').exec(file)?.[1]);
    expect(line('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(line('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(new Set(line('UID')).size).toBe(1);
  });

  it('links to web calendars without the booker’s data', async () => {
    const { status, body } = await ask(app, `GET ${path('')}`);
    expect(status).toBe(200);
    const { ics, followed, ...others } = body.data as Record<string, string>;
    expect(followed).toBe(false);
    expect(Object.keys(others).sort()).toEqual(['google', 'office365', 'outlook', 'yahoo']);
    for (const link of Object.values(others)) {
      expect(link).toMatch(/^https:/);
      for (const secret of [mine.code, 'Dana', 'Lee', 'dana', 'example.com'])
        expect(link).not.toContain(secret);
    }
    expect((await ask(app, `GET ${ics!}`)).headers['content-type']).toContain('text/calendar');
  });

  it('is refused with another code', async () => {
    for (const rest of ['.ics', ''])
      for (const other of [
        { ...mine, code: 'wrong' },
        { ...mine, id: '999999' },
      ]) {
        const { status, errors } = await ask(app, `GET ${path(rest, other)}`);
        expect([status, errors[0]?.code]).toEqual([404, 'not-found']);
      }
  });
});
