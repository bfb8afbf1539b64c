import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { ImportSummary } from '#contract/protocol/imports.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { doDueWork } from '#server/infrastructure/leased-work/leased-work.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { appointmentImport } from '../appointments/index.ts';
import { importWork } from './work-imports.ts';

const FILES = '/api/internal/v1/admin/imports/appointments';
const NINE = fromIso('2026-11-23T17:00:00Z');
const app = await anApp();
const { db, keys } = app.deps;
const kind = appointmentImport({ keys, random: randomBytes });

let vendor: number;
let place: { location: number; service: number; staff: number };
let admin: SignedIn;
beforeAll(async () => {
  app.clock.set(MOMENT);
  vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor, { name: 'North' });
  const service = await aService(db, vendor, { name: 'Advice', locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 0, to: 1440 });
  admin = (await aSignedInStaffMember(app, vendor, { role: 30, locations: [location] })).who;
  place = { location, service, staff };
});

const worker = (of: AnyImportKind = kind, database: Database = db) =>
  doDueWork({ db: database, clock: app.clock, random: randomBytes }, [importWork([of])]);
const summary = async (line: `${'GET' | 'POST' | 'PUT'} ${string}`, body?: object): Promise<ImportSummary> =>
  ((await ask(app, line, { ...admin, ...(body && { body }) })).body as { data: never }).data;

/** A file with a row for each half hour from a start, ready to run. */
async function sent(name: string, of: { start: number; count: number }): Promise<string> {
  const rows = Array.from({ length: of.count }, (_, at) => {
    const start = toIso(of.start + at * 30 * MINUTE);
    return `${name}-${at},North,Advice,Ana,${start},Kit,${name}-${at}@example.com`;
  });
  const text = ['external_id,location_id,service_id,staff_id,start,first_name,email', ...rows].join('\n');
  const { id, mapping } = await summary(`POST ${FILES}`, { text });
  await summary(`PUT ${FILES}/${id}/mapping`, { mapping });
  await worker();
  expect((await summary(`GET ${FILES}/${id}`)).plan).toMatchObject({ create: of.count, fault: 0 });
  await summary(`PUT ${FILES}/${id}/run`, {});
  return id;
}
const book = (at: number) =>
  ask(app, 'POST /api/internal/v1/admin/appointments', {
    ...admin,
    body: {
      location_id: String(place.location),
      service_id: String(place.service),
      staff_id: String(place.staff),
      start: toIso(NINE + at * 30 * MINUTE),
      attendee: { first_name: 'Rival', email: 'rival@example.com' },
    },
  });
const visits = (name: string) =>
  db.withVendor(vendor, (tx) =>
    tx.many(
      sql<{
        email: string;
        status: number;
      }>`SELECT email, status FROM visits WHERE email LIKE ${`${name}-%`} ORDER BY email`,
    ),
  );

/** A process that dies after some transactions: it neither commits nor gives its lease back. */
function dying(transactions: number): Database {
  let left = transactions;
  return {
    ...db,
    withVendor: async (vendorId, work, role) => {
      if ((left -= 1) < 0) throw new Error('killed');
      return db.withVendor(vendorId, work, role);
    },
  };
}

it('a worker that dies leaves its appointments to another, which books and cancels each once', async () => {
  const id = await sent('killed', { start: NINE + 24 * 60 * MINUTE, count: 40 });
  await expect(worker(kind, dying(3))).rejects.toThrow('killed');
  expect([0, 40]).not.toContain((await visits('killed')).length);
  app.clock.advance(31_000);
  await Promise.all([worker(), worker(), worker()]);
  const all = await visits('killed');
  expect([all.length, new Set(all.map(({ email }) => email)).size]).toEqual([40, 40]);
  expect((await summary(`GET ${FILES}/${id}`)).outcome).toMatchObject({ created: 40, failed: 0 });

  await summary(`PUT ${FILES}/${id}/undo`, {});
  await expect(worker(kind, dying(3))).rejects.toThrow('killed');
  app.clock.advance(31_000);
  await Promise.all([worker(), worker()]);
  expect((await summary(`GET ${FILES}/${id}`)).outcome).toMatchObject({ undone: 40, kept: 0 });
  const held = await db.withVendor(vendor, (tx) =>
    tx.one(sql<{ clients: number; times: number; cancelled: number }>`
      SELECT (SELECT count(*)::int FROM clients WHERE first_name = 'Kit') AS clients,
        (SELECT count(*)::int FROM reservations WHERE live) AS times, (SELECT count(*)::int FROM visits WHERE status = 4) AS cancelled`),
  );
  expect(held).toEqual({ clients: 0, times: 0, cancelled: 40 });
});

it('a slot that another booking takes in the meantime is the fault of its row', async () => {
  const id = await sent('late', { start: NINE, count: 8 });
  const create: typeof kind.useCase.create = async (tx, values, change) => {
    // Another person books in the moment between the check of the row and its own booking.
    if (values.external_id === 'late-3') await book(3);
    return kind.useCase.create(tx, values, change);
  };
  await worker({ ...kind, useCase: { ...kind.useCase, create } });
  expect((await summary(`GET ${FILES}/${id}`)).outcome).toMatchObject({ created: 7, failed: 1 });
  const { body } = await ask(app, `GET ${FILES}/${id}/rows?outcome=failed`, admin);
  expect((body as { data: object }).data).toMatchObject([
    { line: 5, faults: [{ field: 'start', text: 'This time is taken' }] },
  ]);
  // The report can be mended and sent again.
  const report = await ask(app, `GET ${FILES}/${id}/file.csv?rows=faults`, admin);
  expect(report.text).toContain('start: This time is taken');
});

it('bookings of clients and an import race for the same slots, and each slot has one visit', async () => {
  const start = NINE + 48 * 60 * MINUTE;
  const id = await sent('race', { start, count: 20 });
  const rivals = Array.from({ length: 20 }, (_, at) => book(96 + at));
  const [, ...results] = await Promise.all([worker(), ...rivals]);
  const won = results.filter(({ status }) => status === 201).length;
  const { outcome } = await summary(`GET ${FILES}/${id}`);
  expect(outcome.created + won).toBe(20);
  expect(outcome.failed).toBe(20 - outcome.created);
});

it('a constraint that refuses a row again and again fails that row alone', async () => {
  const id = await sent('stuck', { start: NINE + 72 * 60 * MINUTE, count: 3 });
  const create: typeof kind.useCase.create = async (tx, values, change) => {
    if (values.external_id === 'stuck-1') throw Object.assign(new Error('overlaps'), { code: '23P01' });
    return kind.useCase.create(tx, values, change);
  };
  await worker({ ...kind, useCase: { ...kind.useCase, create } });
  expect((await summary(`GET ${FILES}/${id}`)).outcome).toMatchObject({ created: 2, failed: 1 });
  const { body } = await ask(app, `GET ${FILES}/${id}/rows?outcome=failed`, admin);
  expect((body as { data: object }).data).toMatchObject([
    { line: 3, faults: [{ field: 'start', text: 'This time is taken' }] },
  ]);
});
