import { beforeAll, describe, expect, it, vi } from 'vitest';
import { channels } from '#contract/protocol/realtime.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';

let app: TestApp;
let vendor: TestVendor;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
});

let people = 0;
async function aBranch() {
  const { db } = app.deps;
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  const duty = () => onDuty(db, vendor.id, { staff, location, now: app.clock.now() });
  await duty();
  return {
    location,
    duty,
    off: () =>
      db.withVendor(vendor.id, (tx) =>
        tx.run(sql`UPDATE duty SET state = 'off' WHERE vendor_id = ${vendor.id} AND staff_id = ${staff}`),
      ),
    async join() {
      people += 1;
      const body = aJoin({ location, service, email: `refresh-${people}@example.com` });
      const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
      await app.settle();
      return { id: data.id as string, code: data.attributes.confirm_code as string };
    },
    async leave({ id, code }: { id: string; code: string }) {
      const body = {
        data: { id, type: 'queue-appointments', attributes: { status: 4, confirm_code: code } },
      };
      expect((await ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, { body })).status).toBe(200);
      await app.settle();
    },
    /** Whether the form shows a newcomer a wait. */
    async form() {
      const { data } = (await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`)).body;
      return data[1][0].attributes.shown as boolean;
    },
    async card() {
      const { data } = (await ask(app, `GET /api/v2/open/locations/${location}`)).body;
      return data.attributes.wait_time['1'] !== null;
    },
    /** Counts the messages to the location's channel during this work and one recalculation. */
    async countMessages(doing: () => Promise<unknown>) {
      const sent = vi.spyOn(app.realtime, 'send');
      await doing();
      app.queue.waitUpdater.mark(vendor.id, location);
      await app.queue.waitUpdater.flush();
      const here = sent.mock.calls.filter(([{ channel }]) => channel === channels.location(String(location)));
      sent.mockRestore();
      return here.length;
    },
  };
}
const nothing = async () => undefined;

/** Returns the instant of each location's last recalculation. */
async function recalculatedAt(): Promise<Map<number, number>> {
  const rows = await app.deps.db.read<{ id: number; at: number }>(
    vendor.id,
    sql`SELECT location_id AS id, estimated_at AS at FROM line_estimates WHERE vendor_id = ${vendor.id} AND NOT stale`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

it('the periodic job recalculates lines with waiting visitors and no others', async () => {
  const [waited, left, never] = [await aBranch(), await aBranch(), await aBranch()];
  await waited.join();
  const visit = await left.join();
  expect(new Set((await recalculatedAt()).keys())).toEqual(new Set([waited.location, left.location]));
  await left.leave(visit);
  app.clock.advance(MINUTE);
  const refresh = app.queue.jobs.find(({ name }) => name === 'refresh-waits')!;
  await refresh.work({});
  await app.queue.waitUpdater.flush();
  const after = await recalculatedAt();
  expect(after.get(waited.location)).toBe(app.clock.now());
  expect(after.has(left.location)).toBe(false);
  expect(after.has(never.location)).toBe(false);
});

describe('events at a location without waiting visitors', () => {
  it('recalculate nothing without viewers, and the next viewer gets a current wait', async () => {
    const branch = await aBranch();
    expect(await branch.countMessages(nothing)).toBe(0);
    expect([await branch.form(), await branch.card()]).toEqual([true, true]);
    // The location had no viewer for a while, so the next event invalidates its cached estimate.
    app.clock.advance(6 * MINUTE);
    await branch.duty();
    expect(await branch.countMessages(nothing)).toBe(0);
    expect([await branch.form(), await branch.card()]).toEqual([true, true]);
    app.clock.advance(6 * MINUTE);
    await branch.off();
    expect(await branch.countMessages(nothing)).toBe(0);
    expect([await branch.card(), await branch.form()]).toEqual([false, false]);
  });

  it('recalculate while the location has a recent viewer, and no longer some minutes later', async () => {
    const branch = await aBranch();
    await branch.form();
    app.clock.advance(4 * MINUTE);
    expect(await branch.countMessages(nothing)).toBe(1);
    // A second view restarts the time.
    await branch.card();
    app.clock.advance(4 * MINUTE);
    expect(await branch.countMessages(nothing)).toBe(1);
    app.clock.advance(2 * MINUTE);
    expect(await branch.countMessages(nothing)).toBe(0);
  });

  it('cache the first viewer’s estimate for the next, but not over a later event', async () => {
    const branch = await aBranch();
    await branch.form();
    expect((await recalculatedAt()).get(branch.location)).toBe(app.clock.now());
    const first = app.clock.now();
    app.clock.advance(MINUTE / 2);
    await branch.card();
    expect((await recalculatedAt()).get(branch.location)).toBe(first);
    // The event has the same timestamp as the view, so the order is unknown.
    app.clock.advance(6 * MINUTE);
    expect(await branch.countMessages(nothing)).toBe(0);
    await branch.form();
    expect((await recalculatedAt()).has(branch.location)).toBe(false);
  });

  it('recalculate for a page that only listens', async () => {
    const branch = await aBranch();
    await branch.countMessages(nothing);
    const token = makePageToken(
      app.deps.keys,
      { kind: 'visitor', vendorId: vendor.id, visits: [] },
      app.clock.now(),
    ).token;
    const page = await aSocket(await listening(app), token);
    expect(await page.subscribe(channels.location(String(branch.location)))).toEqual({ ok: true });
    await app.queue.waitUpdater.recordViewers();
    expect(await branch.countMessages(nothing)).toBe(1);
    await page.hears(channels.location(String(branch.location)), () => true);
  });
});
