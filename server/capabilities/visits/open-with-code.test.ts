import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendorId: number;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  vendorId = vendor.id;
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
});

const OWNER = '192.0.2.1';

async function joined() {
  const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service }),
    from: OWNER,
  });
  return { id: String(response.body.data.id), code: String(response.body.data.attributes.confirm_code) };
}
/** Retries when the server is overloaded, as its response asks. */
async function status(id: string, code: string, from: string): Promise<number> {
  for (;;) {
    const came = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`, { from });
    if (came.status !== 503) return came.status;
    await sleep(20);
  }
}
const times = <T>(all: readonly T[], requested: T) => all.filter((one) => one === requested).length;

describe('concurrent guesses', () => {
  it('count the same as sequential ones', async () => {
    const { id } = await joined();
    const came = await Promise.all(Array.from({ length: 60 }, () => status(id, 'wrong', '198.51.100.4')));
    expect([times(came, 404), times(came, 429)]).toEqual([10, 50]);
    expect(await status(id, 'wrong', '198.51.100.5')).toBe(404);
    const locks = await app.deps.db.read(
      vendorId,
      sql<{ address: string; visit: string }>`
      SELECT address, detail->>'visit_id' AS visit FROM security_events WHERE kind = 'codes-locked' ORDER BY id`,
    );
    expect(locks).toEqual([{ address: '198.51.100.4', visit: id }]);
  });

  it('never lock out the right code, from their own address or another', async () => {
    const { id, code } = await joined();
    const came = await Promise.all(
      Array.from({ length: 60 }, (_, n) => status(id, n % 6 === 0 ? code : 'wrong', '198.51.100.4')),
    );
    expect([times(came, 200), times(came, 404), times(came, 429)]).toEqual([10, 10, 40]);
    for (const from of ['198.51.100.4', '198.51.100.7', OWNER])
      expect(await status(id, code, from)).toBe(200);
  });
});

describe('the hour of the limit', () => {
  it('slides: guesses before and after the full hour count together', async () => {
    const { id, code } = await joined();
    const guess = () => status(id, 'wrong', '198.51.100.6');
    expect(await guess()).toBe(404);
    app.clock.advance(59 * MINUTE);
    for (let n = 0; n < 8; n += 1) expect(await guess()).toBe(404);
    app.clock.advance(2 * MINUTE);
    // Nine within the hour, because the first has expired; the tenth starts the lockout.
    expect([await guess(), await guess(), await guess()]).toEqual([404, 404, 429]);
    app.clock.advance(59 * MINUTE);
    expect([await guess(), await status(id, code, '198.51.100.6')]).toEqual([429, 200]);
    app.clock.advance(MINUTE + 1);
    expect(await guess()).toBe(404);
  });

  it('with fewer than ten guesses each refuses none unread, over many hours', async () => {
    const { id } = await joined();
    for (let hour = 0; hour < 4; hour += 1) {
      for (let n = 0; n < 9; n += 1) expect(await status(id, 'wrong', '198.51.100.8')).toBe(404);
      app.clock.advance(60 * MINUTE);
    }
  });
});
