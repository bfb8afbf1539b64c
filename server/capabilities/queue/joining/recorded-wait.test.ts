import { expect, it } from 'vitest';
import { shownWait } from '#domain/language/shown-wait.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

it('a join records the range that the visitor reads, to be compared with the actual wait', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  const recorded = (id: string) =>
    db.withVendor(vendor.id, (tx) =>
      tx.one(
        sql`SELECT low_minutes AS low, high_minutes AS high FROM wait_shown WHERE vendor_id = ${vendor.id} AND visit_id = ${Number(id)}`,
      ),
    );
  let rounded = 0;
  for (let n = 0; n < 5; n += 1) {
    const body = aJoin({ location, service, email: `visitor${n}@example.com` });
    const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
    const { low, high, least, people_before: peopleBefore, expected_start, created } = data.attributes;
    const expected = (Date.parse(expected_start) - Date.parse(created)) / MINUTE;
    const read = shownWait({ expected, low, high, least, peopleBefore });
    expect(await recorded(data.id)).toEqual({ low: read.low, high: read.high });
    rounded += Number(read.low !== low || read.high !== high);
  }
  expect(rounded, 'ranges whose words differ from the estimate').toBeGreaterThan(0);
});
