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
let [location, elsewhere, service] = [0, 0, 0];
let manager: SignedIn;
let teller: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { roomless: true, settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  elsewhere = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location, elsewhere] });
  const here = { locations: [location], serves: [service] };
  const sign = async (name: string, role: number) =>
    (await aSignedInStaffMember(app, vendor.id, { name, role, ...here })).who;
  [manager, teller] = [await sign('mara', 20), await sign('sam', 10)];
});

const NUMBER = { e164: '+12065550199', international: '+1 206 555 0199', pin: '4711' };
const rooms = (who: SignedIn, at = location) =>
  ask(app, `GET /api/internal/v1/admin/lobby/${at}/video-rooms`, who);
const keep = (whose: 'mine' | 'location', who: SignedIn, body: object, at = location) =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${at}/video-rooms/${whose}`, { ...who, body });
const events = () =>
  app.deps.db.read<{ kind: string; data: Record<string, unknown> }>(
    vendor.id,
    sql`SELECT kind, data FROM events WHERE vendor_id = ${vendor.id} AND kind IN ('video-room-changed', 'setting-changed') ORDER BY id`,
  );
const join = () =>
  ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, method: 3, email: `v${Math.random()}@rooms.test` }),
  });
async function calledBy(who: SignedIn) {
  await join();
  return (await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, { ...who, body: {} }))
    .body.data;
}

describe('a video room', () => {
  it('is stored for its staff member or location, and appears in the next call', async () => {
    expect((await rooms(teller)).body.data).toEqual({
      mine: { link: '', dial_in: null },
      location: { link: '', dial_in: null },
      made: false,
      may_change_location: false,
    });
    expect((await join()).errors[0]?.code).toBe('method-unavailable');
    const mine = { link: 'https://meet.example/sam', dial_in: null };
    expect((await keep('mine', teller, mine)).body.data).toEqual(mine);
    const all = { link: 'https://meet.example/main', dial_in: NUMBER };
    expect((await keep('location', manager, all)).body.data).toEqual(all);
    expect((await rooms(teller)).body.data).toMatchObject({ mine, location: all });
    expect(await calledBy(teller)).toMatchObject({ meeting_link: mine.link, video_fault: null });
    expect((await calledBy(manager)).meeting_link).toBe(all.link);
    expect((await rooms(manager)).body.data).toMatchObject({
      mine: { link: '', dial_in: null },
      may_change_location: true,
    });
  });

  it('writes an event without its address, and none for an unchanged room', async () => {
    const before = (await events()).length;
    const mine = { link: 'https://meet.example/mara', dial_in: NUMBER };
    await keep('mine', manager, mine);
    await keep('mine', manager, mine);
    await keep('location', manager, { link: 'https://meet.example/other', dial_in: NUMBER });
    await keep('location', manager, { link: 'https://meet.example/other', dial_in: NUMBER });
    const shown = (await events()).slice(before);
    expect(shown.map(({ kind }) => kind)).toEqual(['video-room-changed', 'setting-changed']);
    expect(shown[0]!.data).toEqual({ location_id: location, has_link: true, has_dial_in: true });
    expect(shown[1]!.data).toMatchObject({ key: 'videoLink', location_id: location });
    expect(JSON.stringify(shown)).not.toContain('meet.example');
  });

  it('can be removed', async () => {
    await keep('mine', manager, { link: 'https://meet.example/mara', dial_in: NUMBER });
    const none = { link: '', dial_in: null };
    for (const whose of ['mine', 'location'] as const) await keep(whose, manager, none);
    expect((await rooms(manager)).body.data).toMatchObject({ mine: none, location: none });
  });

  it.each([
    [{ link: 'http://meet.example', dial_in: null }, '/link', 'Enter an address that starts with https://'],
    [{ link: 'javascript:alert(1)', dial_in: null }, '/link', 'Enter an address that starts with https://'],
    [
      { link: '', dial_in: { ...NUMBER, e164: '555' } },
      '/dial_in/e164',
      'Enter a phone number with 8 to 15 digits',
    ],
    [{ link: '', dial_in: { ...NUMBER, pin: '1'.repeat(41) } }, '/dial_in/pin', 'Use at most 40 characters'],
  ])('is refused for %j', async (body, pointer, title) => {
    for (const whose of ['mine', 'location'] as const) {
      const { status, errors } = await keep(whose, manager, body);
      expect([status, errors[0]?.source?.pointer, errors[0]?.title]).toEqual([422, pointer, title]);
    }
  });

  it('can be changed only by its owner', async () => {
    const body = { link: 'https://meet.example/x', dial_in: null };
    expect((await keep('location', teller, body)).errors[0]?.code).toBe('forbidden');
    expect((await rooms(teller, elsewhere)).status).toBe(404);
    expect((await keep('mine', teller, body, elsewhere)).status).toBe(404);
    expect((await keep('location', manager, body, elsewhere)).status).toBe(404);
  });
});
