import { beforeAll, expect, it } from 'vitest';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { withLineSettings } from '#domain/vendors/line-settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { aLocation, aService, aStaffMember, setSetting } from './testing/builders-store.ts';
import { aPagesApp } from './testing/pages-app.ts';
import type { PagesApp } from './testing/pages-app.ts';
import { aJoin, ask } from './testing/requests.ts';
import type { SignedIn } from './testing/requests.ts';
import { aSignedInStaffMember } from './testing/signed-in-staff.ts';
import { change, worksHours } from './testing/slots-store.ts';

/* Visitors' pages and the server take the settings of the line of business whose service is in view. */

const NINE = fromIso('2026-11-23T17:00:00Z');
const HOUR = 3_600_000;

let fixture: PagesApp;
let admin: SignedIn;
let location: number;
let plain: number;
let cards: number;
let line: number;
beforeAll(async () => {
  fixture = await aPagesApp();
  const { app, vendor } = fixture;
  const { db } = app.deps;
  location = await aLocation(db, vendor.id, { takes: { queue: true } });
  plain = await aService(db, vendor.id, { locations: [location] });
  cards = await aService(db, vendor.id, { locations: [location] });
  line = await db.withVendor(vendor.id, async (tx) => {
    const { id } = await tx.one(
      sql<{
        id: number;
      }>`INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor.id}, 'Cards') RETURNING id`,
    );
    return id;
  });
  await change(db, vendor.id, sql`UPDATE services SET line_of_business_id = ${line} WHERE id = ${cards}`);
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [plain, cards] });
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 1020 });
  admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
});

/** Saves client-view settings of the line, or of the location. */
async function save(values: Record<string, unknown>, at: 'line' | 'location' = 'line'): Promise<void> {
  const path = '/api/internal/v1/admin/settings/client-view';
  const query = at === 'line' ? `?line=${line}` : `?location=${location}`;
  const { body: before } = await ask<SettingsOfPage>(fixture.app, `GET ${path}${query}`, admin);
  const place = {
    location_id: at === 'line' ? null : String(location),
    line_of_business_id: at === 'line' ? String(line) : null,
  };
  const body = { version: before.data.version, ...place, values, reset: [] };
  const { status, text } = await ask(fixture.app, `PUT ${path}`, { ...admin, body });
  expect(status, text).toBe(200);
}

let hour = 0;
function book(service: number, { people = 1 } = {}) {
  hour += 1;
  const body = {
    location_id: String(location),
    service_id: String(service),
    start: toIso(NINE + (hour % 7) * HOUR),
    attendee: { first_name: 'Dana', email: `dana-${hour}@example.com` },
    attendees: Array.from({ length: people - 1 }, () => ({ first_name: 'Eli' })),
  };
  return ask(fixture.app, 'POST /api/internal/v1/appointments', { body });
}

it('pages know the settings in which a line differs, with its services', async () => {
  await save({ multiple_attendees_limit: 3, bookingInstructions: { en: 'Bring your card.' } });
  const own = {
    service_ids: [String(cards)],
    location_ids: [],
    offering_ids: [],
    settings: { multiple_attendees_limit: 3, bookingInstructions: { en: 'Bring your card.' } },
  };
  const { state } = await fixture.get(`/s/harbor-bank/select-service?location=${location}`);
  expect(state.lineSettings).toEqual([own]);
  expect(state.settings.multiple_attendees_limit).toBe(1);
  const followed = await ask<{ data: PageSettings }>(
    fixture.app,
    `GET /api/internal/v1/page-settings?version=0&location=${location}`,
    { vendor: fixture.vendor.pathname },
  );
  expect(followed.body.data.atRest.lineSettings).toEqual([own]);
});

it('the form of a booking follows the line of its service', async () => {
  await save({
    multiple_attendees_limit: 2,
    clientFields: { first_name: 'required', last_name: 'required' },
  });
  expect((await book(cards)).errors[0]).toMatchObject({ source: { pointer: '/attendee/last_name' } });
  await save({ clientFields: { first_name: 'required', email: 'required' } });
  expect((await book(cards, { people: 2 })).status).toBe(201);
  expect((await book(cards, { people: 3 })).errors[0]).toMatchObject({ code: 'attendees-limit' });
  expect((await book(plain, { people: 2 })).errors[0]).toMatchObject({ code: 'attendees-limit' });
});

it('the line asks for consent where its line of business does', async () => {
  const join = (service: number) =>
    ask(fixture.app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, email: `v${service}@example.com` }),
    });
  await save({ explicitComplianceAgreement: true });
  expect((await join(cards)).errors[0]).toMatchObject({ code: 'compliance-required' });
  expect((await join(plain)).status).toBe(201);
  await save({ explicitComplianceAgreement: false });
  expect((await join(cards)).status).toBe(201);
});

it('a client cancels until the time of the line of the appointment', async () => {
  const { data } = (await book(cards)).body;
  const { id, attributes } = data as { id: string; attributes: { confirm_code: string } };
  const path = `/api/internal/v1/appointments/${id}`;
  const code = attributes.confirm_code;
  const until = async () =>
    (await ask(fixture.app, `GET ${path}?code=${code}`)).body.data.attributes.cancel_until as string | null;
  expect(await until()).not.toBeNull();
  await save({ timeToCancel: 525_600 });
  expect(await until()).toBeNull();
  const refused = await ask(fixture.app, `PATCH ${path}?code=${code}`, { body: { status: 4 } });
  expect(refused.errors[0]).toMatchObject({ code: 'transition-refused' });
  await save({ timeToCancel: 0 });
  expect((await ask(fixture.app, `PATCH ${path}?code=${code}`, { body: { status: 4 } })).status).toBe(200);
});

/** A location of its own that offers only services of the line; a second service of the line is there too. */
async function aLocationOfTheLine() {
  const { app, vendor } = fixture;
  const { db } = app.deps;
  const at = await aLocation(db, vendor.id);
  const [loans, mortgages] = [
    await aService(db, vendor.id, { locations: [at] }),
    await aService(db, vendor.id, { locations: [at] }),
  ];
  await change(
    db,
    vendor.id,
    sql`UPDATE services SET line_of_business_id = ${line} WHERE id IN (${loans}, ${mortgages})`,
  );
  return { at, loans, mortgages };
}

it('pages take the line of all services of their location before a service is chosen', async () => {
  await save({ serviceStepLayout: 'grid' });
  const { at } = await aLocationOfTheLine();
  const layoutAt = async (one: number) => {
    const { state } = await fixture.get(`/s/harbor-bank/select-service?location=${one}`);
    return withLineSettings(state.settings, state.lineSettings, state.inView).serviceStepLayout;
  };
  expect([await layoutAt(at), await layoutAt(location)]).toEqual(['grid', 'list']);
  // With a service of no line there, the line is open until the visitor chooses.
  await aService(fixture.app.deps.db, fixture.vendor.id, { locations: [at] });
  expect(await layoutAt(at)).toBe('list');
});

it('the bare address follows the line of the services that it names', async () => {
  const { app, vendor } = fixture;
  const values = { firstStep: 'location', joinLineFromClientView: false };
  for (const [key, value] of Object.entries(values)) await setSetting(app.deps.db, vendor.id, { key, value });
  await save({ includeLocationStep: false });
  const { loans, mortgages } = await aLocationOfTheLine();
  const start = async (query: string) => (await fixture.get(`/s/harbor-bank${query}`)).headers.location;
  expect(await start(`?services=${loans},${mortgages}`)).toContain('/select-service');
  expect(await start(`?services=${loans},${plain}`)).toContain('/select-location');
  expect(await start('')).toContain('/select-location');
});
