import { beforeAll, describe, expect, it } from 'vitest';
import { addHost } from '#server/capabilities/vendors/index.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aQuestion, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

interface Branch {
  vendor: TestVendor;
  location: number;
  service: number;
  staff: number;
  question: number;
}
let app: TestApp;
let ours: Branch;
let theirs: Branch;
beforeAll(async () => {
  app = await anApp();
  [ours, theirs] = [await aBranch(), await aBranch()];
});

async function aBranch(): Promise<Branch> {
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  const question = await aQuestion(db, vendor.id, { service });
  return { vendor, location, service, staff, question };
}

const open = (path: string, vendor?: string) =>
  ask(app, `GET /api/v2/open/${path}`, vendor === undefined ? {} : { vendor });
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('the vendor of an open request', () => {
  it('is the one of ?vendor=, in a list, a filter and the link to the next page', async () => {
    await aLocation(app.deps.db, ours.vendor.id, { name: 'Zeta' });
    const first = await open(`locations?vendor=${ours.vendor.pathname}&limit=1`);
    expect([first.status, ids(first.body)]).toEqual([200, [String(ours.location)]]);
    const next = await ask(app, `GET ${first.body.links.next}`);
    expect([next.status, next.body.data[0].attributes.name]).toEqual([200, 'Zeta']);
    expect((await open('settings?vendor=not-a-vendor')).status).toBe(404);
  });

  it.each([
    ['services?filter[location]=', 'location', 'service'],
    ['services?filter[location][]=', 'location', 'service'],
    ['services?filter[location][0]=', 'location', 'service'],
    ['services?filter[user]=', 'staff', 'service'],
    ['users?filter[service]=', 'service', 'staff'],
    ['users?filter[location]=', 'location', 'staff'],
    ['users?filter[without_remote_staff_only_at_location]=', 'location', 'staff'],
    ['locations?filter[user]=', 'staff', 'location'],
    ['locations?filter[service]=', 'service', 'location'],
    ['questions?filter[matching]=', 'service', 'question'],
  ] as const)('is the one of the record that a filter names: %s', async (path, named, listed) => {
    for (const branch of [ours, theirs]) {
      const { status, body } = await open(path + String(branch[named]));
      expect([status, ids(body)]).toEqual([200, [String(branch[listed])]]);
    }
    // The endpoint of questions names a service itself: an unknown one has no questions.
    expect((await open(`${path}999999`)).status).toBe(path.startsWith('questions') ? 200 : 404);
  });

  it('is the header’s, where a filter names another vendor’s record', async () => {
    const { status, body } = await open(`services?filter[location]=${theirs.location}`, ours.vendor.pathname);
    expect([status, body.data]).toEqual([200, []]);
    const both = await open(`services?filter[location]=${theirs.location}&vendor=${ours.vendor.pathname}`);
    expect([both.status, both.body.data]).toEqual([200, []]);
  });

  it('is the one whose host is requested', async () => {
    const host = 'visit.theirs.example';
    const added = { host, actor: { kind: 'system', id: null }, now: app.clock.now() } as const;
    await app.deps.db.withVendor(theirs.vendor.id, (tx) => addHost(tx, added));
    const { status, body } = await ask(app, 'GET /api/v2/open/locations', { headers: { host } });
    expect([status, ids(body)]).toEqual([200, [String(theirs.location)]]);
  });

  it('must be named where several are possible', async () => {
    for (const path of ['locations', 'settings', 'services?filter[group]=0', 'services?filter[location]=x'])
      expect([path, (await open(path)).errors[0]?.code]).toEqual([path, 'vendor-required']);
  });
});

describe('a request without its record', () => {
  it.each([
    ['GET /api/v3/open/walkin-conversion', { parameter: 'id' }, 400, 'parameter-invalid'],
    ['GET /api/v3/open/walkin-conversion?id=&confirm_code=x', { parameter: 'id' }, 400, 'parameter-invalid'],
    ['GET /api/v2/open/appointments?code=x', { parameter: 'id' }, 400, 'parameter-invalid'],
    ['GET /api/v2/open/times?service_id=1', { parameter: 'location_id' }, 400, 'parameter-invalid'],
    ['GET /api/internal/v1/slots?service=1', { parameter: 'location' }, 400, 'parameter-invalid'],
    ['POST /api/v3/open/walkin-feedback', { pointer: '/queue_appointment' }, 422, 'field-invalid'],
    ['POST /api/internal/v1/realtime/token', { pointer: '/token' }, 400, 'malformed-request'],
  ] as const)('is refused at its field: %s', async (line, source, status, code) => {
    for (const vendor of [undefined, ours.vendor.pathname]) {
      const response = await ask(app, line, {
        vendor,
        ...(line.startsWith('POST') && { body: {} }),
      });
      expect([response.status, response.errors[0]?.code, response.errors[0]?.source]).toEqual([
        status,
        code,
        source,
      ]);
    }
  });

  it('finds the vendor of a visit whose page renews its token', async () => {
    const { location, service } = ours;
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service }),
    });
    const { id, attributes } = joined.body.data;
    const body = { id, confirm_code: attributes.confirm_code };
    expect((await ask(app, 'POST /api/internal/v1/realtime/token', { body })).status).toBe(200);
  });
});
