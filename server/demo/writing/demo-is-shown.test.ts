import { beforeAll, describe, expect, it } from 'vitest';
import type { LobbySnapshot, VisitDetail } from '#contract/queue/lobby.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { fromIso } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { vendorByPathname } from '#server/infrastructure/http/request/tenancy-store.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { DEMO_PASSWORD, seedDemo } from '../index.ts';

/** The demo through the product's public endpoints: for a visitor, a staff member and the wall display. */
let app: TestApp;
let positions: Map<string, LocationResource>;

beforeAll(async () => {
  app = await anApp({ env: { DEMO: '1' } });
  const { db } = app.deps;
  const seeded = await seedDemo({ db, now: MOMENT, seed: 2, days: 6, log: () => {}, accounts: app.access });
  if (!seeded.ok) throw new Error(seeded.words);
  const { body } = await ask(app, 'GET /api/v2/open/locations', { vendor: 'harbor-bank' });
  positions = new Map(
    body.data.map((location: LocationResource) => [location.attributes.external_id, location] as const),
  );
}, 120_000);

const idOf = (externalId: string) => positions.get(externalId)!.id;

it('marks every account that has the public password', async () => {
  const rows = await app.deps.db.read(0, sql<{ isDemo: boolean }>`SELECT is_demo FROM identities`);
  expect(rows.map(({ isDemo }) => isDemo)).toEqual(Array.from({ length: 9 }, () => true));
});

describe('the demo for a visitor', () => {
  it('lists every location but the private one, with waits at the live ones', () => {
    expect(positions.size).toBe(11);
    expect(positions.has('harbor-003')).toBe(false);
    for (const externalId of ['harbor-001', 'harbor-002']) {
      const { is_currently_open, wait_time, people_waiting, open_until } =
        positions.get(externalId)!.attributes;
      expect([is_currently_open, open_until]).toEqual([true, null]);
      expect(people_waiting >= 4 && people_waiting <= 25).toBe(true);
      expect(wait_time['1']!.wait_minutes).toBeGreaterThan(0);
      expect(wait_time['1']!.high).toBeGreaterThanOrEqual(wait_time['1']!.low);
    }
    expect(positions.get('harbor-005')!.attributes.wait_time['3']).toBeNull();
    expect(positions.get('harbor-004')!.attributes.is_currently_open).toBe(false);
  });

  it('offers topics in the visitor’s language, with questions of every type', async () => {
    const { body } = await ask(app, `GET /api/v2/open/queue-appointments-services/${idOf('harbor-001')}`, {
      vendor: 'harbor-bank',
      language: 'zh',
    });
    const [services, waits] = body.data;
    expect(services).toHaveLength(7);
    expect(waits).toHaveLength(7);
    const mortgage = services.find(({ attributes }: { attributes: { name: string } }) =>
      ['房屋贷款', 'Mortgage or home equity'].includes(attributes.name),
    );
    const questions = await ask(app, `GET /api/v2/open/questions?filter[matching]=${mortgage.id}`, {
      vendor: 'harbor-bank',
      language: 'pl',
    });
    const request = questions.body.data.map(
      ({ attributes }: { attributes: { type: string } }) => attributes.type,
    );
    expect(request).toEqual(['radio', 'checkbox_group', 'select', 'text', 'textarea']);
    expect(questions.body.data[0].attributes.label).toBe('Czy rozmawialiśmy już o tym?');
  });

  it('asks questions on cancelling, not on booking, in the visitor’s language', async () => {
    const { body } = await ask(app, 'GET /api/v2/open/forms?filter[type]=1', {
      vendor: 'harbor-bank',
      language: 'ko',
    });
    const [form, ...noOther] = body.data;
    expect(noOther).toEqual([]);
    const labels = body.included.map(({ attributes }: { attributes: { label: string } }) => attributes.label);
    expect(labels[0]).toBe('취소하시는 이유는 무엇인가요?');
    const path = `/api/v2/open/questions?filter[matching]=${form.attributes.service_id}`;
    expect((await ask(app, `GET ${path}`, { vendor: 'harbor-bank' })).body.data).toEqual([]);
  });

  it('has times for single and group appointments, and books one of each', async () => {
    const location = idOf('harbor-001');
    const services = async (filter: string) =>
      (await ask(app, `GET /api/v2/open/services?${filter}`, { vendor: 'harbor-bank' })).body.data as {
        id: string;
      }[];
    const timesOf = async (service: string) => {
      const path = `/api/v2/open/times?location_id=${location}&service_id=${service}&start=2026-11-21&end=2026-12-11`;
      return (await ask(app, `GET ${path}`)).body.data as { id: string }[];
    };
    const [workshop, ...noOther] = await services('filter[group]=1');
    expect(noOther).toEqual([]);
    const withTimes: string[] = [];
    for (const { id } of await services(''))
      if (id !== workshop!.id && (await timesOf(id)).length > 0) withTimes.push(id);
    expect(withTimes.length).toBeGreaterThanOrEqual(5);
    for (const [service, email] of [
      [workshop!.id, 'group@example.com'],
      [withTimes[0]!, 'one@example.com'],
    ] as const) {
      const [first] = await timesOf(service);
      const attendee = { first_name: 'Ana', last_name: 'Petit', email, cell_phone: '+12065550142' };
      const body = { location_id: location, service_id: service, start: first!.id, attendee };
      const booked = await ask(app, 'POST /api/internal/v1/appointments', { body });
      expect([booked.status, booked.body.data?.attributes.start], booked.text).toEqual([201, first!.id]);
    }
  });

  it('offers appointments by day only, at branches whose line never closes', async () => {
    const { body } = await ask(app, 'GET /api/v2/open/services', { vendor: 'harbor-bank' });
    for (const [key, zone] of [
      ['harbor-001', 'America/Los_Angeles'],
      ['harbor-002', 'America/Toronto'],
    ] as const)
      for (const { id } of body.data as { id: string }[]) {
        const path = `/api/v2/open/times?location_id=${idOf(key)}&service_id=${id}&start=2026-11-21&end=2026-11-28`;
        const { data } = (await ask(app, `GET ${path}`)).body as { data: { id: string }[] };
        const minutes = data.map((slot) => wallOf(fromIso(slot.id), zone).minute);
        expect(minutes.filter((minute) => minute < 8 * 60 || minute >= 18 * 60)).toEqual([]);
      }
  });

  it('has rooms in use: each appointment in person that needs one has reserved one', async () => {
    const { db } = app.deps;
    const vendorId = (await db.acrossVendors((tx) => vendorByPathname(tx, 'harbor-bank')))!.id;
    const rows = await db.read(
      vendorId,
      sql<{ visits: number; rooms: number }>`
        SELECT count(*) AS visits, count(m.id) AS rooms FROM visits v
        JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id AND s.rooms_needed <> '[]'
        JOIN reservations r ON r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.resource_kind = 1
        LEFT JOIN reservations m ON m.vendor_id = v.vendor_id AND m.visit_id = v.id AND m.resource_kind = 2
        WHERE v.vendor_id = ${vendorId} AND v.meeting_method = 1 AND v.entry = 'booked'`,
    );
    expect(rows[0]!.visits).toBeGreaterThan(10);
    expect(rows[0]!.rooms).toBe(rows[0]!.visits);
  });

  it('shows the other vendor in French, and nothing of the first', async () => {
    const { body } = await ask(app, 'GET /api/v2/open/locations', { vendor: 'sunrise-clinic' });
    const names = body.data.map((where: LocationResource) => where.attributes.external_id);
    expect(names).toEqual(['sunrise-001', 'sunrise-002', 'sunrise-003']);
    expect(body.data[0].attributes.instructions).toMatch(/carte d’assurance maladie/);
  });
});

