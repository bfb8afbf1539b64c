import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { marksOf } from './remember-owner.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
  location = await aLocation(app.deps.db, vendor.id);
  service = await aService(app.deps.db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(app.deps.db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(app.deps.db, vendor.id, { staff, location });
});

async function joined() {
  const { id, attributes } = (
    await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service }),
      from: '192.0.2.1',
    })
  ).body.data;
  return { id: String(id), code: String(attributes.confirm_code) };
}
const see = (id: string, code: string, from: string) =>
  ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`, { from });
const sources = async (table: 'code_guesses' | 'code_owners', visitId: string, of = vendor.id) =>
  (
    await app.deps.db.read(
      of,
      sql<{
        source: string;
      }>`SELECT source FROM ${sql.table(table)} WHERE vendor_id = ${of} AND subject = ${`visit:${visitId}`}`,
    )
  ).map((row) => row.source);
const forget = () => app.jobs.find((job) => job.name === 'retention')!.work({});

describe('the stored source of a code', () => {
  it('is never an address', async () => {
    const visit = await joined();
    await see(visit.id, 'a-wrong-code', '192.0.2.7');
    await see(visit.id, visit.code, '2001:db8:1:2::5');
    const stored = [
      ...(await sources('code_guesses', visit.id)),
      ...(await sources('code_owners', visit.id)),
    ];
    expect(stored).toHaveLength(3);
    for (const source of stored) expect(source).toMatch(/^[\w-]{22}$/);
  });

  it('is recognised after a key change, and differs between vendors', () => {
    const from = { vendorId: 1, source: '192.0.2.7' };
    const [old, changed] = [keysOf(['o'.repeat(32)]), keysOf(['n'.repeat(32), 'o'.repeat(32)])];
    expect(marksOf(changed, from).every).toContain(marksOf(old, from).newest);
    expect(marksOf(changed, from).newest).not.toBe(marksOf(old, from).newest);
    expect(marksOf(old, { ...from, vendorId: 2 }).newest).not.toBe(marksOf(old, from).newest);
  });

  it('is deleted: guesses after a day, also for unknown ids; owners ninety days after the end, or after four hundred', async () => {
    const [over, open] = [await joined(), await joined()];
    for (const id of [over.id, open.id]) await see(id, 'a-wrong-code', '192.0.2.7');
    await see('999999999', 'a-wrong-code', '192.0.2.7');
    const body = { data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: over.code } } };
    expect((await ask(app, `PATCH /api/v2/open/queue-appointments/${over.id}`, { body })).status).toBe(200);
    const stored = async () => ({
      guesses:
        (await sources('code_guesses', over.id)).length +
        (await sources('code_guesses', '999999999', -1)).length,
      ended: (await sources('code_owners', over.id)).length,
      open: (await sources('code_owners', open.id)).length,
    });
    const before = { guesses: 2, ended: 2, open: 1 };
    await forget();
    expect(await stored()).toEqual(before);

    app.clock.advance(DAY);
    await forget();
    expect(await stored()).toEqual({ ...before, guesses: 0 });
    app.clock.advance(88 * DAY);
    await forget();
    expect(await stored()).toEqual({ ...before, guesses: 0 });
    app.clock.advance(DAY);
    await forget();
    await forget();
    expect(await stored()).toEqual({ guesses: 0, ended: 0, open: 1 });
    app.clock.advance(310 * DAY);
    await forget();
    expect(await stored()).toEqual({ guesses: 0, ended: 0, open: 0 });
  });
});
