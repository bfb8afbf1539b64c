import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomListRow, RoomValues } from '#contract/setup/rooms.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';
import { HOUR, toIso } from '#domain/time/instant.ts';

const BASE = '/api/internal/v1/admin/rooms';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const listed = async (query = '', who: 30 | 10 = 30) =>
  ((await world.call(who, `GET ${BASE}?${query}`)).body as { data: RoomListRow[] }).data;
const seen = async (id: number | string) =>
  (
    (await world.call(30, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: RoomValues; facts: { appointments: number } };
    }
  ).data;
const saved = async (id: number | string, part: Partial<RoomValues>) => {
  const { version, values } = await seen(id);
  return world.call(30, `PUT ${BASE}/${id}`, { body: { version, values: { ...values, ...part } } });
};
/** The number of times that visitors can book the service at the location on the next day. */
async function times(service: number): Promise<number> {
  const from = toIso(MOMENT + 12 * HOUR);
  const to = toIso(MOMENT + 36 * HOUR);
  const { body } = await ask<{ data: unknown[] }>(
    app,
    `GET /api/v2/open/times?location_id=${world.location}&service_id=${service}&start=${from}&end=${to}`,
    { vendor: 'ours' },
  );
  return body.data.length;
}

describe('rooms', () => {
  it('are created with every field, listed by location and kind, and read by staff there', async () => {
    const { values } = await seen(world.room);
    const next: RoomValues = {
      ...values,
      name: 'Vault',
      kind: 'equipment',
      capacity: 1,
      display_code: 'V1',
      accessible: true,
      invite_only: true,
      service_ids: [String(world.service)],
      mailbox: 'vault@harbor.test',
      translations: { fr: { name: 'Chambre forte' } },
    };
    const { body, status } = await world.call(30, `POST ${BASE}`, { body: { values: next } });
    expect(status).toBe(201);
    const { id } = (body as { data: { id: string } }).data;
    expect((await seen(id)).values).toEqual(next);
    expect(await listed('kind=equipment')).toMatchObject([
      { id, name: 'Vault', display_code: 'V1', services: 1, accessible: true, archived: false },
    ]);
    expect(await listed(`location=${world.location}&search=elm`, 10)).toHaveLength(1);
  });

  it('are refused at an unknown location, and with an unknown service or address', async () => {
    const wrong = async (part: Partial<RoomValues>) =>
      (await saved(world.room, part)).errors.map(({ source }) => source?.pointer);
    expect(await wrong({ location_id: '999' })).toEqual(['/values/location_id']);
    expect(await wrong({ service_ids: ['999'] })).toEqual(['/values/service_ids']);
    expect(await wrong({ mailbox: 'vault' })).toEqual(['/values/mailbox']);
  });

  it('limit the times of the services that they can host', async () => {
    for (const id of [world.service, world.other]) {
      const service = `/api/internal/v1/admin/services/${id}`;
      const { body } = await world.call(30, `GET ${service}`);
      const { version, values } = (body as { data: { version: number; values: object } }).data;
      const rooms_needed = [{ kind: 'room', count: 1 }];
      await world.call(30, `PUT ${service}`, { body: { version, values: { ...values, rooms_needed } } });
    }
    expect(await times(world.service)).toBeGreaterThan(0);
    expect((await saved(world.room, { service_ids: [String(world.other)] })).status).toBe(200);
    expect([await times(world.service), (await times(world.other)) > 0]).toEqual([0, true]);
  });

  it('are booked within their own weekly hours only, and refuse hours that overlap', async () => {
    const week = (from: number, to: number) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, to }));
    await saved(world.room, { service_ids: [], hours: [] });
    const all = await times(world.service);
    expect((await saved(world.room, { hours: week(600, 720) })).status).toBe(200);
    expect((await seen(world.room)).values.hours).toEqual(week(600, 720));
    const some = await times(world.service);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    expect((await saved(world.room, { hours: week(0, 1) })).status).toBe(200);
    expect(await times(world.service)).toBe(0);
    const { errors } = await saved(world.room, {
      hours: [...week(600, 720), { weekday: 1, from: 700, to: 800 }],
    });
    expect(errors.map(({ source }) => source?.pointer)).toEqual(['/values/hours/7/from']);
    expect((await saved(world.room, { hours: [{ weekday: 1, from: 700, to: 700 }] })).status).toBe(422);
  });
});
