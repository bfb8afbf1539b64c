import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_WRONG_PINS, PIN_PAUSE_MS } from '#domain/devices/device.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice, aNonce, openWith, pageOf, signatureOf } from '#server/testing/devices.ts';
import type { TestDevice } from '#server/testing/devices.ts';
import { ask } from '#server/testing/requests.ts';
import type { Asking, SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let [location, elsewhere] = [0, 0];
let [manager, teller]: SignedIn[] = [];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
});
beforeEach(async () => {
  const { db } = app.deps;
  [location, elsewhere] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
  const sign = async (role: number) =>
    (await aSignedInStaffMember(app, vendor.id, { role, locations: [location, elsewhere] })).who;
  [manager, teller] = [await sign(20), await sign(10)];
});

const made = (at = location) => aDevice(app, manager!, { vendor: vendor.pathname, location: at });
const createPin = (at = location, who = manager!) =>
  ask(app, `POST /api/internal/v1/admin/lobby/${at}/device-pin`, { ...who, body: {} });
const aPin = async (at = location): Promise<string> => (await createPin(at)).body.data.pin as string;
const unlock = (as: Asking, pin: string, more: object = {}) =>
  ask(app, 'POST /api/internal/v1/device/unlock', { ...as, body: { pin, ...more } });
const other = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const hasPin = async (device: TestDevice): Promise<boolean> => {
  const body = { build: 'b1', can_speak: false, can_print: true };
  return (await ask(app, 'POST /api/internal/v1/device/heartbeat', { ...device, body })).body.data.has_pin;
};
const log = (kind: string) =>
  app.deps.db.read<{ detail: object; account: string }>(
    vendor.id,
    sql`SELECT detail, account FROM security_events WHERE vendor_id = ${vendor.id} AND kind = ${kind} ORDER BY id DESC`,
  );

describe('the PIN of a location', () => {
  it('is made by managers, read once, and stored as a keyed hash', async () => {
    const device = await made();
    const listed = () => ask(app, `GET /api/internal/v1/admin/lobby/${location}/devices`, manager);
    expect([(await listed()).body.meta.has_pin, await hasPin(device)]).toEqual([false, false]);
    expect((await createPin(location, teller)).status).toBe(403);
    const came = await createPin();
    expect([came.status, came.body.data.pin]).toEqual([201, expect.stringMatching(/^\d{6}$/)]);
    const after = await listed();
    expect([after.body.meta.has_pin, await hasPin(device)]).toEqual([true, true]);
    expect(after.text).not.toContain(came.body.data.pin);
    const [stored] = await app.deps.db.read<{ pinHash: string }>(
      vendor.id,
      sql`SELECT pin_hash FROM device_pins WHERE vendor_id = ${vendor.id} AND location_id = ${location}`,
    );
    expect(stored!.pinHash).toMatch(/^[\w-]{43}$/);
    expect((await log('device-pin-changed'))[0]).toMatchObject({ detail: { location } });
  });

  it('opens the devices of its own location alone, until another replaces it', async () => {
    const [here, there] = [await made(), await made(elsewhere)];
    const pin = await aPin();
    expect((await unlock(here, `${pin.slice(0, 3)} ${pin.slice(3)}`)).status).toBe(204);
    expect((await unlock(there, pin)).errors[0]?.code).toBe('device-pin-wrong');
    await aPin(elsewhere);
    expect((await unlock(there, pin)).errors[0]?.code).toBe('device-pin-wrong');
    const next = await aPin();
    if (next !== pin) expect((await unlock(here, pin)).errors[0]?.code).toBe('device-pin-wrong');
    expect((await unlock(here, next)).status).toBe(204);
  });

  it('is of no use to a visitor or to staff without a device', async () => {
    const pin = await aPin();
    for (const as of [{ vendor: vendor.pathname }, { ...manager!, vendor: vendor.pathname }])
      expect((await unlock(as, pin)).errors[0]?.code).toBe('device-required');
  });
});

describe('a device', () => {
  it('is paused for 15 minutes by five wrong PINs, also for the right one, and alone', async () => {
    const [device, second] = [await made(), await made()];
    const pin = await aPin();
    const wrong = other(pin);
    const codes: unknown[] = [];
    for (let n = 0; n < MOST_WRONG_PINS; n += 1) {
      codes.push((await unlock(device, wrong)).errors[0]?.code);
      app.clock.advance(2 * MINUTE);
    }
    expect(codes).toEqual([...Array(MOST_WRONG_PINS - 1).fill('device-pin-wrong'), 'too-many-requests']);
    const paused = await unlock(device, pin);
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, String(13 * 60)]);
    expect((await unlock(second, pin)).status).toBe(204);
    expect((await log('device-pin-locked'))[0]).toMatchObject({
      detail: { device: Number(device.id), location, attempts: MOST_WRONG_PINS },
      account: '',
    });
    app.clock.advance(PIN_PAUSE_MS - 2 * MINUTE);
    expect((await unlock(device, wrong)).errors[0]?.code).toBe('device-pin-wrong');
    expect((await unlock(device, pin)).status).toBe(204);
  });

  it('counts wrong PINs that come at once, and forgets them after the right one', async () => {
    const device = await made();
    const pin = await aPin();
    const wrong = other(pin);
    for (let n = 0; n < MOST_WRONG_PINS - 1; n += 1) await unlock(device, wrong);
    await unlock(device, pin);
    const came = await Promise.all(Array.from({ length: 8 }, () => unlock(device, wrong)));
    expect(came.filter(({ status }) => status === 422)).toHaveLength(MOST_WRONG_PINS - 1);
    expect(came.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('counts what is no PIN as wrong, without an attempt', async () => {
    const device = await made();
    await aPin();
    for (let n = 0; n <= MOST_WRONG_PINS; n += 1)
      expect((await unlock(device, '12')).errors[0]?.code).toBe('device-pin-wrong');
  });

  it('ends itself with the right PIN alone, and its browser is a visitor’s again', async () => {
    const device = await made();
    const pin = await aPin();
    expect((await unlock(device, other(pin), { exit: true })).status).toBe(422);
    const came = await unlock(device, pin, { exit: true });
    expect([came.status, String(came.headers['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/^foyer_device=; Max-Age=0/),
    ]);
    expect((await unlock(device, pin)).errors[0]?.code).toBe('device-revoked');
    const nonce = await aNonce(app, vendor.pathname, device.id);
    const signature = signatureOf(device.deviceKey, nonce);
    const opened = await openWith(app, vendor.pathname, { id: device.id, nonce, signature });
    expect(opened.errors[0]?.code).toBe('device-revoked');
    const path = `/how?location=${location}&mode=kiosk`;
    const { state } = await pageOf(app, { vendor: vendor.pathname, path, cookie: device.cookie });
    expect(state.device).toBeNull();
    const [event] = await app.deps.db.read<{ kind: string; actor: string; actorId: number }>(
      vendor.id,
      sql`SELECT kind, actor_kind AS actor, actor_id FROM events
          WHERE vendor_id = ${vendor.id} AND subject_kind = 'device' AND subject_id = ${Number(device.id)} ORDER BY id DESC LIMIT 1`,
    );
    expect(event).toMatchObject({ kind: 'device-revoked', actor: 'device' });
  });
});
