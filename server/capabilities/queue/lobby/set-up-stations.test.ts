import { beforeAll, describe, expect, it } from 'vitest';
import type { StationFacts, StationListRow, StationValues } from '#contract/stations/stations.ts';
import { blankStation } from '#contract/stations/stations.values.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';

const BASE = '/api/internal/v1/admin/stations';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const valuesOf = (part: Partial<StationValues>): StationValues => ({
  ...blankStation,
  location_id: String(world.location),
  ...part,
});
const created = async (part: Partial<StationValues>): Promise<string> => {
  const { body } = await world.call(30, `POST ${BASE}`, { body: { values: valuesOf(part) } });
  return (body as { data: { id: string } }).data.id;
};
const seen = async (id: string) =>
  (
    (await world.call(30, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: StationValues; facts: StationFacts };
    }
  ).data;
const saved = async (id: string, part: Partial<StationValues>) => {
  const { version, values } = await seen(id);
  return world.call(30, `PUT ${BASE}/${id}`, { body: { version, values: { ...values, ...part } } });
};
const archived = async (id: string, to: boolean) =>
  world.call(30, `PUT ${BASE}/${id}/archived`, {
    body: { version: (await seen(id)).version, archived: to },
  });
const lobby = async () =>
  (
    (await world.call(10, `GET /api/internal/v1/admin/lobby/${world.location}`)).body as {
      data: {
        stations: { id: string; name: string }[];
        me: { station_id: string | null };
      };
    }
  ).data;

describe('stations', () => {
  it('are created, listed by location in their order, and in the lobby at once', async () => {
    const window = { name: 'Window 9', short_name: 'W9', directions: 'Behind the stairs', sort_order: 9 };
    const id = await created(window);
    expect((await seen(id)).values).toEqual(valuesOf(window));
    await created({ name: 'Window 8', short_name: 'W8', sort_order: 8 });
    const { body } = await world.call(10, `GET ${BASE}?location=${world.location}&sort=order&search=window`);
    const rows = (body as { data: StationListRow[] }).data;
    expect(rows.map(({ name }) => name)).toEqual(['Window 8', 'Window 9']);
    expect(rows[1]).toMatchObject({ short_name: 'W9', directions: 'Behind the stairs', archived: false });
    expect((await lobby()).stations.map(({ name }) => name)).toEqual(['Counter 1', 'Window 8', 'Window 9']);
  });

  it('tell open lobbies of their location', async () => {
    const id = await created({ name: 'Booth', short_name: 'B' });
    await app.settle();
    const { body } = await world.call(10, 'GET /api/internal/v1/session');
    const token = (body as { data: { realtime_token: string } }).data.realtime_token;
    const page = await aSocket(await listening(app), token);
    const channel = channels.lobby(String(world.location));
    expect(await page.subscribe(channel)).toEqual({ ok: true });
    await saved(id, { name: 'Booth 1' });
    await app.settle();
    const { event, data } = await page.hears(channel);
    expect([event, data['kinds']]).toEqual([EVENTS.lobby, ['station-changed']]);
  });

  it('name where a called visitor goes, on the wall and on the visitor’s page', async () => {
    const id = await created({ name: 'Green desk', short_name: 'GREEN', directions: 'Up the ramp' });
    const join = aJoin({ location: world.location, service: world.service });
    const joined = (await ask(app, 'POST /api/v2/open/queue-appointments', { body: join })).body.data;
    const line = `/api/internal/v1/admin/lobby/${world.location}`;
    expect((await world.call(10, `POST ${line}/call-next`, { body: { station_id: id } })).status).toBe(200);
    expect((await seen(id)).facts).toEqual({ in_use: true });
    const board = await world.call(10, `GET /api/internal/v1/display/${world.location}`);
    expect((board.body as { data: { calling: object[] } }).data.calling).toMatchObject([
      { station: 'GREEN' },
    ]);
    const code = joined.attributes.confirm_code as string;
    const page = await ask(app, `GET /api/v2/open/queue-appointments/${joined.id}?confirm_code=${code}`);
    expect(JSON.stringify(page.body)).toContain('Green desk');

    // Once it is archived, the lobby no longer offers it. The caller stays on duty without a station.
    expect((await archived(id, true)).status).toBe(200);
    const { stations, me } = await lobby();
    expect(stations.map((station) => station.id)).not.toContain(id);
    expect(me.station_id).toBeNull();
    const again = await world.call(10, `POST ${line}/call-next`, { body: { station_id: id } });
    expect(again.status).toBe(404);
    expect((await archived(id, false)).status).toBe(200);
    expect((await lobby()).stations.map((station) => station.id)).toContain(id);
  });

  it('have a name and a short name of their own, and stay at their location', async () => {
    const pointers = async (part: Partial<StationValues>) =>
      (await saved(String(world.station), part)).errors.map(({ source }) => source?.pointer);
    await created({ name: 'Info point', short_name: 'INFO' });
    expect(await pointers({ name: 'info POINT' })).toEqual(['/values/name']);
    expect(await pointers({ short_name: 'Info' })).toEqual(['/values/short_name']);
    expect(await pointers({ short_name: 'TOO LONG' })).toEqual(['/values/short_name']);
    expect(await pointers({ location_id: '999' })).toEqual(['/values/location_id']);
  });

  it('refuse a form that opened before another person’s change, and list their changes', async () => {
    const id = await created({ name: 'Kiosk help', short_name: 'HELP' });
    const { version, values } = await seen(id);
    await saved(id, { sort_order: 3 });
    const late = await world.call(30, `PUT ${BASE}/${id}`, { body: { version, values } });
    expect(late.errors[0]?.code).toBe('record-changed');
    const { body } = await world.call(30, `GET ${BASE}/${id}/history`);
    const [last] = (body as { data: { changes: { field: string }[] }[] }).data;
    expect(last?.changes.map(({ field }) => field)).toEqual(['sort_order']);
    const log = await world.call(30, 'GET /api/internal/v1/admin/audit-log?record=station');
    expect((log.body as { data: { record_name: string }[] }).data[0]).toMatchObject({
      record_name: 'Kiosk help',
    });
  });
});
