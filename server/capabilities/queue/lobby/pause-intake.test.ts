import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
let manager: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id, { takes: { queue: true, phone: true, video: true } });
  service = await aService(db, vendor.id, { locations: [location], methods: [1, 2, 3] });
  const here = { locations: [location], serves: [service] };
  const sign = async (name: string, role: number) =>
    (await aSignedInStaffMember(app, vendor.id, { name, role, ...here })).who;
  [manager, colleague] = [await sign('mara', 20), await sign('sam', 10)];
});

const pause = (paused_methods: unknown, who = manager) =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${location}/intake`, { ...who, body: { paused_methods } });
let visitors = 0;
function join(method: number, lang = 'en') {
  visitors += 1;
  const more = { meeting_method: method };
  const contact = { email: `v${visitors}@example.com`, phone: `+1206555${1000 + visitors}` };
  const body = aJoin({ location, service, ...contact, more });
  return ask(app, `POST /api/v2/open/queue-appointments?lang=${lang}`, { body });
}
const seen = async () => (await ask(app, `GET /api/v2/open/locations/${location}`)).body.data.attributes;
const events = () =>
  app.deps.db.read<{ kind: string; data: Record<string, unknown> }>(
    vendor.id,
    sql`SELECT kind, data FROM events WHERE vendor_id = ${vendor.id} AND kind = 'intake-changed' ORDER BY id`,
  );

describe('paused intake', () => {
  it('refuses the paused methods with the texts of the spec, and no others', async () => {
    expect((await pause([2])).body.data).toEqual({ paused_methods: [2] });
    const refused = await join(2);
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.title]).toEqual([
      409,
      'queue-paused',
      'This location is not taking phone callbacks at this time',
    ]);
    expect([(await join(1)).status, (await join(3)).status]).toEqual([201, 201]);
    await pause([1, 2, 3]);
    expect((await join(1)).errors[0]?.title).toBe(
      'This location is not taking Online Queue requests at this time',
    );
    await pause([]);
    expect((await join(2)).status).toBe(201);
  });

  it('appears on the location at once, for visitors and in the lobby', async () => {
    await pause([1, 3]);
    expect(await seen()).toMatchObject({ takes_online_queue: false, takes_phone: true, takes_video: false });
    const lobby = await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, manager);
    expect(lobby.body.data.location).toMatchObject({ methods: [1, 2, 3], paused_methods: [1, 3] });
    expect(lobby.body.data.me.may.pause).toBe(true);
    await pause([]);
    expect(await seen()).toMatchObject({ takes_online_queue: true, takes_video: true });
  });

  it('lets staff add a visitor at the counter', async () => {
    await pause([1, 2, 3]);
    const body = { first_name: 'Ana', service_id: String(service) };
    const added = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/walk-ins`, {
      ...manager,
      body,
    });
    expect(added.status).toBe(201);
    await pause([]);
  });

  it('writes one event for each change, and none for a repetition', async () => {
    const before = (await events()).length;
    await pause([2]);
    await pause([2]);
    await pause([]);
    const shown = (await events()).slice(before);
    expect(shown.map(({ data }) => data['paused'])).toEqual(['2', '']);
    expect(shown[0]!.data['location_id']).toBe(location);
  });

  it('requires the permission to close a line', async () => {
    expect((await pause([1], colleague)).status).toBe(403);
    expect((await pause([4])).status).toBe(422);
    expect((await pause('all')).status).toBe(422);
    expect(await seen()).toMatchObject({ takes_online_queue: true });
  });

  it('applies exactly one of two concurrent changes', async () => {
    const responses = await Promise.all([pause([1]), pause([2, 3])]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { takes_online_queue, takes_phone, takes_video } = await seen();
    expect(['false,true,true', 'true,false,false']).toContain(
      [takes_online_queue, takes_phone, takes_video].join(),
    );
    await pause([]);
  });
});
