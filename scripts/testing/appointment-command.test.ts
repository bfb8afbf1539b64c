import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { openViolations } from '#server/infrastructure/audit/audit-store.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { appointmentCommand } from '../../e2e/product/appointment-command.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { databaseUrl } from './foyer-command.ts';

it('the journeys’ command moves appointments as staff do: the auditor finds nothing', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const { id: vendor, pathname } = await aVendor(db);
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  const body = {
    location_id: String(location),
    service_id: String(service),
    start: '2026-11-23T17:00:00Z',
    attendee: { first_name: 'Dana', email: 'dana@example.com' },
  };
  const booked = await ask(app, 'POST /api/internal/v1/appointments', { body });
  expect(booked.status).toBe(201);

  const env = {
    DATABASE_URL: databaseUrl(app.deps.connection as TestConnection),
    SECRET_KEY: 'a-secret-key-of-tests-that-is-long-enough-0123456789',
  };
  const audit = () => app.jobs.find((job) => job.name === 'audit')!.work({});
  for (const stage of ['in progress', 'served']) {
    const spoken: string[] = [];
    const say = (line: string) => void spoken.push(line);
    const typed = ['appointment', 'becomes', booked.body.data.id, stage, '--vendor', pathname];
    const out = { env, input: () => Readable.from(['']), say, complain: say };
    expect([await runCommandLine(typed, [appointmentCommand], out), spoken]).toEqual([0, []]);
    await app.settle();
    for (let run = 0; run < 12; run += 1) await audit();
    expect(await app.deps.db.acrossVendors((tx) => openViolations(tx, 10))).toEqual([]);
  }
});
