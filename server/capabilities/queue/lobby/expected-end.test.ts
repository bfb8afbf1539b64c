import { beforeAll, expect, it } from 'vitest';
import { toIso } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const MINUTE = 60_000;
let app: TestApp;
let [location, service] = [0, 0];
let staff: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  staff = (await aSignedInStaffMember(app, vendor.id, { locations: [location], serves: [service] })).who;
});

const duty = (body: object) =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, {
    ...staff,
    body: { state: 'available', station_id: null, ...body },
  });

async function join(): Promise<void> {
  const body = aJoin({ location, service, email: `end-${app.clock.now()}@example.com` });
  expect((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).status).toBe(201);
  app.clock.advance(1_000);
}

async function expectedEnd(): Promise<string | null> {
  const { body } = await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, staff);
  return body.data.called[0].expected_end;
}

async function offered(): Promise<number> {
  await app.settle();
  const { body } = await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`);
  return body.data[1][0].attributes.wait_minutes;
}

it('the wait follows the end that staff expect for the service that runs', async () => {
  await duty({});
  await join();
  const lobby = `POST /api/internal/v1/admin/lobby/${location}/call-next` as const;
  expect((await ask(app, lobby, { ...staff, body: {} })).status).toBe(200);
  app.clock.advance(2 * MINUTE);
  expect((await duty({})).status).toBe(200);
  const usual = await offered();
  expect(usual).toBeLessThan(15);

  expect((await duty({ minutes_more: 40 })).status).toBe(200);
  expect(await expectedEnd()).toBe(toIso(app.clock.now() + 40 * MINUTE));
  expect(Math.abs((await offered()) - 40)).toBeLessThanOrEqual(4);

  expect((await duty({ minutes_more: null })).status).toBe(200);
  expect(await expectedEnd()).toBeNull();
  expect(await offered()).toBe(usual);
  for (const minutes_more of [0, 241, 2.5]) expect((await duty({ minutes_more })).status).toBe(422);
});
