import { beforeAll, expect, it } from 'vitest';
import type { EffectiveDay } from '#contract/vendors/effective-hours.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const seen = (who: Principal, more: string) =>
  world.call(
    who,
    `GET /api/internal/v1/admin/hours/effective?location=${world.location}&date=2026-12-25${more}`,
  );
const dayOf = async (more = '', who: Principal = 30) =>
  ((await seen(who, more)).body as { data: EffectiveDay }).data;

it('explains a date by each rule, in the location’s zone', async () => {
  const staff = await world.staffOf(10);
  const adjust = (of: string, values: object) =>
    world.call(30, `POST /api/internal/v1/admin/adjustments/${of}`, {
      body: {
        values: {
          kind: 'unavailable',
          dates: { from: '2026-12-25', to: '2026-12-25' },
          methods: [],
          only: false,
          on_holidays: false,
          repeat: null,
          approved: true,
          ...values,
        },
      },
    });
  const plain = await dayOf(`&staff=${staff}`);
  expect(plain.layers.map(({ kind, name }) => [kind, name])).toEqual([
    ['location', expect.stringMatching(/./)],
    ['staff', 'role-10'],
  ]);
  const training = await adjust('staff', {
    subject: { type: 'staff', id: String(staff) },
    times: [{ from: 600, to: 660 }],
    reason: 'Team training',
  });
  expect(training.status, training.text).toBe(201);
  const christmas = await adjust('locations', {
    subject: { type: 'holiday', id: null },
    times: [{ from: 780, to: 1440 }],
    reason: 'Christmas Day',
  });
  expect(christmas.status, christmas.text).toBe(201);
  const { zone, layers, result } = await dayOf(`&staff=${staff}`);
  expect(zone).toBe('America/Los_Angeles');
  expect(layers.slice(2).map(({ kind, name, wins }) => [kind, name, wins[0]?.from])).toEqual([
    ['adjustment', 'Team training', 600],
    ['holiday', 'Christmas Day', 780],
  ]);
  expect(result.every(({ to }) => to <= 780)).toBe(true);
  // The location itself has no training.
  expect((await dayOf()).layers.map(({ kind }) => kind)).toEqual(['location', 'holiday']);
  const id = await world.aRoom();
  const room = await dayOf(`&room=${id}`);
  expect(room.result).toEqual((await dayOf()).result);
  const path = `/api/internal/v1/admin/rooms/${id}`;
  const { version, values } = (
    (await world.call(30, `GET ${path}`)).body as { data: { version: number; values: object } }
  ).data;
  const limited = { ...values, service_ids: [String(world.service)] };
  expect((await world.call(30, `PUT ${path}`, { body: { version, values: limited } })).status).toBe(200);
  expect((await dayOf(`&room=${id}`)).result).toEqual(room.result);
});

it('shows others to staff with the right to their schedules', async () => {
  const [ten, thirteen] = [await world.staffOf(10), await world.staffOf(13)];
  expect((await seen(10, `&staff=${ten}`)).status).toBe(200);
  expect((await seen(10, `&staff=${thirteen}`)).status).toBe(403);
  expect((await seen(13, `&staff=${ten}`)).status).toBe(200);
  expect((await seen(30, '&staff=999999')).status).toBe(404);
  expect((await seen('manager of another location', '')).status).toBe(404);
});
