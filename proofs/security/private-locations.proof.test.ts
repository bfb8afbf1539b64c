import { beforeAll, describe, expect, it } from 'vitest';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { signSource } from '#server/capabilities/queue/joining/read-source.ts';
import { aLocation, aService, aStaffMember } from '#server/testing/builders-store.ts';
import { aJoin, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import type { TestSocket } from '#server/testing/sockets.ts';
import { openSecurityFixture } from './fixture.ts';
import type { Responded, SecurityFixture } from './fixture.ts';

let fixture: SecurityFixture;
let hidden: number;
let service: number;
let staff: SignedIn;
let page: TestSocket;
beforeAll(async () => {
  fixture = await openSecurityFixture();
  const { app, ours } = fixture;
  const { db, keys } = app.deps;
  hidden = await aLocation(db, ours.id, {
    visibility: 'private',
    name: 'Vault',
    city: 'Hiddenville',
    instructions: 'Ring twice',
    externalId: 'hidden-1',
  });
  service = await aService(db, ours.id, { locations: [hidden], name: 'Strongboxes' });
  const identityId = await app.access.createIdentity({
    email: 'keeper@ours.test',
    name: 'Keeper',
    password: 'a-long-password-1',
  });
  await aStaffMember(db, ours.id, { role: 20, locations: [hidden], serves: [service], identityId });
  staff = await signInAs(app, 'keeper@ours.test');
  const token = makePageToken(
    keys,
    { kind: 'visitor', vendorId: ours.id, visits: [] },
    app.clock.now(),
  ).token;
  page = await aSocket(await listening(app), token);
});

/** Texts that a stranger must not read anywhere; the name is public to callers with the address. */
const SECRETS = ['Hiddenville', 'Ring twice', 'hidden-1', 'Strongboxes'];
const get = (path: string) => fixture.ask(`GET ${path}`, { vendor: fixture.ours.pathname });
const document = (path: string) =>
  fixture.ask(`GET ${path}`, { headers: { host: 'localhost:3000', accept: 'text/html' } });
const src = () =>
  signSource(fixture.app.deps.keys, { locationId: hidden, source: 15, now: fixture.app.clock.now() });
const join = (more: object, method = 1) =>
  fixture.ask('POST /api/v2/open/queue-appointments', {
    vendor: fixture.ours.pathname,
    body: aJoin({ location: hidden, service, method, more: { ...more } }),
  });

/** Each way to a location, and the expected response of a private one. */
const WAYS: [way: string, ask: () => Promise<Responded>, fits: (came: Responded) => boolean][] = [
  ['the list', () => get('/api/v2/open/locations'), lists],
  ['the list, wide', () => get('/api/v2/open/locations?page[size]=1000&sort=name'), lists],
  ['the list by service', () => get(`/api/v2/open/locations?filter[service]=${service}`), lists],
  ['the list by method', () => get('/api/v2/open/locations?filter[method]=3'), lists],
  ['the list with staff', () => get('/api/v2/open/locations?filter[assigned]=1'), lists],
  ['itself', () => get(`/api/v2/open/locations/${hidden}`), (came) => came.status === 200],
  ['its services', () => get(`/api/v2/open/queue-appointments-services/${hidden}`), (came) => isEmpty(came)],
  [
    'its services by video',
    () => get(`/api/v2/open/queue-appointments-services/${hidden}?meeting_method=3`),
    isEmpty,
  ],
  ['joining', () => join({}), refusesJoin],
  ['joining by video', () => join({}, 3), refusesJoin],
  ['joining as a kiosk', () => join({ mode: 'kiosk', booked_through: 14 }), refusesJoin],
  ['joining by the code on its wall', () => join({ src: src() }), refusesJoin],
  ['its board', () => get(`/api/internal/v1/display/${hidden}`), (came) => came.status === 404],
  ['its lobby', () => get(`/api/internal/v1/admin/lobby/${hidden}`), (came) => came.status === 401],
  ['the picker’s page', () => document('/s/ours/callback-service'), (came) => came.status < 400],
  ['the page of its wall', () => document(`/s/ours/tv?location=${hidden}`), () => true],
  ['its page', () => document(`/s/ours/callback-service/${hidden}`), () => true],
  ['the vendor’s manifest', () => document('/s/ours/app.webmanifest'), (came) => came.status === 200],
];

function lists(came: Responded): boolean {
  const { data, meta } = came.body as { data: { id: string }[]; meta?: { total: number } };
  return came.status === 200 && data.every(({ id }) => id !== String(hidden)) && (meta?.total ?? 0) <= 1;
}
function isEmpty(came: Responded): boolean {
  return came.status === 200 && came.text === '{"data":[[],[]]}';
}
function refusesJoin(came: Responded): boolean {
  return came.status === 422 && came.errors[0]?.code === 'location-private';
}

describe('a private location', () => {
  it.each(WAYS)('is closed to strangers by %s', async (_, ask, fits) => {
    const came = await ask();
    expect(fits(came), came.text.slice(0, 300)).toBe(true);
    for (const secret of SECRETS) expect(came.text.includes(secret), secret).toBe(false);
  });

  it.each(['location', 'private-location', 'display', 'private-display', 'lobby', 'private-lobby'])(
    'is closed to strangers on the channel %s',
    async (channel) => {
      expect(await page.subscribe(`${channel}.${hidden}`)).toHaveProperty('error');
    },
  );

  it('is open to its staff, and to visitors whom they have added to its line', async () => {
    const walkIn = await fixture.ask(`POST /api/internal/v1/admin/lobby/${hidden}/walk-ins`, {
      ...staff,
      body: { first_name: 'Ana', email: 'ana@example.com', service_id: String(service) },
    });
    expect(walkIn.status).toBe(201);
    const lobby = await fixture.ask(`GET /api/internal/v1/admin/lobby/${hidden}`, { ...staff });
    expect([lobby.status, lobby.body.data.waiting.length]).toEqual([200, 1]);
    expect((await fixture.ask(`GET /api/internal/v1/display/${hidden}`, { ...staff })).status).toBe(200);
  });
});
