import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const MINUTE = 60_000;
let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
let [desk, booth] = [0, 0];
let maraId: number;
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  desk = await aStation(db, vendor.id, { location, name: 'Desk' });
  booth = await aStation(db, vendor.id, { location, name: 'Booth' });
  ({ id: maraId, who: manager } = await aSignedInStaffMember(app, vendor.id, {
    role: 20,
    locations: [location],
    serves: [service],
  }));
  await ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, {
    ...manager,
    body: { state: 'available', station_id: String(desk) },
  });
});

let visitors = 0;
/** Creates a visitor in the line, with functions to move the visit. */
async function aVisitor() {
  visitors += 1;
  const body = aJoin({ location, service, email: `v${visitors}@example.com` });
  const { id } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data as {
    id: string;
  };
  let version = 1;
  return {
    id: Number(id),
    async move(verb: string, more: object = {}) {
      const request = { ...manager, body: { version, reason: 'It was needed', ...more } };
      const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, request);
      version = response.body?.data?.version ?? version;
      return response;
    },
  };
}

const waitOf = async (visit: number) =>
  (
    await app.deps.db.read<{ startedAt: number | null }>(
      vendor.id,
      sql`SELECT started_at FROM wait_shown WHERE vendor_id = ${vendor.id} AND visit_id = ${visit}`,
    )
  )[0];

const reservedSince = async (visit: number) =>
  (
    await app.deps.db.read<{ since: number | null }>(
      vendor.id,
      sql`SELECT wanted_since AS since FROM tickets WHERE vendor_id = ${vendor.id} AND visit_id = ${visit}`,
    )
  )[0]!.since;

describe('an undo', () => {
  it('keeps the instant from which one person has the visitor reserved', async () => {
    const visitor = await aVisitor();
    await visitor.move('transfer', { staff_id: String(maraId) });
    const since = app.clock.now();
    expect(await reservedSince(visitor.id)).toBe(since);
    app.clock.advance(60_000);
    await visitor.move('no-show');
    await visitor.move('undo');
    expect(await reservedSince(visitor.id)).toBe(since);
    await visitor.move('no-show');
  });

  it('takes back a second call and keeps the first', async () => {
    const visitor = await aVisitor();
    const called = await visitor.move('call');
    app.clock.advance(5_000);
    const again = await visitor.move('recall', { station_id: String(booth) });
    expect(again.body.data).toMatchObject({ calls: 2, station: { name: 'Booth' } });
    const back = await visitor.move('undo');
    expect(back.body.data).toMatchObject({
      stage: 'called',
      calls: 1,
      station: { name: 'Desk' },
      called_at: called.body.data.called_at,
    });
    expect((await visitor.move('undo')).errors[0]?.code).toBe('undo-refused');
    await visitor.move('complete');
  });

  it('of a start deletes the recorded wait; of a later start it keeps it', async () => {
    const visitor = await aVisitor();
    expect(await waitOf(visitor.id)).toEqual({ startedAt: null });
    await visitor.move('start');
    expect((await waitOf(visitor.id))?.startedAt).toBe(app.clock.now());
    await visitor.move('undo');
    expect(await waitOf(visitor.id)).toEqual({ startedAt: null });
    const begun = app.clock.now() + MINUTE;
    app.clock.set(begun);
    await visitor.move('start');
    await visitor.move('return');
    app.clock.advance(MINUTE);
    await visitor.move('start');
    await visitor.move('undo');
    expect((await waitOf(visitor.id))?.startedAt).toBe(begun);
    await visitor.move('cancel');
  });

  it('reopens within fifteen minutes of the completion, however long ago the service ended', async () => {
    const visitor = await aVisitor();
    await visitor.move('start');
    await visitor.move('serve');
    app.clock.advance(20 * MINUTE);
    await visitor.move('complete');
    app.clock.advance(14 * MINUTE);
    expect((await visitor.move('undo')).body.data).toMatchObject({ stage: 'served', status: 6 });
    await visitor.move('complete');
    app.clock.advance(15 * MINUTE + 1);
    expect((await visitor.move('undo')).errors[0]?.code).toBe('undo-refused');
  });
});
