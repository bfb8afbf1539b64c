import { beforeAll, describe, expect, it } from 'vitest';
import type { LocationListRow, LocationValues } from '#contract/setup/locations.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';

const BASE = '/api/internal/v1/admin/locations';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const listed = async (query = '', who: 30 | 20 = 30) =>
  ((await world.call(who, `GET ${BASE}?${query}`)).body as { data: LocationListRow[] }).data;
const seen = async (id: string) =>
  ((await world.call(30, `GET ${BASE}/${id}`)).body as { data: { version: number; values: LocationValues } })
    .data;

describe('locations', () => {
  it('are all listed for an admin, and the own one for a manager', async () => {
    expect(await listed()).toHaveLength(2);
    expect((await listed('', 20)).map(({ id }) => id)).toEqual([String(world.location)]);
    expect(await listed('search=main%20seat&visibility=public&takes=queue,phone')).toHaveLength(2);
    expect(await listed('visibility=private')).toHaveLength(0);
  });

  it('are created with every field, and open to visitors as they are saved', async () => {
    const { values } = await seen(String(world.location));
    const next: LocationValues = {
      ...values,
      name: 'Harbour Square',
      external_id: 'harbour',
      city: 'Montréal',
      time_zone: 'America/Toronto',
      translations: { fr: { name: 'Place du Port' } },
      queue_capacity: 12,
      review_link: 'https://reviews.example/harbour',
    };
    const created = await world.call(30, `POST ${BASE}`, { body: { values: next } });
    expect(created.status, created.text).toBe(201);
    const { id } = (created.body as { data: { id: string } }).data;
    expect((await seen(id)).values).toEqual(next);
    const visible = await ask(app, `GET /api/v2/open/locations/${id}`, { vendor: 'ours' });
    expect(visible.body.data.attributes).toMatchObject({
      name: 'Harbour Square',
      city: 'Montréal',
    });
  });

  it('are refused with each wrong field', async () => {
    const { version, values } = await seen(String(world.location));
    const change = (part: Partial<LocationValues>) =>
      world.call(30, `PUT ${BASE}/${world.location}`, { body: { version, values: { ...values, ...part } } });
    const wrong = async (part: Partial<LocationValues>) =>
      (await change(part)).errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]);
    expect(await wrong({ time_zone: 'Mars/Olympus' })).toEqual([['/values/time_zone', 'option']]);
    expect(await wrong({ external_id: 'harbour' })).toEqual([['/values/external_id', 'taken']]);
    expect(await wrong({ latitude: 12, longitude: null })).toEqual([['/values/longitude', 'required']]);
    expect(await wrong({ line_ids: ['99'] })).toEqual([['/values/line_ids', 'option']]);
    expect((await wrong({ review_link: 'http://reviews.example' }))[0]?.[0]).toBe('/values/review_link');
    expect((await wrong({ country: 'Canada' }))[0]?.[0]).toBe('/values/country');
  });

  it('are changed after their intake was paused, whose events count on their own', async () => {
    const pause = (methods: number[]) =>
      world.call(20, `PUT /api/internal/v1/admin/lobby/${world.location}/intake`, {
        body: { paused_methods: methods },
      });
    for (const methods of [[1], []]) expect((await pause(methods)).status).toBe(200);
    const { version, values } = await seen(String(world.location));
    const saved = await world.call(30, `PUT ${BASE}/${world.location}`, {
      body: { version, values: { ...values, queue_capacity: 30 } },
    });
    expect(saved.status, saved.text).toBe(200);
    const events = await app.deps.db.withVendor(world.vendorId, (tx) =>
      tx.many(
        sql<{ version: number }>`SELECT subject_version AS version FROM events
          WHERE subject_kind = 'location' AND subject_id = ${world.location}`,
      ),
    );
    expect(events.map((event) => event.version)).toEqual([version + 1]);
  });

  it('leave a manager’s archive out, and hide from visitors when an admin archives them', async () => {
    const bulk = (who: 20 | 30) =>
      world.call(who, `POST ${BASE}/bulk`, {
        body: { action: 'archive', ids: [String(world.location)], match: {}, preview: false },
      });
    expect((await bulk(20)).body).toMatchObject({
      data: { count: 0, left_out: [{ reason: 'right', count: 1 }] },
    });
    expect((await bulk(30)).body).toMatchObject({ data: { count: 1, left_out: [] } });
    const gone = await ask(app, `GET /api/v2/open/locations/${world.location}`, { vendor: 'ours' });
    expect(gone.status).toBe(404);
  });
});
