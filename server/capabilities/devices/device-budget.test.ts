import { beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice } from '#server/testing/devices.ts';
import type { TestDevice } from '#server/testing/devices.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { Asking, SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const BRANCH = '198.51.100.7';
let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
let manager: SignedIn;
let [kiosk, second]: TestDevice[] = [];
beforeAll(async () => {
  // Six joins for an address, one for a device.
  app = await anApp({ env: { RATE_LIMIT: '0.05', HOST: '127.0.0.1' } });
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  manager = (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] })).who;
  const of = { vendor: vendor.pathname, location };
  [kiosk, second] = [await aDevice(app, manager, of), await aDevice(app, manager, of)];
});

let counter = 0;
const join = async (as: Asking = {}) => {
  counter += 1;
  const body = aJoin({ location, service, email: `v${counter}@budget.test` });
  return (await ask(app, 'POST /api/v2/open/queue-appointments', { body, from: BRANCH, ...as })).status;
};
const statuses = async (times: number, as?: Asking) => {
  const came: number[] = [];
  for (let n = 0; n < times; n += 1) came.push(await join(as));
  return came;
};

it('keeps a kiosk joining while its branch’s address is at its limit, up to its own', async () => {
  expect(await statuses(8)).toEqual([...Array(6).fill(201), 429, 429]);
  expect(await statuses(2, kiosk)).toEqual([201, 429]);
  expect(await statuses(2, second)).toEqual([201, 429]);
});

it('gives no budget to a request that only claims to be a device', async () => {
  const { cookie, csrf } = kiosk!;
  // The cookie without its token, the token of another device, and a device that does not exist.
  for (const as of [
    { cookie },
    { cookie, csrf: second!.csrf },
    { csrf },
    { cookie: 'foyer_device=1.1.x', csrf },
  ])
    expect(await join(as)).toBe(429);
});

it('bounds wrong names and numbers at a kiosk, and counts no right one', async () => {
  const free = await anApp({ connection: app.deps.connection });
  const checkIn = (as: Asking, number: string) =>
    ask(free, 'POST /api/internal/v1/check-in', { ...as, body: { confirmation_number: number } });
  const wrong = async (as: Asking) => (await checkIn(as, 'AAAAAAAA')).status;
  const came: number[] = [];
  for (let n = 0; n < 21; n += 1) came.push(await wrong(kiosk!));
  expect(came).toEqual([...Array(20).fill(404), 429]);
  expect((await checkIn(kiosk!, 'AAAAAAAA')).headers['retry-after']).toBe('900');
  expect(await wrong(second!)).toBe(404);
  // Its request is incomplete, which is no guess.
  for (let n = 0; n < 25; n += 1) {
    const incomplete = await ask(free, 'POST /api/internal/v1/check-in', { ...second!, body: {} });
    expect(incomplete.status).toBe(422);
  }
  expect(await wrong(second!)).toBe(404);
  free.clock.advance(16 * MINUTE);
  expect(await wrong(kiosk!)).toBe(404);
});
