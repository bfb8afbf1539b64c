import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let [location, elsewhere, hidden, service] = [0, 0, 0, 0];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db);
  location = await aLocation(db, vendor.id);
  elsewhere = await aLocation(db, vendor.id);
  hidden = await aLocation(db, vendor.id, { visibility: 'private' });
  service = await aService(db, vendor.id, { locations: [location, elsewhere] });
  await aStaffMember(db, vendor.id, { role: 10, locations: [location, elsewhere], serves: [service] });
});

const wayOf = (id: number, query = '') => ask(app, `GET /api/internal/v1/kiosk/${id}/phone${query}`);

it('leads to the line’s form with the kiosk as source, only at its location', async () => {
  const { status, body } = await wayOf(location, '?lang=fr');
  expect(status).toBe(200);
  const url = new URL(body.data.url);
  expect(url.pathname).toBe(`/s/${vendor.pathname}/callback-service/${location}`);
  const { src, ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual({ meeting_method: '1', booked_through: 'kiosk_qr', lang: 'fr' });
  const sourceAt = async (scannedAt: number, email: string) => {
    const more = { booked_through: 20, src };
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location: scannedAt, service, email, more }),
    });
    expect(joined.errors).toEqual([]);
    const [row] = await app.deps.db.read<{ source: number }>(
      vendor.id,
      sql`SELECT source FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(joined.body.data.id)}`,
    );
    return row?.source;
  };
  expect(await sourceAt(location, 'here@example.com')).toBe(20);
  expect(await sourceAt(elsewhere, 'there@example.com')).toBe(13);
});

it('exists only if a code is shown and the line is open, and reveals nothing of a private location', async () => {
  expect((await wayOf(hidden)).status).toBe(404);
  expect((await wayOf(location, '?lang=xx')).body.data.url).not.toContain('lang=');
  const { db } = app.deps;
  await setSetting(db, vendor.id, { key: 'kiosk.qrCode', value: false });
  expect((await wayOf(location)).body).toEqual({ data: null });
  await setSetting(db, vendor.id, { key: 'kiosk.qrCode', value: true });
  await setSetting(db, vendor.id, { key: 'callback_requests_enabled', value: false });
  expect((await wayOf(location)).body).toEqual({ data: null });
});
