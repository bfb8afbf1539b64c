import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import {
  aCode,
  aDevice,
  aDeviceKey,
  aNonce,
  enrolWith,
  openWith,
  signatureOf,
} from '#server/testing/devices.ts';
import type { TestDevice } from '#server/testing/devices.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { Asking, SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { figure, sized } from '../harness/figures.ts';
import { storedVisit } from './stored-visit-store.ts';

const proof = 'devices';
const BRANCH = '198.51.100.7';
/** Quarters of an hour in which a kiosk is guessed at. */
const QUARTERS = sized(2, 16);

let app: TestApp;
/** The same data behind limits of six joins for an address, and one for a device. */
let limited: TestApp;
let vendor: TestVendor;
let [location, elsewhere, service] = [0, 0, 0];
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { connection, db } = app.deps;
  limited = await anApp({ connection, env: { RATE_LIMIT: '0.05' } });
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  [location, elsewhere] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
  service = await aService(db, vendor.id, { locations: [location, elsewhere] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  manager = await aManager();
});

const aManager = async (): Promise<SignedIn> =>
  (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location, elsewhere] })).who;
const made = (at = location, kind: 'kiosk' | 'display' = 'kiosk') =>
  aDevice(app, manager, { vendor: vendor.pathname, location: at, kind });

let counter = 0;
const join = async (as: Asking, at = app) => {
  counter += 1;
  const body = aJoin({ location, service, email: `v${counter}@devices.test` });
  return ask(at, 'POST /api/v2/open/queue-appointments', { body, from: BRANCH, ...as });
};
async function sourceOf(as: Asking): Promise<unknown> {
  const { id } = (await join(as)).body.data as { id: string };
  return (await storedVisit(app.deps.connection, id))['visit.source'];
}
const beat = async (as: Asking): Promise<number> => {
  const body = { build: 'b1', can_speak: false, can_print: false };
  return (await ask(app, 'POST /api/internal/v1/device/heartbeat', { vendor: vendor.pathname, ...as, body }))
    .status;
};

describe('the rights of a device', () => {
  it('are a kiosk’s at its own location alone', async () => {
    expect(await sourceOf(await made()), 'of the location').toBe(14);
    expect(await sourceOf(await made(elsewhere)), 'of another location').toBe(13);
    expect(await sourceOf(await made(location, 'display')), 'of a wall display').toBe(13);
  });

  it('are none of staff', async () => {
    const came = await ask(app, `GET /api/internal/v1/admin/lobby/${location}/devices`, await made());
    expect(came.status, 'at an endpoint for staff').toBe(403);
  });
});

describe('the key of a device', () => {
  it('is enrolled by a code once', async () => {
    const code = await aCode(app, manager, { location });
    const enrol = () => enrolWith(app, vendor.pathname, { code, publicKey: aDeviceKey().publicKey });
    const came = await Promise.all(Array.from({ length: 4 }, enrol));
    expect(
      came.filter(({ status }) => status === 201),
      'browsers of one code',
    ).toHaveLength(1);
  });

  it('signs each nonce once, and no other key signs for it', async () => {
    const { id, deviceKey } = await made();
    app.clock.advance(1);
    const nonce = await aNonce(app, vendor.pathname, id);
    const open = async (key: TestDevice['deviceKey']) =>
      (await openWith(app, vendor.pathname, { id, nonce, signature: signatureOf(key, nonce) })).status;
    expect(await open(aDeviceKey()), 'another key').toBe(401);
    expect(await open(deviceKey)).toBe(200);
    expect(await open(deviceKey), 'the nonce again').toBe(401);
  });

  it('opens a session that is forged by no one and ends with the device', async () => {
    const device = await made();
    expect(await beat(device)).toBe(200);
    const cookie = device.cookie.replace(/[^.]+$/, 'A'.repeat(43));
    expect(await beat({ ...device, cookie }), 'a forged token').toBe(401);
    const path = `/api/internal/v1/admin/devices/${device.id}/revoke` as const;
    await ask(app, `POST ${path}`, { ...manager, body: {} });
    expect(await beat(device), 'after its revocation').toBe(401);
  });
});

describe('guesses at a kiosk', () => {
  it('of its PIN are at most five in fifteen minutes', async () => {
    const device = await made();
    const path = `/api/internal/v1/admin/lobby/${location}/device-pin` as const;
    const pin = (await ask(app, `POST ${path}`, { ...manager, body: {} })).body.data.pin as string;
    let guess = Number(pin);
    let tried = 0;
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        guess = (guess + 1) % 1_000_000;
        const body = { pin: String(guess).padStart(6, '0') };
        statuses.push((await ask(app, 'POST /api/internal/v1/device/unlock', { ...device, body })).status);
      }
      tried += statuses.length;
      // The fifth one is refused as wrong, and says that the device pauses.
      expect(statuses, 'guesses of a PIN').toEqual([...Array(4).fill(422), ...Array(8).fill(429)]);
      app.clock.advance(15 * MINUTE);
    }
    expect((await ask(app, 'POST /api/internal/v1/device/unlock', { ...device, body: { pin } })).status).toBe(
      204,
    );
    figure({
      proof,
      what: 'guesses of a PIN at one kiosk',
      value: tried,
      unit: 'guesses',
      goal: { atLeast: 24 },
    });
    manager = await aManager();
  });

  it('of a confirmation number are at most twenty in fifteen minutes', async () => {
    const device = await made();
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const body = { confirmation_number: String(n).padStart(8, '0') };
      statuses.push((await ask(app, 'POST /api/internal/v1/check-in', { ...device, body })).status);
    }
    expect(statuses, 'guesses of a number').toEqual([...Array(20).fill(404), ...Array(10).fill(429)]);
  });
});

describe('the budget of a kiosk', () => {
  it('is its own, and no one else’s', async () => {
    const device = await made();
    for (let n = 0; n < 10; n += 1) await join({}, limited);
    expect((await join({}, limited)).status).toBe(429);
    const { cookie } = device;
    expect((await join({ cookie }, limited)).status, 'without the token of a device').toBe(429);
    expect((await join(device, limited)).status, 'the kiosk of a busy branch').toBe(201);
    expect((await join(device, limited)).status, 'the kiosk after its own limit').toBe(429);
  });
});
