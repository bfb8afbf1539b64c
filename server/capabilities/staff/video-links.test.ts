import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffListRow, StaffValues } from '#contract/staff/staff.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

/* The links of the staff's own video rooms, as the page of video calls lists and sets them. */

const BASE = '/api/internal/v1/admin/staff';
const ROOM = 'https://meet.example/main';
const OWN = 'https://meet.example/ana';

let app: TestApp;
let location: number;
let service: number;
let admin: SignedIn;
let ana: { id: number; who: SignedIn };
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false, videoLink: ROOM, 'feature.connectLobby': true };
  const vendor = (await aVendor(db, { settings })).id;
  location = await aLocation(db, vendor, { takes: { queue: true, phone: true, video: true } });
  service = await aService(db, vendor, { locations: [location], methods: [1, 3] });
  const at = { locations: [location], serves: [service] };
  admin = (await aSignedInStaffMember(app, vendor, { role: 30, ...at })).who;
  ana = await aSignedInStaffMember(app, vendor, { role: 20, ...at });
});
beforeEach(() => app.clock.set(MOMENT));

const listed = async (query: string) =>
  (await ask<{ data: StaffListRow[] }>(app, `GET ${BASE}?${query}`, admin)).body.data;
const formOf = async (id: number) =>
  (await ask<{ data: { version: number; values: StaffValues } }>(app, `GET ${BASE}/${id}`, admin)).body.data;
const save = (id: number, form: { version: number; values: StaffValues }, who = admin) =>
  ask(app, `PUT ${BASE}/${id}`, { ...who, body: form });
async function set(id: number, link: string) {
  const { version, values } = await formOf(id);
  const saved = await save(id, { version, values: { ...values, video_link: link } });
  expect(saved.status, saved.text).toBe(200);
}

/** The room of the next video visit that the staff member starts. */
async function nextRoom(): Promise<string> {
  const body = aJoin({ location, service, method: 3 });
  const { id } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  const visit = `/api/internal/v1/admin/visits/${id}` as const;
  const { version } = (await ask(app, `GET ${visit}`, ana.who)).body.data;
  const started = await ask(app, `POST ${visit}/start`, { ...ana.who, body: { version, reason: 'Now' } });
  return started.body.data.connect.href;
}

describe('links of staff', () => {
  it('filter the list, and are the room of the next video visit', async () => {
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    await set(ana.id, '');
    expect(await nextRoom()).toBe(ROOM);
    expect(await ids('video=with')).toEqual([]);
    expect(await ids('video=without')).toContain(String(ana.id));
    await set(ana.id, OWN);
    expect(await nextRoom()).toBe(OWN);
    expect(await listed('video=with')).toMatchObject([{ id: String(ana.id), video_link: OWN }]);
    expect(await ids('video=without')).not.toContain(String(ana.id));
    expect((await ids('video=with,without')).length).toBe((await ids('')).length);
  });

  it('are refused without https, after another person’s change, and from managers of the same level', async () => {
    const { version, values } = await formOf(ana.id);
    const insecure = { version, values: { ...values, video_link: 'http://meet.example/ana' } };
    expect((await save(ana.id, insecure)).errors).toMatchObject([
      { source: { pointer: '/values/video_link' } },
    ]);
    await set(ana.id, `${OWN}-2`);
    const late = await save(ana.id, { version, values: { ...values, video_link: OWN } });
    expect(late.errors).toMatchObject([
      { code: 'record-changed', meta: { values: { video_link: `${OWN}-2` } } },
    ]);
    expect((await save(ana.id, await formOf(ana.id), ana.who)).status).toBe(403);
  });
});