describe('the demo for staff', () => {
  let staff: SignedIn;
  let lobby: LobbySnapshot['data'];
  beforeAll(async () => {
    staff = await signInAs(app, 'staff@harbor.test', DEMO_PASSWORD);
    const response = await ask<LobbySnapshot>(app, `GET /api/internal/v1/admin/lobby/${idOf('harbor-001')}`, {
      cookie: staff.cookie,
    });
    if (response.status !== 200) throw new Error(response.text);
    lobby = response.body.data;
  });

  it('has people waiting, called and in service, with their figures', () => {
    expect(lobby.waiting.length >= 4 && lobby.waiting.length <= 25).toBe(true);
    expect(lobby.called.length).toBeGreaterThan(0);
    expect(lobby.called.length + lobby.serving.length).toBeGreaterThan(1);
    expect(lobby.done.length).toBeGreaterThan(10);
    expect(
      lobby.waiting.every(({ low, promised_minutes }) => low !== null && promised_minutes !== null),
    ).toBe(true);
    expect(lobby.counters.served_today).toBeGreaterThan(20);
    expect(lobby.staff.filter(({ state }) => state !== 'off').length).toBeGreaterThanOrEqual(2);
    expect(lobby.me.state).toBe('off');
    expect(lobby.stations.some(({ taken_by }) => taken_by === null)).toBe(true);
  });

  it('lets signed-in staff call the next visitor', async () => {
    const where = idOf('harbor-001');
    const station = lobby.stations.find(({ taken_by }) => taken_by === null)!;
    const duty = await ask(app, `PUT /api/internal/v1/admin/lobby/${where}/duty`, {
      ...staff,
      body: { state: 'available', station_id: station.id },
    });
    expect(duty.status).toBe(200);
    const called = await ask<{ data: VisitDetail }>(
      app,
      `POST /api/internal/v1/admin/lobby/${where}/call-next`,
      { ...staff, body: {} },
    );
    expect(called.status).toBe(200);
    expect(called.body.data).toMatchObject({ stage: 'called', station: { id: station.id } });
    expect(called.body.data.timeline.map(({ kind }) => kind)).toEqual(['visit-joined', 'visit-called']);
  });

  it('shows the whole timeline of a visit that is over', async () => {
    const over = lobby.done.find(({ status }) => status === 2)!;
    const { body } = await ask<{ data: VisitDetail }>(app, `GET /api/internal/v1/admin/visits/${over.id}`, {
      cookie: staff.cookie,
    });
    const kinds = body.data.timeline.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['visit-called', 'visit-started', 'visit-completed']));
  });
});

describe('the demo on the wall display', () => {
  it('shows called and waiting visitors', async () => {
    const { body, status } = await ask(app, `GET /api/internal/v1/display/${idOf('harbor-002')}`, {});
    expect(status).toBe(200);
    expect(body.data.calling.length).toBeGreaterThan(0);
    expect(body.data.waiting_count).toBeGreaterThanOrEqual(4);
    expect(body.data.calling[0].label).toMatch(/^[A-Z]-\d{3}$/);
    expect(body.data.calling[0].station.length).toBeLessThanOrEqual(7);
  });
});
