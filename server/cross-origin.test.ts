import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

const SITE = 'https://www.harbor.example';
let app: TestApp;
let vendor: TestVendor;
let other: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  [vendor, other] = [await aVendor(db), await aVendor(db)];
  await setSetting(db, vendor.id, { key: 'api.allowedOrigins', value: [SITE, 'http://localhost:8080'] });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
});

const preflight = (path: string, { origin = SITE, method = 'GET' } = {}) =>
  app.http.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-requested-with,x-vendor',
    },
  });
const corsOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a preflight request', () => {
  it('of an allowed origin gets the methods and headers of the address, without cookies', async () => {
    const { statusCode, headers } = await preflight('/api/v2/open/appointments', { method: 'POST' });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': 'POST, GET',
      'access-control-max-age': '600',
    });
    for (const name of ['content-type', 'x-requested-with', 'x-vendor', 'idempotency-key', 'accept-language'])
      expect(String(headers['access-control-allow-headers']).split(', ')).toContain(name);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(String(headers['vary'])).toMatch(/\borigin\b/);
  });

  it('of an address of two paths gets the methods of both', async () => {
    const { headers } = await preflight('/api/v2/open/appointments/5/attendees', { method: 'PUT' });
    expect(String(headers['access-control-allow-methods']).split(', ').toSorted()).toEqual([
      'DELETE',
      'POST',
      'PUT',
    ]);
    const refused = await app.http.inject({ method: 'PATCH', url: '/api/v2/open/appointments/5/attendees' });
    expect([refused.statusCode, String(refused.headers['allow']).split(', ').toSorted()]).toEqual([
      405,
      ['DELETE', 'OPTIONS', 'POST', 'PUT'],
    ]);
  });

  it.each([
    ['another origin', '/api/v2/open/locations', 'https://evil.example'],
    ['an opaque origin', '/api/v2/open/locations', 'null'],
    ['another port', '/api/v2/open/locations', `${SITE}:8443`],
    ['our own pages’ addresses', '/api/internal/v1/services', SITE],
    ['staff’s addresses', '/api/internal/v1/admin/visits/1', SITE],
    ['an unknown address', '/api/v2/open/nothing', SITE],
  ])('gets no CORS headers for %s', async (_, path, origin) => {
    expect(corsOf((await preflight(path, { origin })).headers)).toEqual([]);
  });

  it('is refused where the address names another vendor', async () => {
    const path = `/api/v2/open/locations?vendor=${other.pathname}`;
    expect(corsOf((await preflight(path)).headers)).toEqual([]);
    expect(corsOf((await preflight(path.replace(other.pathname, vendor.pathname))).headers)).toContain(
      'access-control-allow-origin',
    );
  });
});

describe('a request of another origin', () => {
  const get = (path: string, headers: Record<string, string>) => ask(app, `GET ${path}`, { headers });

  it('may be read by an origin of the vendor’s list, with the headers that a client needs', async () => {
    const { status, headers } = await get('/api/v2/open/locations', {
      origin: SITE,
      'x-vendor': vendor.pathname,
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-expose-headers': 'allow, etag, retry-after, x-request-id',
      vary: 'accept-language, x-vendor, cookie, origin',
    });
  });

  it('may not be read for a vendor that does not list the origin', async () => {
    for (const [origin, pathname] of [
      [SITE, other.pathname],
      ['https://evil.example', vendor.pathname],
    ] as const) {
      const { status, headers } = await get('/api/v2/open/locations', { origin, 'x-vendor': pathname });
      expect([status, corsOf(headers), headers['vary']]).toEqual([
        200,
        [],
        'accept-language, x-vendor, cookie, origin',
      ]);
    }
  });

  it('may read refusals, too', async () => {
    const unknown = await get(`/api/v2/open/locations/${location}99999`, { origin: SITE });
    const unnamed = await get('/api/v2/open/locations', { origin: SITE });
    const body = aJoin({ location, service, email: 'nowhere' });
    const invalid = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body,
      headers: { origin: SITE },
    });
    expect([unknown, unnamed, invalid].map(({ status }) => status)).toEqual([404, 400, 422]);
    for (const { headers } of [unknown, unnamed, invalid])
      expect(headers['access-control-allow-origin']).toBe(SITE);
  });

  it('joins the line, and reads the position by its code', async () => {
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service }),
      headers: { origin: SITE },
    });
    expect([joined.status, joined.headers['access-control-allow-origin']]).toEqual([201, SITE]);
    const { id, attributes } = joined.body.data;
    const path = `/api/v2/open/queue-appointments/${id}?confirm_code=${attributes.confirm_code}`;
    const seen = await get(path, { origin: SITE });
    expect([seen.status, seen.headers['access-control-allow-origin']]).toEqual([200, SITE]);
  });

  it('never gets CORS headers from our own pages’ API', async () => {
    const { headers } = await get(`/api/internal/v1/services?vendor=${vendor.pathname}`, { origin: SITE });
    expect(corsOf(headers)).toEqual([]);
  });
});
