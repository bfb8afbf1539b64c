import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { VideoPort } from '#server/integrations/video/video-port.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const number = { e164: '+12065550199', international: '+1 206-555-0199', pin: '4711' };
async function aVideoVisit(settings: Record<string, unknown>, own = '') {
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false, ...settings } });
  const location = await aLocation(db, vendor.id, { takes: { queue: true, phone: true, video: true } });
  const service = await aService(db, vendor.id, { locations: [location], methods: [1, 3] });
  const of = { role: 20, locations: [location], serves: [service] };
  const { id: staff, who: manager } = await aSignedInStaffMember(app, vendor.id, of);
  await db.withVendor(vendor.id, (tx) =>
    tx.run(
      sql`UPDATE staff SET video_link = ${own}, video_message = 'The passcode is 12.' WHERE vendor_id = ${vendor.id} AND id = ${staff}`,
    ),
  );
  const body = aJoin({ location, service, method: 3 });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  let version = 1;
  return {
    vendor: vendor.id,
    location,
    async move(verb: string, more: object = {}) {
      const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
        ...manager,
        body: { version, reason: 'It was needed', ...more },
      });
      version = response.body?.data?.version ?? version;
      return response.body.data;
    },
    async callNext() {
      const line = `POST /api/internal/v1/admin/lobby/${location}/call-next` as const;
      const { data } = (await ask(app, line, { ...manager, body: {} })).body;
      version = data.version;
      return data;
    },
    seenByVisitor: async () =>
      (
        await ask(
          app,
          `GET /api/v2/open/queue-appointments/${id}?confirm_code=${attributes.confirm_code as string}`,
        )
      ).body.data.attributes,
  };
}

describe('a called video visit', () => {
  it('has the link of its caller, shown to the visitor when the service begins', async () => {
    const links = { videoLink: 'https://meet.example/main', dialIn: number };
    const visit = await aVideoVisit(links, 'https://meet.example/mara');
    expect((await visit.callNext()).meeting_link).toBe('https://meet.example/mara');
    expect(await visit.seenByVisitor()).toMatchObject({ status: 1, meeting_link: null, dial_in: null });
    const started = await visit.move('start');
    expect(started).toMatchObject({ status: 5, video_fault: null });
    expect(await visit.seenByVisitor()).toMatchObject({
      status: 5,
      meeting_link: 'https://meet.example/mara',
      meeting_message: 'The passcode is 12.',
      dial_in: number,
    });
  });

  it('is joined from the lobby with the feature alone, from the call on', async () => {
    const link = 'https://meet.example/mara';
    const off = await aVideoVisit({}, link);
    expect(await off.callNext()).toMatchObject({ meeting_link: link, connect: null });
    const on = await aVideoVisit({ 'feature.connectLobby': true }, link);
    expect(await on.callNext()).toMatchObject({ connect: { method: 3, href: link } });
    expect(await on.move('start')).toMatchObject({ connect: { method: 3, href: link } });
    expect(await on.move('complete')).toMatchObject({ connect: null });
  });

  it('has the location’s link if the staff member has none', async () => {
    const visit = await aVideoVisit({ videoLink: 'https://meet.example/main' });
    expect((await visit.move('start')).meeting_link).toBe('https://meet.example/main');
    expect(await visit.seenByVisitor()).toMatchObject({ meeting_message: null });
  });

  it('has a new room for each call on a Jitsi server', async () => {
    const visit = await aVideoVisit({ 'video.rooms': 'jitsi', 'video.jitsiUrl': 'https://meet.example' });
    const first = (await visit.move('call')).meeting_link;
    await visit.move('return');
    const second = (await visit.move('call')).meeting_link;
    for (const link of [first, second]) expect(link).toMatch(/^https:\/\/meet\.example\/foyer-\w{20,}$/);
    expect(second).not.toBe(first);
  });

  it('goes to no station: neither the visitor nor the timeline names one', async () => {
    const visit = await aVideoVisit({ videoLink: 'https://meet.example/main' });
    const desk = await aStation(app.deps.db, visit.vendor, { location: visit.location, name: 'Desk' });
    const called = await visit.move('call', { station_id: String(desk) });
    expect(called.station.name).toBe('Desk');
    const stations = called.timeline.map(({ data }: { data: { station?: string } }) => data.station);
    expect(stations.filter(Boolean)).toEqual([]);
    expect(await visit.seenByVisitor()).toMatchObject({ station: null, station_directions: null });
    await visit.move('start');
    expect((await visit.seenByVisitor()).station).toBeNull();
  });

  it('is called even without a room; the lobby says why, and the next call retries', async () => {
    const visit = await aVideoVisit({});
    await setSetting(app.deps.db, visit.vendor, { key: 'videoLink', value: '' });
    expect(await visit.move('call')).toMatchObject({
      stage: 'called',
      video_fault: 'no-link',
      meeting_link: null,
    });
    await app.deps.db.withVendor(visit.vendor, (tx) =>
      tx.run(
        sql`UPDATE staff SET video_link = 'https://meet.example/late' WHERE vendor_id = ${visit.vendor}`,
      ),
    );
    expect(await visit.move('recall')).toMatchObject({
      video_fault: null,
      meeting_link: 'https://meet.example/late',
    });
  });

  it('is called even if the port fails unexpectedly', async () => {
    const broken: VideoPort = {
      roomFor() {
        throw new TypeError('no such thing');
      },
    };
    const other = await anApp({ ports: { video: { 'own-links': broken, jitsi: broken } } });
    const before = app;
    app = other;
    const visit = await aVideoVisit({ videoLink: 'https://meet.example/main' });
    expect(await visit.move('call')).toMatchObject({ stage: 'called', video_fault: 'failed' });
    app = before;
  });
});
