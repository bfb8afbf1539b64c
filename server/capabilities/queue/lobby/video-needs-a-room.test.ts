import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { jitsiRooms } from '#server/integrations/video/jitsi-rooms.ts';
import { ownLinks } from '#server/integrations/video/video-port.ts';
import type { DialIn, RoomRequest } from '#server/integrations/video/video-port.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const DAY = 'from=2026-11-23&to=2026-11-24';

let vendor: { id: number; pathname: string };
let [location, service, samId] = [0, 0, 0];
let [mara, sam]: SignedIn[] = [];
beforeEach(async () => {
  app.clock.set(MOMENT);
  const settings = { 'access.mfaRequired': false, 'feature.appointmentMeetingMethods': true };
  vendor = await aVendor(db, { roomless: true, settings });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location], methods: [1, 3] });
  const sign = async (name: string, role: number) => {
    const of = { name, role, locations: [location], serves: [service] };
    const member = await aSignedInStaffMember(app, vendor.id, of);
    await worksHours(db, vendor.id, { staff: member.id, location, from: 540, to: 660 });
    return member;
  };
  mara = (await sign('mara', 20)).who;
  const second = await sign('sam', 10);
  [samId, sam] = [second.id, second.who];
});

const ownRoom = (link: string) =>
  change(db, vendor.id, sql`UPDATE staff SET video_link = ${link} WHERE id = ${samId}`);
const locationRoom = (value: string) => setSetting(db, vendor.id, { key: 'videoLink', value, location });
const missing = async (who: SignedIn | undefined): Promise<string | null> =>
  (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, who)).body.data.video_room_missing;
const join = (email = 'vera@example.com') =>
  ask(app, 'POST /api/v2/open/queue-appointments', { body: aJoin({ location, service, method: 3, email }) });
const callNext = (who: SignedIn | undefined) =>
  ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, { ...who, body: {} });
const book = (staff_id: string | null = null) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(location),
      service_id: String(service),
      meeting_method: 3,
      start: toIso(NINE),
      staff_id,
      attendee: { first_name: 'Vera', email: 'vera@example.com' },
    },
  });
const of = () => ({ vendor: vendor.pathname });
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

/** Every place that offers video, or takes it: what each says. */
async function everyDoor() {
  const at = `location=${location}&service=${service}&method=3`;
  const slots = (await ask(app, `GET /api/internal/v1/slots?${at}&${DAY}`)).body.data;
  const times = `location_id=${location}&service_id=${service}&meeting_method=3&start=2026-11-23&end=2026-11-23`;
  const walkIn = { first_name: 'Wanda', service_id: String(service), meeting_method: 3 };
  const staff = await ask(app, `GET /api/internal/v1/staff?${at}`, of());
  const list = await ask(app, 'GET /api/v2/open/locations?filter[method]=3', of());
  const open = await ask(app, `GET /api/v2/open/queue-appointments-services/${location}?meeting_method=3`);
  const added = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/walk-ins`, {
    ...mara,
    body: walkIn,
  });
  return {
    location: (await ask(app, `GET /api/v2/open/locations/${location}`)).body.data.attributes.takes_video,
    list: ids(list.body).length,
    services: open.body.data[0].length,
    waits: open.body.data[1].length,
    joined: (await join()).errors[0]?.code ?? 201,
    added: added.errors[0]?.code ?? 201,
    slots: slots.length,
    staff: ids(staff.body).length,
    booked: (await book()).errors[0]?.code ?? 201,
    times: (await ask(app, `GET /api/v2/open/times?${times}`)).body.data.length,
  };
}

describe('video', () => {
  it('is offered and taken nowhere without a room', async () => {
    expect(await everyDoor()).toEqual({
      location: false,
      list: 0,
      services: 0,
      waits: 0,
      joined: 'method-unavailable',
      added: 'service-unknown',
      slots: 0,
      staff: 0,
      booked: 'method-unavailable',
      times: 0,
    });
    expect(await missing(mara)).toBe('everyone');
    expect((await ask(app, `GET /api/v2/open/locations/${location}`)).body.data.attributes).toMatchObject({
      takes_online_queue: true,
      takes_phone: true,
    });
  });

  it('is offered and taken everywhere once the location has a room', async () => {
    await locationRoom('https://meet.example/branch');
    const doors = await everyDoor();
    expect(doors).toMatchObject({ location: true, list: 1, services: 1, joined: 201, added: 201, staff: 2 });
    expect(doors.booked).toBe(201);
    for (const count of [doors.waits, doors.slots, doors.times]) expect(count).toBeGreaterThan(0);
    expect(await missing(mara)).toBeNull();
    await locationRoom('');
    expect(await missing(mara)).toBe('everyone');
  });

  it('is with the staff who have a room of their own, and Call next gives it to them', async () => {
    await ownRoom('https://meet.example/sam');
    expect([await missing(mara), await missing(sam)]).toEqual(['me', null]);
    expect((await book()).body.data.attributes.staff).toMatchObject([{ full_name: 'sam' }]);
    expect((await join()).status).toBe(201);
    expect((await callNext(mara)).status).toBe(204);
    const called = await callNext(sam);
    expect(called.body.data).toMatchObject({ video_fault: null, meeting_link: 'https://meet.example/sam' });
  });

  it('is not missed where the vendor or the location takes none', async () => {
    await setSetting(db, vendor.id, { key: 'supports_video', value: false });
    expect(await missing(mara)).toBeNull();
    await setSetting(db, vendor.id, { key: 'supports_video', value: true });
    await change(db, vendor.id, sql`UPDATE locations SET takes_video = false WHERE id = ${location}`);
    expect(await missing(mara)).toBeNull();
  });
});

const number: DialIn = { e164: '+12065550199', international: '+1 206-555-0199', pin: '4711' };
const ports = { 'own-links': ownLinks, jitsi: jitsiRooms(randomBytes) };
const links = ['', 'https://meet.example/x'];
const numbers = [null, number];

it('the database and the video port agree whether a call has a room', async () => {
  for (const rooms of ['own-links', 'jitsi'] as const)
    for (const [link, dialIn, own, url] of combinations(links, numbers, links, links)) {
      const settings = { 'video.rooms': rooms, videoLink: link, dialIn, 'video.jitsiUrl': url };
      for (const [key, value] of Object.entries(settings)) await setSetting(db, vendor.id, { key, value });
      const [row] = await db.read<{ has: boolean }>(
        vendor.id,
        sql`SELECT has_video_room(${vendor.id}, ${location}, ${own}, NULL) AS has`,
      );
      const request = {
        own: [
          { link: own, dialIn: null },
          { link, dialIn },
        ],
        serverUrl: url,
      };
      expect(row!.has, JSON.stringify({ rooms, ...request })).toBe(namesRoom(rooms, request));
    }
});

const combinations = (...[first, second, third, fourth]: [string[], (DialIn | null)[], string[], string[]]) =>
  first.flatMap((a) => second.flatMap((b) => third.flatMap((c) => fourth.map((d) => [a, b, c, d] as const))));

function namesRoom(rooms: keyof typeof ports, request: RoomRequest): boolean {
  try {
    ports[rooms].roomFor(request);
    return true;
  } catch {
    return false;
  }
}
