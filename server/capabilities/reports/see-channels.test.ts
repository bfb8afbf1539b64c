import { beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let [here, there, accounts, loans, samId, line] = [0, 0, 0, 0, 0, 0];
let [admin, manager, sam] = [{} as SignedIn, {} as SignedIn, {} as SignedIn];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  [here, there] = [await aLocation(db, vendor.id, { name: 'Here' }), await aLocation(db, vendor.id)];
  accounts = await aService(db, vendor.id, { name: 'Accounts', locations: [here, there] });
  loans = await aService(db, vendor.id, { name: 'Loans', locations: [here, there] });
  line = await aLineOfLoans();
  const sign = (name: string, role: number) =>
    aSignedInStaffMember(app, vendor.id, { name, role, locations: [here] });
  admin = (await sign('ada', 30)).who;
  manager = (await sign('mara', 20)).who;
  ({ id: samId, who: sam } = await sign('sam', 10));
});

const aLineOfLoans = (): Promise<number> =>
  app.deps.db.withVendor(vendor.id, async (tx) => {
    const made = await tx.one(sql<{ id: number }>`
      INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor.id}, 'Lending') RETURNING id`);
    await tx.run(
      sql`UPDATE services SET line_of_business_id = ${made.id} WHERE vendor_id = ${vendor.id} AND id = ${loans}`,
    );
    return made.id;
  });

interface Visit {
  /** Before now: its start for an appointment, its joining for a walk-in. */
  ago: number;
  source: number;
  status?: number;
  walkIn?: boolean;
  utm?: Record<string, string>;
  service?: number;
  location?: number;
  by?: number;
}

let number = 1_000_000;
async function insertVisit({ location = here, service = accounts, status = 2, ...of }: Visit): Promise<void> {
  number += 1;
  const moment = MOMENT - of.ago;
  const starts = of.walkIn ? null : moment;
  // Appointments were made long before they begin: the report counts their start.
  const made = of.walkIn ? moment : moment - 200 * DAY;
  await app.deps.db.withVendor(vendor.id, (tx) =>
    tx.run(sql`INSERT INTO visits (vendor_id, id, entry, status, service_id, location_id, staff_id, meeting_method, source, first_name, utm, time_zone,
        starts_at, ends_at, local_start, current_leg, confirmation_number, public_ref, created_at)
      VALUES (${vendor.id}, ${number}, ${of.walkIn ? 'joined' : 'booked'}, ${status}, ${service}, ${location}, ${of.by ?? null}, 1, ${of.source}, 'Ana', ${json(of.utm ?? {})}::jsonb,
        'America/Los_Angeles', ${at(starts)}, ${at(starts === null ? null : starts + 30 * MINUTE)}, ${at(starts)}::timestamptz::timestamp, 1, ${String(number)}, ${`ref-${number}`}, ${at(made)})`),
  );
}

const ROOT = 'GET /api/internal/v1/admin/insights/channels';
const see = (who: SignedIn, query = '') => ask(app, `${ROOT}${query}`, who);
const file = (who: SignedIn, query = '') => ask(app, `${ROOT}.csv${query}`, who);
const show = (value: boolean) =>
  setSetting(app.deps.db, vendor.id, { key: 'feature.appointmentBookingChannel', value });

const { modernClientView: web, schedule, kiosk, callCentre } = BOOKING_SOURCE;
const NONE = { visits: 0, completed: 0, no_shows: 0, cancelled: 0 };
const channels = (body: { data: { by_channel: { booked_through: number; visits: number }[] } }) =>
  body.data.by_channel.map((row) => [row.booked_through, row.visits]);

