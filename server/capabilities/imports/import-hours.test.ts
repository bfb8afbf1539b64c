import { beforeAll, expect, it } from 'vitest';
import type { Week } from '#contract/hours/hours.ts';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import type { ImportRow, ImportSummary } from '#contract/protocol/imports.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';

const ADMIN = '/api/internal/v1/admin';
const FILES = `${ADMIN}/imports/hours`;

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  await app.deps.db.withVendor(1, (tx) =>
    tx.run(sql`UPDATE locations SET external_id = 'n-1' WHERE vendor_id = 1 AND id = ${world.location}`),
  );
});

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each request has its own shape
const data = async <T>(
  who: Principal,
  line: `${'GET' | 'POST' | 'PUT'} ${string}`,
  body?: object,
): Promise<T> => {
  const came = await world.call(who, line, body && { body });
  expect(came.status, came.text).toBeLessThan(300);
  return (came.body as { data: T }).data;
};
const work = () => app.jobs.find(({ name }) => name === 'leased-work')!.work({});
const row = (weekday: number, from: number, to: number, of: Partial<HoursRow> = {}): HoursRow => ({
  weekday,
  method: null,
  from,
  to,
  effective_from: null,
  effective_to: null,
  ...of,
});
const week = () => data<Week['data']>(30, `GET ${ADMIN}/hours/locations/${world.location}`);
const setWeek = async (...hours: HoursRow[]) => {
  const { version } = await week();
  await data(30, `PUT ${ADMIN}/hours/locations/${world.location}`, { version, hours });
};
async function checked(text: string, who: Principal = 30): Promise<ImportSummary> {
  const { id, mapping } = await data<ImportSummary>(who, `POST ${FILES}`, { text });
  await data(who, `PUT ${FILES}/${id}/mapping`, { mapping });
  await work();
  return data(who, `GET ${FILES}/${id}`);
}
async function step(id: string, name: 'run' | 'undo'): Promise<ImportSummary> {
  await data(30, `PUT ${FILES}/${id}/${name}`, {});
  await work();
  return data(30, `GET ${FILES}/${id}`);
}
const faults = async (id: string) =>
  (await data<ImportRow[]>(30, `GET ${FILES}/${id}/rows?plan=fault`)).flatMap(({ line, faults: all }) =>
    all.map(({ field, text }) => [line, field, text]),
  );

it('changes the days that a row names, and an undo restores them', async () => {
  await setWeek(row(1, 540, 1020), row(2, 540, 1020), row(2, 600, 700, { method: 2 }), row(6, 540, 720));
  const before = await week();
  const { id, mapping, plan } = await checked(
    'External ID;Lundi;wtorek;Wednesday;Samedi\nn-1;09:00-12:00 13:00 – 17:00;09:00-17:00;;fermé',
  );
  expect(mapping).toEqual(['external_id', 'monday', 'tuesday', 'wednesday', 'saturday']);
  expect(plan).toEqual({ create: 0, update: 1, same: 0, fault: 0 });
  expect(await step(id, 'run')).toMatchObject({ outcome: { updated: 1 }, updates_only: true, undoable: 1 });
  const after = await week();
  expect(after.hours).toEqual([
    row(1, 540, 720),
    row(1, 780, 1020),
    row(2, 540, 1020),
    row(2, 600, 700, { method: 2 }),
  ]);
  expect(after.changes[0]!.weekdays).toEqual([1, 6]);
  expect((await checked('external_id,monday\nn-1,13:00-17:00 09:00-12:00')).plan).toMatchObject({ same: 1 });
  expect(await step(id, 'undo')).toMatchObject({
    state: 'undone',
    outcome: { updated: 0, undone: 1, kept: 0 },
  });
  expect((await week()).hours).toEqual(before.hours);
});

it('keeps a week on undo whose day another person has changed since', async () => {
  await setWeek(row(1, 540, 1020), row(2, 540, 1020));
  const { id } = await checked('external_id,monday\nn-1,10:00-16:00');
  await step(id, 'run');
  await setWeek(row(1, 600, 900), row(2, 540, 1020));
  expect(await step(id, 'undo')).toMatchObject({ outcome: { undone: 0, kept: 1 } });
  expect((await week()).hours).toEqual([row(1, 600, 900), row(2, 540, 1020)]);
});

it('names wrong days, overlaps, unknown locations and weeks with periods', async () => {
  await setWeek(row(1, 540, 1020));
  const { id, plan } = await checked(
    'external_id,monday,tuesday\nn-1,9 to 5,\nn-1,09:00-12:00 11:00-13:00,\nnowhere,closed,closed\n,closed,',
  );
  expect(plan).toEqual({ create: 0, update: 0, same: 0, fault: 4 });
  expect(await faults(id)).toEqual([
    [2, 'monday', 'Enter times such as 09:00-12:00 13:00-17:00, or closed'],
    [3, 'external_id', 'Line 2 has the same record'],
    [3, 'monday', 'This time overlaps another one of the day'],
    [4, 'external_id', 'We do not recognize this. Check it and try again.'],
    [5, 'external_id', 'We do not recognize this. Check it and try again.'],
  ]);
  await setWeek(
    row(1, 540, 1020, { effective_to: '2026-12-31' }),
    row(1, 600, 1020, { effective_from: '2027-01-01' }),
  );
  const periods = await checked('external_id,monday\nn-1,closed');
  expect(await faults(periods.id)).toEqual([
    [2, 'monday', 'This location has hours that change from a date. Change them on its page.'],
  ]);
});

it('reaches the locations of the person', async () => {
  await setWeek(row(1, 540, 1020));
  const text = 'external_id,monday\nn-1,closed';
  expect((await checked(text, 20)).plan).toMatchObject({ update: 1 });
  expect((await checked(text, 'manager of another location')).plan).toMatchObject({ update: 0, fault: 1 });
});
