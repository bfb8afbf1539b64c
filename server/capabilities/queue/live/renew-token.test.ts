import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { makePageToken, readPageToken } from '#server/infrastructure/realtime/page-token.ts';
import type { PageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

const PASSWORD = 'a-long-password-1';
let app: TestApp;
let vendor: TestVendor;
let other: TestVendor;
let visit: { id: string; code: string };

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  [vendor, other] = [await aVendor(db), await aVendor(db)];
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  const { data } = (
    await ask(app, 'POST /api/v2/open/queue-appointments', { body: aJoin({ location, service }) })
  ).body;
  visit = { id: data.id, code: data.attributes.confirm_code };
});

const renew = (body: object, at = vendor, from?: string) =>
  ask(app, 'POST /api/internal/v1/realtime/token', { body, vendor: at.pathname, ...(from && { from }) });
const made = (payload: PageToken, now = MOMENT) => makePageToken(app.deps.keys, payload, now).token;
const read = (token: string) => readPageToken(app.deps.keys, token, app.clock.now());

describe('a page’s token', () => {
  const payload = (): PageToken => ({ kind: 'visitor', vendorId: vendor.id, visits: [Number(visit.id)] });

  it('is renewed with the old one, up to a day after that expired', async () => {
    const old = made(payload());
    app.clock.set(MOMENT + 15 * MINUTE + 24 * HOUR - 1);
    const response = await renew({ token: old });
    expect(response.status).toBe(200);
    expect(read(response.body.data.token)).toEqual(payload());
    expect(response.body.data.expires_at).toBe('2026-11-21T18:29:59Z');
    app.clock.advance(1);
    expect((await renew({ token: old })).errors[0]?.code).toBe('not-found');
    app.clock.set(MOMENT);
  });

  it('is issued with the code of a visit, and opens that visit from then on', async () => {
    const response = await renew({ id: visit.id, confirm_code: visit.code });
    expect(read(response.body.data.token)).toEqual(payload());
  });

  it('keeps the visits it opened and adds the one that the code opens', async () => {
    const response = await renew({
      token: made({ kind: 'visitor', vendorId: vendor.id, visits: [7] }),
      id: visit.id,
      confirm_code: visit.code,
    });
    expect(read(response.body.data.token)).toMatchObject({ visits: [7, Number(visit.id)] });
  });

  it.each<[string, () => { body: object; at?: TestVendor }]>([
    ['an empty token', () => ({ body: { token: '' } })],
    ['a forged token', () => ({ body: { token: `${made(payload()).slice(0, -3)}abc` } })],
    [
      'a token for another purpose',
      () => ({ body: { token: made(payload()).split('.').reverse().join('.') } }),
    ],
    ['another vendor’s token', () => ({ body: { token: made(payload()) }, at: other })],
    ['a code at another vendor', () => ({ body: { id: visit.id, confirm_code: visit.code }, at: other })],
    ['a wrong id', () => ({ body: { id: '999999', confirm_code: visit.code } })],
    [
      'the token of an unknown session',
      () => ({
        body: { token: made({ kind: 'staff', identityId: 'i', sessionId: 's', vendorId: vendor.id }) },
      }),
    ],
  ])('is not issued for %s', async (_, input) => {
    const { body, at } = input();
    const response = await renew(body, at);
    expect([response.status, response.errors[0]?.code]).toEqual([404, 'not-found']);
  });

  it('counts wrong codes together with all endpoints, and opens with the right one', async () => {
    const from = '203.0.113.77';
    for (let tries = 0; tries < 10; tries += 1)
      expect((await renew({ id: visit.id, confirm_code: `no${tries}` }, vendor, from)).status).toBe(404);
    expect((await renew({ id: visit.id, confirm_code: 'no' }, vendor, from)).status).toBe(429);
    const seen = async (code: string) =>
      (await ask(app, `GET /api/v2/open/queue-appointments/${visit.id}?confirm_code=${code}`, { from }))
        .status;
    expect([await seen('no'), await seen(visit.code)]).toEqual([429, 200]);
    expect((await renew({ id: visit.id, confirm_code: visit.code }, vendor, from)).status).toBe(200);
  });

  it('of staff is renewed while the sign-in session lasts', async () => {
    const email = 'staff@example.com';
    const identityId = await app.access.createIdentity({ email, name: 'Robin', password: PASSWORD });
    await aStaffMember(app.deps.db, vendor.id, { locations: [], identityId });
    const signedIn = await ask(app, 'POST /api/internal/v1/session', { body: { email, password: PASSWORD } });
    const { realtime_token: token, csrf_token: csrf } = signedIn.body.data;
    const response = await renew({ token });
    expect(read(response.body.data.token)).toMatchObject({ kind: 'staff', identityId, vendorId: vendor.id });
    expect((await renew({ token }, other)).status).toBe(404);
    await ask(app, 'DELETE /api/internal/v1/session', {
      cookie: String(signedIn.headers['set-cookie']).split(';')[0]!,
      csrf,
    });
    expect((await renew({ token })).status).toBe(404);
  });
});
