import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, fromIso, toIso } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { isSignedBy, unzip } from '#server/testing/read-pass.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { walletKeys } from '#server/testing/wallet-keys.ts';

const keys = walletKeys();
const app = await anApp({ env: keys.env });
const without = await anApp({ connection: app.deps.connection });
const onlyGoogle = await anApp({
  connection: app.deps.connection,
  env: { GOOGLE_WALLET_ISSUER: '12345678', GOOGLE_WALLET_KEY: keys.google.file },
});
const NINE = fromIso('2026-11-23T17:00:00Z');
let vendor: { id: number; pathname: string };
let place: { location: number; service: number };

beforeAll(async () => {
  const { db } = app.deps;
  vendor = await aVendor(db, { name: 'Harbor & Sons', pathname: 'one' });
  await aVendor(db, { name: 'Another', pathname: 'two' });
  await setSetting(db, vendor.id, { key: 'theme.primary', value: '#0B6E4F' });
  const location = await aLocation(db, vendor.id, { name: 'Pike Street' });
  const service = await aService(db, vendor.id, { name: 'Mortgage', locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor.id, { staff, location, from: 480, to: 1020 });
  await onDuty(db, vendor.id, { staff, location, now: MOMENT });
  place = { location, service };
});

interface Visit {
  id: string;
  code: string;
}
const PERSONAL = ['Dana', 'Lee', 'example.com', '2065550199', 'Secret'];
let booked = 0;
async function book(): Promise<Visit> {
  const { body } = await ask(app, 'POST /api/internal/v1/appointments', {
    vendor: 'one',
    body: {
      location_id: String(place.location),
      service_id: String(place.service),
      start: toIso(NINE + (booked += 1) * HOUR),
      attendee: {
        first_name: 'Dana',
        last_name: 'Lee',
        email: `dana${booked}@example.com`,
        cell_phone: '+12065550199',
        notes: 'Secret',
      },
    },
  });
  return { id: body.data.id, code: body.data.attributes.confirm_code };
}
async function join(): Promise<Visit> {
  const { body } = await ask(app, 'POST /api/v2/open/queue-appointments', {
    vendor: 'one',
    body: aJoin({ ...place, email: 'dana-in-line@example.com' }),
  });
  return { id: body.data.id, code: body.data.attributes.confirm_code };
}

const links = ({ id, code }: Visit, more: { of?: typeof app; language?: string; vendor?: string } = {}) =>
  ask(more.of ?? app, `GET /api/internal/v1/visits/${id}/wallet?code=${code}`, {
    language: more.language ?? 'en',
    vendor: more.vendor,
  });
async function applePass(url: string, of = app) {
  const { statusCode, headers, rawPayload } = await of.http.inject({ url });
  if (statusCode !== 200) return { status: statusCode, type: '', text: '', shown: null };
  const files = unzip(rawPayload);
  expect(isSignedBy(files['manifest.json']!, files['signature']!, keys.root)).toBe(true);
  const text = files['pass.json']!.toString('utf8');
  const shown = JSON.parse(text) as Record<string, unknown> & {
    generic: Record<string, { value: string }[]>;
  };
  return { status: statusCode, type: String(headers['content-type']), text, shown };
}
const claimsOf = (address: string): string =>
  Buffer.from(address.split('/save/')[1]!.split('.')[1]!, 'base64url').toString('utf8');
const valuesOf = (shown: { generic: Record<string, { value: string }[]> }) =>
  Object.values(shown.generic)
    .flat()
    .map(({ value }) => value);

describe('the pass of a visit', () => {
  it('of an appointment shows when and where, in the language of the visitor, and no person', async () => {
    const visit = await book();
    const { status, body } = await links(visit, { language: 'fr' });
    expect(status).toBe(200);
    const { apple, google } = body.data as { apple: string; google: string };
    const pass = await applePass(apple);
    expect(pass.type).toBe('application/vnd.apple.pkpass');
    expect(pass.shown).toMatchObject({
      organizationName: 'Harbor & Sons',
      backgroundColor: 'rgb(11, 110, 79)',
      relevantDate: toIso(NINE + booked * HOUR),
    });
    const values = valuesOf(pass.shown!);
    expect(values).toContain('Mortgage');
    expect(values.some((value) => value.includes('lundi 23 novembre 2026'))).toBe(true);
    expect(values.some((value) => value.includes('Pike Street'))).toBe(true);
    for (const text of [pass.text, claimsOf(google)])
      for (const secret of [...PERSONAL, visit.code]) expect(text).not.toContain(secret);
    expect(claimsOf(google)).toContain('Mortgage');
  });

  it('of a ticket shows its number, for a day', async () => {
    const visit = await join();
    const pass = await applePass((await links(visit)).body.data.apple as string);
    const { body } = await ask(
      app,
      `GET /api/v2/open/queue-appointments/${visit.id}?confirm_code=${visit.code}`,
    );
    const number = body.data.attributes.ticket_number as string;
    expect(number).not.toBe('');
    expect(pass.shown!.generic['headerFields']).toEqual([expect.objectContaining({ value: number })]);
    expect(pass.shown!['expirationDate']).toBe(toIso(MOMENT + DAY));
    for (const secret of [...PERSONAL, visit.code]) expect(pass.text).not.toContain(secret);
  });

  it('keeps its serial number when the appointment moves, so that it replaces the older pass', async () => {
    const visit = await book();
    const before = await applePass((await links(visit)).body.data.apple as string);
    const moved = await ask(app, `PATCH /api/internal/v1/appointments/${visit.id}?code=${visit.code}`, {
      body: { start: toIso(NINE + 2 * DAY) },
    });
    expect(moved.status, moved.text).toBe(200);
    const after = await applePass((await links(visit)).body.data.apple as string);
    expect(after.shown!['serialNumber']).toBe(before.shown!['serialNumber']);
    expect(after.shown!['relevantDate']).not.toBe(before.shown!['relevantDate']);
  });

  it('opens with the code of the visit alone', async () => {
    const visit = await book();
    const { apple } = (await links(visit)).body.data as { apple: string };
    expect((await links({ ...visit, code: 'wrong' })).status).toBe(404);
    expect((await links({ ...visit, code: '' })).status).toBe(404);
    expect((await links(visit, { vendor: 'two' })).status).toBe(404);
    expect((await applePass(apple.replace(visit.code, 'wrong'))).status).toBe(404);
    const other = await book();
    expect((await applePass(apple.replace(`/${visit.id}/`, `/${other.id}/`))).status).toBe(404);
  });

  it('ends with the visit', async () => {
    const visit = await book();
    const { apple } = (await links(visit)).body.data as { apple: string };
    await ask(app, `PATCH /api/internal/v1/appointments/${visit.id}?code=${visit.code}`, {
      body: { status: 4 },
    });
    expect([(await links(visit)).status, (await applePass(apple)).status]).toEqual([404, 404]);
    const past = await book();
    app.clock.set(NINE + 3 * DAY);
    expect((await links(past)).status).toBe(404);
    app.clock.set(MOMENT);
    expect((await links(past)).status).toBe(200);
  });
});

describe('the wallets', () => {
  it('without keys have no pass, and the pages do not offer them', async () => {
    const visit = await book();
    const { apple } = (await links(visit)).body.data as { apple: string };
    expect((await links(visit, { of: without })).status).toBe(404);
    expect((await applePass(apple, without)).status).toBe(404);
    expect((await links(visit, { of: onlyGoogle })).body.data).toEqual({
      apple: null,
      google: expect.stringContaining('https://pay.google.com/gp/v/save/'),
    });
    expect((await applePass(apple, onlyGoogle)).status).toBe(404);
  });
});
