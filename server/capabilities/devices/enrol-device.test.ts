import { beforeAll, describe, expect, it } from 'vitest';
import { CODE_MS, NONCE_MS } from '#domain/devices/device.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import {
  aCode,
  aDevice,
  aDeviceKey,
  aNonce,
  enrolWith,
  openWith,
  pageOf,
  sessionOf,
  signatureOf,
} from '#server/testing/devices.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let other: TestVendor;
let [location, elsewhere] = [0, 0];
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false };
  [vendor, other] = [await aVendor(db, { settings }), await aVendor(db, { settings })];
  [location, elsewhere] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
  manager = await aManager();
});

const aManager = async () =>
  (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location, elsewhere] })).who;

const codeAt = (at = location) => aCode(app, manager, { location: at });
const tryCode = (code: string, more: { from?: string; vendor?: string } = {}) =>
  enrolWith(app, more.vendor ?? vendor.pathname, { code, publicKey: aDeviceKey().publicKey, ...more });
const refused = (code: string) => [expect.objectContaining({ code })];

describe('an enrolment code', () => {
  it('turns one browser into a device, once', async () => {
    const code = await codeAt();
    const first = await tryCode(`${code.slice(0, 3)} ${code.slice(3)}`, { from: '203.0.113.1' });
    expect(first.body).toEqual({
      data: { id: expect.any(String), location_id: String(location), kind: 'kiosk', name: 'At the door' },
    });
    expect((await tryCode(code, { from: '203.0.113.1' })).errors).toEqual(refused('device-code-wrong'));
  });

  it('goes to one of two browsers that send it at the same time', async () => {
    const code = await codeAt();
    const both = await Promise.all([1, 2].map((n) => tryCode(code, { from: `203.0.113.${n}` })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('is over after ten minutes', async () => {
    const [late, timely] = [await codeAt(), await codeAt(elsewhere)];
    app.clock.advance(CODE_MS - 1);
    expect((await tryCode(timely)).status).toBe(201);
    app.clock.advance(1);
    expect((await tryCode(late)).errors).toEqual(refused('device-code-wrong'));
  });

  it('is replaced by the next one of the same person at the location, and is void for other vendors', async () => {
    const before = await codeAt();
    const after = await codeAt();
    expect((await tryCode(before, { from: '203.0.113.9' })).status).toBe(422);
    const foreign = await tryCode(after, { vendor: other.pathname, from: '203.0.113.9' });
    expect(foreign.errors).toEqual(refused('device-code-wrong'));
    expect((await tryCode(after, { from: '203.0.113.9' })).status).toBe(201);
  });

  it('is stored as a keyed hash', async () => {
    const code = await codeAt();
    const rows = await app.deps.db.read<object>(
      vendor.id,
      sql`SELECT * FROM device_codes WHERE vendor_id = ${vendor.id}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('withstands guesses: ten from one address, fifty from all, in ten minutes', async () => {
    app.clock.advance(CODE_MS);
    const code = await codeAt();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 10; n += 1)
      expect((await tryCode(wrong, { from: '198.51.100.1' })).errors).toEqual(refused('device-code-wrong'));
    const blocked = await tryCode(code, { from: '198.51.100.1' });
    expect(blocked.errors).toEqual(refused('too-many-requests'));
    expect(blocked.headers['retry-after']).toBe('600');
    for (let n = 0; n < 39; n += 1) await tryCode(wrong, { from: `198.51.${n}.2` });
    expect((await tryCode(code, { from: '192.0.2.1' })).errors).toEqual(refused('too-many-requests'));
    app.clock.advance(CODE_MS);
    expect((await tryCode(await codeAt(), { from: '198.51.100.1' })).status).toBe(201);
  });

  it.each([
    ['no key', 'x'.repeat(120)],
    ['a key of another curve', aDeviceKey('P-384').publicKey],
  ])('is not used up by %s', async (_, publicKey) => {
    const code = await codeAt();
    const came = await enrolWith(app, vendor.pathname, { code, publicKey });
    expect(came.errors).toEqual(refused('field-invalid'));
    expect((await tryCode(code)).status).toBe(201);
  });
});

describe('the session of a device', () => {
  const enrolled = async () => {
    const key = aDeviceKey();
    const { body } = await enrolWith(app, vendor.pathname, {
      code: await codeAt(),
      publicKey: key.publicKey,
    });
    return { id: body.data.id, key };
  };

  it('needs a signature of its own key over a fresh nonce of its own', async () => {
    const [one, two] = [await enrolled(), await enrolled()];
    const [mine, theirs] = [
      await aNonce(app, vendor.pathname, one.id),
      await aNonce(app, vendor.pathname, two.id),
    ];
    const signature = signatureOf(one.key, mine);
    const attempts = [
      { id: one.id, nonce: mine, signature: signatureOf(two.key, mine) },
      { id: one.id, nonce: theirs, signature: signatureOf(one.key, theirs) },
      { id: one.id, nonce: `${mine}x`, signature: signatureOf(one.key, `${mine}x`) },
      { id: one.id, nonce: mine, signature: 'A'.repeat(86) },
      { id: '999999', nonce: mine, signature },
    ];
    for (const attempt of attempts)
      expect((await openWith(app, vendor.pathname, attempt)).errors).toEqual(refused('device-required'));
    expect((await openWith(app, other.pathname, { id: one.id, nonce: mine, signature })).status).toBe(401);
    expect((await openWith(app, vendor.pathname, { id: one.id, nonce: mine, signature })).status).toBe(200);
    const replayed = await openWith(app, vendor.pathname, { id: one.id, nonce: mine, signature });
    expect(replayed.errors).toEqual(refused('device-required'));
  });

  it('refuses a nonce after a minute', async () => {
    const { id, key } = await enrolled();
    const nonce = await aNonce(app, vendor.pathname, id);
    app.clock.advance(NONCE_MS);
    const late = await openWith(app, vendor.pathname, { id, nonce, signature: signatureOf(key, nonce) });
    expect(late.status).toBe(401);
  });

  const deviceIn = async (cookie: string) => {
    const path = `/how?location=${location}&mode=kiosk`;
    return (await pageOf(app, { vendor: vendor.pathname, path, cookie })).state.device;
  };

  it('is a random token in a cookie that scripts cannot read, and lasts until its key opens the next one', async () => {
    const { id, key } = await enrolled();
    const nonce = await aNonce(app, vendor.pathname, id);
    const opened = await openWith(app, vendor.pathname, { id, nonce, signature: signatureOf(key, nonce) });
    const set = String(opened.headers['set-cookie']);
    expect(set).toMatch(
      /^foyer_device=\d+\.\d+\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const first = set.split(';')[0]!;
    const own = expect.objectContaining({ id, location_id: String(location) });
    app.clock.advance(3 * 24 * 60 * NONCE_MS);
    manager = await aManager();
    expect(await deviceIn(first)).toEqual(own);
    const next = await sessionOf(app, vendor.pathname, { id, key });
    expect(next.cookie).not.toBe(first);
    // Requests under way still carry the token before.
    expect([await deviceIn(next.cookie), await deviceIn(first)]).toEqual([own, own]);
    app.clock.advance(NONCE_MS);
    expect([await deviceIn(next.cookie), await deviceIn(first)]).toEqual([own, null]);
    const [stored] = await app.deps.db.read<{ hash: string }>(
      vendor.id,
      sql`SELECT session_hash AS hash FROM devices WHERE vendor_id = ${vendor.id} AND id = ${Number(id)}`,
    );
    expect(next.cookie).not.toContain(stored!.hash);
  });

  it('is of its device and vendor alone, and forged by no one', async () => {
    const [device, second] = [
      await aDevice(app, manager, { vendor: vendor.pathname, location }),
      await aDevice(app, manager, { vendor: vendor.pathname, location }),
    ];
    const [, own, , token] = /^foyer_device=((\d+)\.\d+)\.([\w-]+)$/.exec(
      device.cookie,
    ) as unknown as string[];
    const cookies = [
      `foyer_device=${vendor.id}.${second.id}.${token}`,
      `foyer_device=${other.id}.${device.id}.${token}`,
      `foyer_device=${own}.${'A'.repeat(43)}`,
      `foyer_device=${own}.`,
    ];
    for (const cookie of cookies) expect(await deviceIn(cookie), cookie).toBeNull();
    expect(await deviceIn(device.cookie)).toMatchObject({ id: device.id });
  });

  it('leaves the enrolment and each wrong key in the security log', async () => {
    const one = await enrolled();
    const two = await enrolled();
    for (let at = 0; at < 2; at += 1) {
      const nonce = await aNonce(app, vendor.pathname, one.id);
      await openWith(app, vendor.pathname, { id: one.id, nonce, signature: signatureOf(two.key, nonce) });
    }
    const rows = await app.deps.db.read<{ kind: string; count: number }>(
      vendor.id,
      sql`SELECT kind, count(*)::int AS count FROM security_events
        WHERE vendor_id = ${vendor.id} AND detail @> ${json({ device: Number(one.id) })}::jsonb GROUP BY kind ORDER BY kind`,
    );
    expect(rows).toEqual([
      { kind: 'device-enrolled', count: 1 },
      { kind: 'device-refused', count: 1 },
    ]);
  });
});

describe('an account of role 7', () => {
  it('turns its browser into a kiosk of its location, and loses its session', async () => {
    const key = aDeviceKey();
    const { id, who } = await aSignedInStaffMember(app, vendor.id, { role: 7, locations: [elsewhere] });
    const came = await enrolWith(app, vendor.pathname, { publicKey: key.publicKey, who });
    expect(came.body.data).toMatchObject({ location_id: String(elsewhere), kind: 'kiosk' });
    expect(String(came.headers['set-cookie'])).toContain('foyer_session=; Max-Age=0');
    expect((await ask(app, 'GET /api/internal/v1/session', who)).status).toBe(401);
    const device = await sessionOf(app, vendor.pathname, { id: came.body.data.id, key });
    const path = `/how?location=${elsewhere}&mode=kiosk`;
    const { state } = await pageOf(app, { vendor: vendor.pathname, path, cookie: device.cookie });
    expect(state.device).toEqual({
      id: came.body.data.id,
      location_id: String(elsewhere),
      checks_in: true,
    });
    const [row] = await app.deps.db.read<{ enrolledBy: number }>(
      vendor.id,
      sql`SELECT enrolled_by FROM devices WHERE vendor_id = ${vendor.id} AND id = ${Number(device.id)}`,
    );
    expect(row?.enrolledBy).toBe(id);
  });

  it('is the only one that needs no code', async () => {
    const { publicKey } = aDeviceKey();
    const without = [
      await enrolWith(app, vendor.pathname, { publicKey }),
      await enrolWith(app, vendor.pathname, { publicKey, who: manager }),
    ];
    for (const came of without) expect(came.errors).toEqual(refused('device-code-wrong'));
  });
});
