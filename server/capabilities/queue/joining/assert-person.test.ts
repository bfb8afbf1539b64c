import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import type { Asking } from '#server/testing/requests.ts';
import { aCaptchaServer } from '#server/testing/captcha-server.ts';
import { worksHours } from '#server/testing/slots-store.ts';

const captcha = await aCaptchaServer();
const app = await anApp({ ports: { captcha: captcha.port } });
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number };
let minutes = 0;
beforeEach(async () => {
  app.clock.set(MOMENT);
  captcha.mood = 'well';
  captcha.tokens.clear();
  const vendor = (await aVendor(db, { settings: { captcha: true } })).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const identityId = await app.access.createIdentity({
    email: `m${vendor}@staff.test`,
    name: 'Mia',
    password: 'a-long-password-1',
  });
  const staff = await aStaffMember(db, vendor, {
    role: 20,
    locations: [location],
    serves: [service],
    identityId,
  });
  await onDuty(db, vendor, { staff, location });
  await worksHours(db, vendor, { staff, location, from: 0, to: 1440 });
  town = { vendor, location, service, staff };
});

const start = (): string => toIso(NINE + (minutes += 30) * MINUTE);
const onPage = (asking: Asking = {}, token?: string) =>
  ask(app, 'POST /api/internal/v1/appointments?lang=en', {
    ...asking,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: start(),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
    },
    ...(token !== undefined && { headers: { 'x-captcha-token': token } }),
  });
const byProgram = (token: unknown, { meta, ...asking }: Asking & { meta?: object } = {}) =>
  ask(app, 'POST /api/v2/open/appointments?lang=en', {
    ...asking,
    body: {
      data: {
        type: 'appointments',
        attributes: {
          location_id: town.location,
          service_id: town.service,
          start: start(),
          recaptcha_token: token,
        },
        relationships: {
          attendees: { data: [{ attributes: { first_name: 'Dana', email: 'dana@example.com' } }] },
        },
      },
      ...(meta && { meta }),
    },
  });
const join = (token: unknown) =>
  ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: town.location, service: town.service, more: { recaptcha_token: token } }),
  });
const input = (token: string, score?: number): string => {
  captcha.tokens.set(token, score);
  return token;
};

describe('the captcha check', () => {
  it('applies to joins and bookings through every entry channel if the vendor requires it', async () => {
    const refused = await byProgram(null);
    expect([refused.status, refused.errors[0]]).toMatchObject([
      422,
      {
        title: 'Please show that you are a person, and try again',
        source: { pointer: '/data/attributes/recaptcha_token' },
      },
    ]);
    expect((await byProgram('made up')).status).toBe(422);
    expect((await onPage()).errors[0]?.source?.pointer).toBe('/captcha');
    expect((await onPage({}, 'made up')).status).toBe(422);
    expect((await join(undefined)).status).toBe(422);
    expect((await byProgram(input('one'))).status).toBe(201);
    expect((await onPage({}, input('two'))).status).toBe(201);
    expect((await join(input('three'))).status).toBe(201);
    // The captcha service accepts each token once.
    expect((await byProgram('one')).status).toBe(422);
  });

  it('rejects a low-confidence verdict of the captcha service', async () => {
    expect((await byProgram(input('low', 0.3))).status).toBe(422);
    expect((await byProgram(input('high', 0.9))).status).toBe(201);
  });

  it('runs once for a request that is repeated under its key', async () => {
    const key = 'a-key-of-this-test-1';
    const body = {
      location_id: String(town.location),
      service_id: String(town.service),
      start: start(),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
    };
    const send = (token?: string) =>
      ask(app, 'POST /api/internal/v1/appointments', {
        body,
        key,
        ...(token !== undefined && { headers: { 'x-captcha-token': token } }),
      });
    const first = await send(input('once'));
    const again = await send('once');
    const without = await send();
    expect([first.status, again.text, without.text]).toEqual([201, first.text, first.text]);
  });

  it('lets the request pass during an outage of the service and on a configuration error of the operator', async () => {
    for (const mood of ['silent', 'broken', 'wrong-secret'] as const) {
      captcha.mood = mood;
      expect((await byProgram('anything')).status).toBe(201);
    }
  });

  it('is skipped if the vendor turned it off, and for bookings by staff', async () => {
    const before = captcha.requests;
    const { cookie, csrf } = await signInAs(app, `m${town.vendor}@staff.test`);
    expect((await byProgram(null, { cookie, csrf, meta: { booker: town.staff } })).status).toBe(201);
    await setSetting(db, town.vendor, { key: 'captcha', value: false });
    expect((await byProgram(null)).status).toBe(201);
    expect((await onPage()).status).toBe(201);
    expect((await join(undefined)).status).toBe(201);
    expect(captcha.requests).toBe(before);
  });
});
