import { beforeAll, describe, expect, it } from 'vitest';
import { blankLine } from '#contract/setup/lines-of-business.values.ts';
import type { AuditEntry } from '#contract/vendors/audit-log.ts';
import { grantsOfProfile } from '#domain/access/custom-role.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { securityLogRetention } from '../vendors/index.ts';

const ADMIN = '/api/internal/v1/admin';
let app: TestApp;
let vendor: number;
let admin: { id: number; who: SignedIn };
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false, 'feature.roleBasedAccessControl': true };
  vendor = (await aVendor(db, { settings })).id;
  const locations = [await aLocation(db, vendor)];
  admin = await aSignedInStaffMember(app, vendor, { name: 'Ada', role: 30, locations });
});

async function addLine(name: string, who = admin.who): Promise<void> {
  const body = { values: { ...blankLine, name } };
  const made = await ask(app, `POST ${ADMIN}/lines-of-business`, { ...who, body });
  expect(made.status, made.text).toBe(201);
  app.clock.advance(1_000);
}
const log = async (): Promise<AuditEntry[]> =>
  (await ask<{ data: AuditEntry[] }>(app, `GET ${ADMIN}/audit-log`, admin.who)).body.data;
const stored = () =>
  app.deps.db.read(vendor, sql`SELECT request_id FROM act_origins WHERE vendor_id = ${vendor}`);
const cleaned = () =>
  securityLogRetention.removeDue({
    db: app.deps.db,
    vendorId: vendor,
    now: app.clock.now(),
    goOn: () => true,
  });

describe('an act in the audit log', () => {
  it('has the role and the address of the staff member, as they were then', async () => {
    await addLine('Retail');
    expect((await log())[0]).toMatchObject({
      actor: 'Ada',
      actor_role: 30,
      actor_roles: [],
      address: '127.0.0.1',
    });
    const other = await aSignedInStaffMember(app, vendor, { name: 'Bo', role: 30, locations: [] });
    const grants = [...grantsOfProfile(30)];
    const role = { name: 'Set-up', base: 30, scope: 'V', grants, staff_ids: [String(admin.id)] };
    const made = await ask(app, `POST ${ADMIN}/roles`, { ...other.who, body: role });
    expect(made.status, made.text).toBe(201);
    await addLine('Business');
    const [now, , before] = (await log()).filter(({ actor }) => actor !== '');
    expect(now).toMatchObject({ actor_role: 30, actor_roles: ['Set-up'] });
    expect(before).toMatchObject({ actor_roles: [] });
  });

  it('has neither if it came by no request', async () => {
    const by = { kind: 'staff' as const, id: admin.id };
    await app.deps.db.withVendor(vendor, (tx) =>
      appendEvent(tx, {
        subject: { kind: 'room', id: 7, version: 1 },
        kind: 'room-changed',
        actor: by,
        at: app.clock.now(),
      }),
    );
    expect((await log())[0]).toMatchObject({
      record_id: '7',
      actor_role: null,
      actor_roles: [],
      address: '',
    });
  });

  it('is recorded once for a request, and for none that changes nothing', async () => {
    const before = (await stored()).length;
    await log();
    const refused = await ask(app, `POST ${ADMIN}/lines-of-business`, { ...admin.who, body: { values: {} } });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await stored()).toHaveLength(before);
    await addLine('Wealth');
    expect(await stored()).toHaveLength(before + 1);
  });

  it('is a line of the file with both', async () => {
    const prepared = await ask(app, `GET ${ADMIN}/audit-log/file.csv`, admin.who);
    expect(prepared.status, prepared.text).toBe(200);
    expect(prepared.text.split('\r\n')[0]).toMatch(/,actor_role,actor_roles,address$/);
    expect(prepared.text).toMatch(/,30,Set-up,127\.0\.0\.1\r\n/);
  });

  it('loses both with the period of the security log, and stays itself', async () => {
    app.clock.advance(399 * DAY);
    await cleaned();
    expect(await stored()).not.toEqual([]);
    app.clock.advance(2 * DAY);
    await cleaned();
    expect(await stored()).toEqual([]);
    expect(await cleaned()).toBe(0);
    const kept = await app.deps.db.read(
      vendor,
      sql`SELECT 1 FROM events WHERE vendor_id = ${vendor} AND kind = 'line-of-business-created'`,
    );
    expect(kept).toHaveLength(3);
  });
});