describe('the visits by entry channel', () => {
  it.each([true, false])('are found with the feature `appointmentBookingChannel` alone: %s', async (isOn) => {
    await show(isOn);
    expect([(await see(admin)).status, (await file(admin)).status]).toEqual(isOn ? [200, 200] : [404, 404]);
    await show(true);
  });

  it('are empty and no error before the first visit', async () => {
    const { data } = (await see(admin)).body;
    expect(data).toMatchObject({ all: { ...NONE, before: NONE }, by_channel: [], by_campaign: [] });
    expect(data.days).toHaveLength(30);
  });

  it('count what became of them, next to the period before', async () => {
    const spring = { utm_source: 'spring', utm_medium: 'email' };
    await insertVisit({ ago: HOUR, source: web, utm: spring });
    await insertVisit({ ago: 2 * DAY, source: web, status: 3, utm: spring });
    await insertVisit({ ago: 2 * DAY, source: web, status: 4, utm: { utm_source: '=1+1' } });
    await insertVisit({ ago: 3 * DAY, source: kiosk, walkIn: true, location: there });
    await insertVisit({ ago: 3 * DAY, source: schedule, service: loans, by: samId });
    // Of the period before.
    await insertVisit({ ago: 40 * DAY, source: web, status: 3, utm: spring });
    await insertVisit({ ago: 40 * DAY, source: callCentre });
    // Still to come; today of the period before, at a later time of day; and before both periods.
    await insertVisit({ ago: -DAY, source: web, status: 1 });
    await insertVisit({ ago: 30 * DAY - HOUR, source: web });
    await insertVisit({ ago: 61 * DAY, source: web });
    const { data } = (await see(admin)).body;
    expect(data.all).toEqual({
      visits: 5,
      completed: 3,
      no_shows: 1,
      cancelled: 1,
      before: { visits: 2, completed: 1, no_shows: 1, cancelled: 0 },
    });
    expect(channels({ data })).toEqual([
      [web, 3],
      [schedule, 1],
      [kiosk, 1],
      [callCentre, 0],
    ]);
    const { by_day: byDay, ...ofWeb } = data.by_channel[0];
    expect(ofWeb).toEqual({
      booked_through: web,
      visits: 3,
      completed: 1,
      no_shows: 1,
      cancelled: 1,
      before: { ...NONE, visits: 1, no_shows: 1 },
    });
    expect([byDay.length, byDay.at(-1), byDay.at(-3)]).toEqual([30, 1, 2]);
    expect(data.by_campaign).toEqual([
      {
        utm_source: 'spring',
        ...NONE,
        visits: 2,
        completed: 1,
        no_shows: 1,
        before: { ...NONE, visits: 1, no_shows: 1 },
      },
      { utm_source: '=1+1', ...NONE, visits: 1, cancelled: 1, before: NONE },
    ]);
  });

  it('cover the requested days, location and line of business', async () => {
    expect(channels((await see(admin, '?days=7')).body)).toEqual([
      [web, 3],
      [schedule, 1],
      [kiosk, 1],
    ]);
    expect((await see(admin, '?days=31')).status).toBe(400);
    expect(channels((await see(admin, `?days=7&location=${there}`)).body)).toEqual([[kiosk, 1]]);
    expect(channels((await see(admin, `?days=7&line=${line}`)).body)).toEqual([[schedule, 1]]);
    expect(channels((await see(admin, `?days=7&line=${line + 1}`)).body)).toEqual([]);
    expect((await see(admin, '?line=all')).status).toBe(400);
  });

  it('stay within the caller’s scope', async () => {
    expect(channels((await see(manager, '?days=7')).body)).toEqual([
      [web, 3],
      [schedule, 1],
    ]);
    expect((await see(manager, `?location=${there}`)).status).toBe(404);
    expect((await file(manager, `?location=${there}`)).status).toBe(404);
    expect(channels((await see(sam, '?days=7')).body)).toEqual([[schedule, 1]]);
    const other = await aVendor(app.deps.db);
    const elsewhere = await aLocation(app.deps.db, other.id);
    expect((await see(admin, `?location=${elsewhere}`)).status).toBe(404);
  });

  it('are a file, in which no cell is a formula', async () => {
    const { headers, text } = await file(admin, '?days=30');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.replace('\u{FEFF}', '').split('\r\n')).toEqual([
      'kind,name,visits,completed,no_shows,cancelled,visits_before,completed_before,no_shows_before,cancelled_before',
      'booked_through,modern_client_view,3,1,1,1,1,0,1,0',
      'booked_through,schedule,1,1,0,0,0,0,0,0',
      'booked_through,kiosk,1,1,0,0,0,0,0,0',
      'booked_through,call_centre,0,0,0,0,1,1,0,0',
      'utm_source,spring,2,1,1,0,1,0,1,0',
      "utm_source,'=1+1,1,0,0,1,0,0,0,0",
      '',
    ]);
  });
});
