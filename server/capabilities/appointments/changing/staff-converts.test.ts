import { beforeAll, expect, it } from 'vitest';
import { STATUS } from '#domain/codes/status.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole, PRINCIPALS } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';

const PATH = '/api/internal/v1/admin/appointments';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const convert = (visit: string, who: Principal = 30, more: object = {}) =>
  world.call(who, `POST ${PATH}`, {
    body: { ...world.booking(), attendee: {}, place_id: visit, ...more },
  });
const seen = async (visit: string) =>
  (await world.call(30, `GET /api/internal/v1/admin/visits/${visit}`)).body as {
    data: { stage: string; outcome: string | null; first_name: string };
  };

it('turns a place in the line into an appointment of the same visit, with its contact', async () => {
  const visit = await world.aVisit();
  const before = (await seen(visit)).data;
  const { status, body, text } = await convert(visit, 10);
  expect(status, text).toBe(201);
  const { id, attributes } = (
    body as { data: { id: string; attributes: { status: number; attendees: { first_name: string }[] } } }
  ).data;
  expect(id).toBe(visit);
  expect(attributes.status).toBe(STATUS.confirmed);
  expect(attributes.attendees[0]!.first_name).toBe(before.first_name);
  expect((await seen(visit)).data).toMatchObject({ stage: 'done' });
  const again = await convert(visit);
  expect(again.errors[0]?.code).toBe('conversion-unavailable');
});

it('keeps the place when the time is gone', async () => {
  const taken = world.booking();
  expect((await world.call(30, `POST ${PATH}`, { body: taken })).status).toBe(201);
  const visit = await world.aVisit();
  const { errors } = await convert(visit, 30, taken);
  expect(errors[0]?.code).toBe('slot-unavailable');
  expect((await seen(visit)).data.stage).toBe('waiting');
});

it('is for the staff who may edit the visit', async () => {
  const able: Principal[] = [];
  for (const who of PRINCIPALS) {
    const visit = await world.aVisit();
    const { status } = await convert(visit, who);
    if (status === 201) able.push(who);
    else {
      expect([401, 403, 404], String(who)).toContain(status);
      expect((await seen(visit)).data.stage, String(who)).toBe('waiting');
    }
  }
  expect(able).toEqual([5, 10, 13, 15, 20, 30]);
});

it('finds no visit that does not wait', async () => {
  for (const visit of ['999999', await world.anAppointment()])
    expect((await convert(visit)).status).toBe(404);
});
