import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let [both, atCounter, location] = [0, 0, 0];
let mara: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id, { takes: { queue: true, phone: true, video: false } });
  both = await aService(db, vendor.id, { name: 'Loans', locations: [location], methods: [1, 2, 3] });
  atCounter = await aService(db, vendor.id, { name: 'Cash', locations: [location], methods: [1] });
  const serves = [both, atCounter];
  ({ who: mara } = await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location], serves }));
});

async function aVisitor(service: number) {
  const body = aJoin({ location, service, email: `v${service}-${Math.random()}@example.com` });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  return { id: String(id), ticket: String(attributes.ticket_number) };
}
const move = (id: string, verb: string, body: object) =>
  ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, { ...mara, body });
const destinations = async (id: string, query = '') =>
  (await ask(app, `GET /api/internal/v1/admin/visits/${id}/destinations${query}`, mara)).body.data;
const withPhone = (id: string, phone: string) =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE visits SET phone = ${phone} WHERE vendor_id = ${vendor.id} AND id = ${Number(id)}`),
  );

it('keeps ticket and service, and an undo brings the method back', async () => {
  const { id, ticket } = await aVisitor(both);
  await withPhone(id, '+12065550142');
  const moved = await move(id, 'transfer', { version: 1, meeting_method: 2 });
  expect(moved.status, moved.text).toBe(200);
  expect(moved.body.data).toMatchObject({ stage: 'waiting', ticket_number: ticket, meeting_method: 2 });
  expect(moved.body.data.timeline.at(-1)).toMatchObject({
    kind: 'visit-transferred',
    data: { to_method: 2 },
  });
  const back = await move(id, 'undo', { version: moved.body.data.version });
  expect(back.body.data).toMatchObject({ meeting_method: 1, ticket_number: ticket });
});

it('is offered where the location and the service take it, and the visitor has a number', async () => {
  const { id } = await aVisitor(both);
  await withPhone(id, '');
  expect((await destinations(id)).methods).toEqual([1]);
  await withPhone(id, '+12065550142');
  const { methods, services } = await destinations(id, '?meeting_method=2');
  expect(methods).toEqual([1, 2]);
  expect(services.map(({ name }: { name: string }) => name)).toEqual(['Loans']);
});

it.each([
  ['that the location does not take', 3, true, 'field-invalid'],
  ['by phone without a number', 2, false, 'field-invalid'],
])('is refused %s', async (_words, meeting_method, hasPhone, code) => {
  const { id } = await aVisitor(both);
  await withPhone(id, hasPhone ? '+12065550142' : '');
  const { errors } = await move(id, 'transfer', { version: 1, meeting_method });
  expect(errors[0]).toMatchObject({ code, source: { pointer: '/meeting_method' } });
});

it('is refused where the service does not take it', async () => {
  const { id } = await aVisitor(atCounter);
  await withPhone(id, '+12065550142');
  const { errors } = await move(id, 'transfer', { version: 1, meeting_method: 2 });
  expect(errors[0]?.code).toBe('service-unknown');
});
