import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { openVisit } from './open-with-code.ts';

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
const strangers = (count: number) =>
  Array.from({ length: count }, (_, n) => `10.${Math.floor(n / 200)}.7.${(n % 200) + 1}`);
const times = <T>(all: readonly T[], requested: T) => all.filter((one) => one === requested).length;

describe('concurrent guesses', () => {
  it('count the same as sequential ones, from many addresses and from one', async () => {
    const { id, code } = await joined();
    const spread = await Promise.all(strangers(150).map((from) => status(id, 'wrong', from)));
    expect([times(spread, 404), times(spread, 429)]).toEqual([100, 50]);
    const other = await joined();
    const single = await Promise.all(
      Array.from({ length: 60 }, () => status(other.id, 'wrong', '198.51.100.4')),
    );
    expect([times(single, 404), times(single, 429)]).toEqual([10, 50]);
    // The first address's excess guesses did not count against the limit of all sources.
    expect(await status(other.id, 'wrong', '198.51.100.5')).toBe(404);
    expect([await status(id, code, OWNER), await status(other.id, code, OWNER)]).toEqual([200, 404]);
  });

  it('find nothing after the hundredth, even if one of them is right', async () => {
    const { id, code } = await joined();
    const { deps } = app;
    const guess = (source: string, tried: string) =>
      openVisit(deps, { vendorId, id, code: tried, source, now: app.clock.now() }).then(
        () => 'opened',
        (refusal: Refusal) => refusal.code,
      );
    // All read before the first is counted; the right one is counted last.
    const came = await Promise.all(strangers(141).map((from, n) => guess(from, n === 140 ? code : 'wrong')));
    expect(times(came, 'not-found')).toBe(100);
    expect(came.at(-1)).toBe('too-many-requests');
    expect(await status(id, code, OWNER)).toBe(200);
  });
});

describe('the hour of a limit', () => {
  it('slides: guesses before and after the full hour count together', async () => {
    const { id, code } = await joined();
    const guess = (tried = 'wrong') => status(id, tried, '198.51.100.6');
    expect(await guess()).toBe(404);
    app.clock.advance(59 * MINUTE);
    for (let n = 0; n < 8; n += 1) expect(await guess()).toBe(404);
    app.clock.advance(2 * MINUTE);
    // Nine within the hour, because the first has expired; the tenth starts the lockout.
    expect([await guess(), await guess(), await guess(code)]).toEqual([404, 404, 429]);
    app.clock.advance(59 * MINUTE);
    expect(await guess(code)).toBe(429);
    app.clock.advance(MINUTE + 1);
    expect([await guess(), await guess(code)]).toEqual([404, 200]);
  });

  it('with fewer than ten guesses each locks no one out, over many hours', async () => {
    const { id } = await joined();
    for (let hour = 0; hour < 4; hour += 1) {
      for (let n = 0; n < 9; n += 1) expect(await status(id, 'wrong', '198.51.100.8')).toBe(404);
      app.clock.advance(60 * MINUTE);
    }
  });
});
