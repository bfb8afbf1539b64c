import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryPage, TimelineItem, VisitLog } from '#contract/clients/history.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import type { SettingKey } from '#domain/vendors/settings.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  setSetting,
} from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';

/* How phone calls of the contact centre end: what the vendor lists, where it stands, and who reads it. */

const ADMIN = '/api/internal/v1/admin';
const NINE = fromIso('2026-11-23T17:00:00Z');
const REASONS = { en: 'Booked\nWrong number', fr: 'Rendez-vous pris' };

let app: TestApp;
let town: { vendor: number; location: number; service: number };
let centre: SignedIn;
let manager: SignedIn;
let client: number;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false, 'feature.newActivities': true };
  const vendor = (await aVendor(db, { settings })).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  town = { vendor, location, service };
  centre = await as(5);
  manager = await as(30);
  client = await aClient(db, vendor, { first: 'Cora', email: 'cora@example.com', phone: '+12065550188' });
});

const as = async (role: 5 | 30): Promise<SignedIn> =>
  (await aSignedInStaffMember(app, town.vendor, { role, locations: [town.location] })).who;
const set = (key: SettingKey, value: unknown) => setSetting(app.deps.db, town.vendor, { key, value });
async function booked(): Promise<string> {
  const body = {
    location_id: String(town.location),
    service_id: String(town.service),
    start: toIso(NINE),
    client_id: String(client),
    attendee: {},
  };
  const { body: came, text } = await ask(app, `POST ${ADMIN}/appointments`, { ...centre, body });
  if (!came.data) throw new Error(text);
  return String(came.data.id);
}
const wrapUp = async (path: string, body: { reason?: string; notes?: string }) => {
  const { status, errors } = await ask(app, `POST ${ADMIN}/${path}/wrap-ups`, {
    ...centre,
    body: { reason: '', notes: '', ...body },
  });
  return [status, errors[0]?.code ?? null];
};
const ends = async (who: SignedIn, id = client) => {
  const path = `${ADMIN}/clients/${id}/timeline?kind=wrapup` as const;
  const { data } = (await ask<HistoryPage<TimelineItem>>(app, `GET ${path}`, who)).body;
  return data.map(({ text, visit }) => [text, visit?.id ?? null]);
};
const storedWords = async () =>
  (
    await app.deps.db.read(
      town.vendor,
      sql<{
        after: string;
      }>`SELECT p.after FROM personal_changes p JOIN events e ON e.vendor_id = p.vendor_id AND e.id = p.event_id
        WHERE p.vendor_id = ${town.vendor} AND e.kind IN ('client-wrapped-up', 'visit-wrapped-up') ORDER BY p.after`,
    )
  ).map(({ after }) => after);

describe('contact_centre.wrap_up_reasons', () => {
  it('stand in the session of the contact centre', async () => {
    await set('contact_centre.wrap_up_reasons', REASONS);
    const { data } = (await ask<SessionPerson>(app, 'GET /api/internal/v1/session', centre)).body;
    expect(data.contact_centre?.wrap_up).toEqual({
      is_required: false,
      reasons: { en: ['Booked', 'Wrong number'], fr: ['Rendez-vous pris'] },
    });
  });

  it('are stored with the visit, or with the client of a call that booked nothing', async () => {
    await set('contact_centre.wrap_up_reasons', REASONS);
    const id = await booked();
    expect(await wrapUp(`appointments/${id}`, { reason: 'Booked', notes: ' Will call again ' })).toEqual([
      204,
      null,
    ]);
    app.clock.advance(60_000);
    expect(await wrapUp(`clients/${client}`, { reason: 'Wrong number' })).toEqual([204, null]);
    expect(await ends(manager)).toEqual([
      ['Wrong number', null],
      ['Booked – Will call again', id],
    ]);
    // The contact centre sees that there were calls, and no words about clients.
    expect(await ends(centre)).toEqual([
      ['', null],
      ['', id],
    ]);
    const log = await ask<{ data: VisitLog }>(app, `GET ${ADMIN}/clients/${client}/visits/${id}`, manager);
    const entry = log.body.data.timeline.find(({ kind }) => kind === 'visit-wrapped-up');
    expect(entry?.data).toMatchObject({ given_reason: 'Booked', given_text: 'Will call again' });
    await set('data.field_visibility', { notes: '40' });
    expect(await ends(manager)).toEqual([]);
  });

  it('are the only ones: another reason is refused, and so is nothing at all', async () => {
    await set('contact_centre.wrap_up_reasons', REASONS);
    const path = `clients/${client}`;
    expect(await wrapUp(path, { reason: 'Sold a loan' })).toEqual([422, 'field-invalid']);
    expect(await wrapUp(path, {})).toEqual([422, 'reason-required']);
    expect(await wrapUp(path, { reason: 'Rendez-vous pris' })).toEqual([204, null]);
    expect(await wrapUp('clients/999999', { reason: 'Booked' })).toEqual([404, 'not-found']);
    await set('feature.notesFieldDigitValidation', true);
    expect(await wrapUp(path, { notes: 'Account 12345678' })).toEqual([422, 'field-invalid']);
    expect(await ends(manager)).toHaveLength(1);
  });

  it('follow the client into a merge, into the copy of all data, and are erased with them', async () => {
    await set('contact_centre.wrap_up_reasons', REASONS);
    const id = await booked();
    await wrapUp(`appointments/${id}`, { reason: 'Booked', notes: 'On the visit' });
    await wrapUp(`clients/${client}`, { notes: 'On the client' });
    const copied = await ask(app, `POST ${ADMIN}/clients/${client}/data`, {
      ...manager,
      body: { reason: 'Asked' },
    });
    expect(copied.body.data.document.calls).toMatchObject([{ reason: '', text: 'On the client' }]);
    const { db } = app.deps;
    const other = await aClient(db, town.vendor, {
      first: 'Coretta',
      email: 'coretta@example.com',
      phone: '',
    });
    const by = { kind: 'system', id: null } as const;
    await db.withVendor(town.vendor, (tx) =>
      app.clients.mergeClients(tx, { from: client, to: other, actor: by, now: app.clock.now() }),
    );
    expect(await ends(manager, other)).toEqual([
      ['On the client', null],
      ['Booked – On the visit', id],
    ]);
    expect(await storedWords()).toEqual(['Booked', 'On the client', 'On the visit']);
    await db.withVendor(town.vendor, (tx) =>
      app.clients.forgetClient(tx, { clientId: other, actor: by, now: app.clock.now() }),
    );
    expect(await storedWords()).toEqual([]);
  });
});

describe('contact_centre.wrap_up_required', () => {
  it('asks for a reason of the list, and for none without a list', async () => {
    const path = `clients/${client}`;
    await set('contact_centre.wrap_up_required', true);
    expect(await wrapUp(path, { notes: 'Asked for the hours' })).toEqual([204, null]);
    await set('contact_centre.wrap_up_reasons', REASONS);
    expect(await wrapUp(path, { notes: 'Asked for the hours' })).toEqual([422, 'reason-required']);
    await set('contact_centre.wrap_up_required', false);
    expect(await wrapUp(path, { notes: 'Asked for the hours' })).toEqual([204, null]);
  });
});
