import { beforeEach, expect, it } from 'vitest';
import type { Week } from '#contract/hours/hours.ts';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;
const ADMIN = '/api/internal/v1/admin/hours';
const block = (weekday: number, from: number, to: number, of: Partial<HoursRow> = {}): HoursRow => ({
  weekday,
  method: null,
  from,
  to,
  effective_from: null,
  effective_to: null,
  ...of,
});

let town: { vendor: number; location: number; staff: number; who: SignedIn };
beforeEach(async () => {
  const vendor = (await aVendor(db)).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  const { who } = await aSignedInStaffMember(app, vendor, { role: 20, locations: [location] });
  town = { vendor, location, staff, who };
});

const see = async (path: string, who = town.who) => {
  const { status, body, text } = await ask<Week>(app, `GET ${ADMIN}/${path}`, who);
  expect(status, text).toBe(200);
  return body.data;
};
const change = (path: string, body: object, who = town.who) =>
  ask<Week>(app, `PUT ${ADMIN}/${path}`, { ...who, body });

it('replaces the week of a location, and says who changed which days', async () => {
  const path = `locations/${town.location}`;
  const before = await see(path);
  const hours = [...before.hours.filter(({ weekday }) => weekday !== 6), block(6, 600, 1440)];
  const slots = await versionOfSlots();
  const saved = await change(path, { version: before.version, hours });
  expect(saved.status, saved.text).toBe(200);
  const after = await see(path);
  expect(after.hours).toContainEqual(block(6, 600, 1440));
  expect(after.version).toBe(before.version + 1);
  expect(after.changes[0]?.weekdays).toEqual([6]);
  expect(await versionOfSlots()).not.toEqual(slots);
  // A repeated save changes nothing further.
  expect((await change(path, { version: after.version, hours: after.hours })).body.data.version).toBe(
    after.version,
  );
});

it('refuses a week that another person changed, with the current one', async () => {
  const path = `locations/${town.location}`;
  const { version } = await see(path);
  await change(path, { version, hours: [block(1, 540, 720)] });
  const late = await change(path, { version, hours: [block(2, 540, 720)] });
  expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
  expect(late.errors[0]?.meta).toMatchObject({
    version: version + 1,
    values: { hours: [block(1, 540, 720)] },
  });
});

it('refuses a closing time before the opening', async () => {
  const path = `locations/${town.location}`;
  const refused = await change(path, { version: 0, hours: [block(1, 720, 540)] });
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'field-invalid']);
});

it('refuses overlapping blocks at the second one; other methods, periods and cycles may overlap', async () => {
  const put = async (path: string, ...hours: HoursRow[]) => {
    const { status, errors } = await change(path, { version: 0, hours });
    return status === 200 ? 200 : [errors[0]?.source?.pointer, errors[0]?.meta?.['fault']];
  };
  const mine = `locations/${town.location}`;
  const theirs = `staff/${town.staff}/${town.location}`;
  for (const path of [mine, theirs])
    expect(await put(path, block(1, 540, 720), block(2, 540, 720), block(1, 700, 800))).toEqual([
      '/hours/2/from',
      'overlap',
    ]);
  const apart = [
    block(1, 540, 720),
    block(1, 600, 700, { method: 2 }),
    block(1, 600, 700, { effective_from: '2027-01-01' }),
  ];
  expect(await put(mine, ...apart)).toBe(200);
});

it('replaces the week of a person at one location, with cycles, and keeps the others', async () => {
  const path = `staff/${town.staff}/${town.location}`;
  const cycle = { cycle_weeks: 2, cycle_week: 1, cycle_from: '2026-11-16' };
  const { version, opening } = await see(path);
  expect(opening.length).toBeGreaterThan(0);
  const hours = [block(1, 545, 725, cycle), block(1, 780, 1020, { method: 2, effective_from: '2026-12-01' })];
  const saved = await change(path, { version, hours });
  expect(saved.status, saved.text).toBe(200);
  const none = { cycle_weeks: null, cycle_week: null, cycle_from: null };
  expect((await see(path)).hours).toEqual([{ ...hours[1], ...none }, hours[0]]);
});

it('shows role 10 the own hours, and refuses a change', async () => {
  const ten = await aSignedInStaffMember(app, town.vendor, { role: 10, locations: [town.location] });
  const path = `own/${town.location}`;
  const seen = await see(path, ten.who);
  expect(seen.read_only).toBe('request');
  expect((await change(path, { version: seen.version, hours: [] }, ten.who)).status).toBe(403);
  const more = await aSignedInStaffMember(app, town.vendor, { role: 13, locations: [town.location] });
  expect((await see(path, more.who)).read_only).toBeNull();
  expect((await change(path, { version: 0, hours: [block(3, 540, 600)] }, more.who)).status).toBe(200);
});

it('knows no person who works elsewhere', async () => {
  const other = await aLocation(db, town.vendor);
  expect((await ask(app, `GET ${ADMIN}/staff/${town.staff}/${other}`, town.who)).status).toBe(404);
  expect((await ask(app, `GET ${ADMIN}/locations/${other}`, town.who)).status).toBe(404);
});

const versionOfSlots = (): Promise<unknown> =>
  db.read(town.vendor, sql`SELECT sum(version) AS versions FROM slot_versions`);
