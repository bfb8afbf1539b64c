import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let [vendor, location, service] = [0, 0, 0];
let mara: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = (await aVendor(db, { settings: { 'access.mfaRequired': false } })).id;
  location = await aLocation(db, vendor);
  service = await aService(db, vendor, { locations: [location] });
  mara = (await aSignedInStaffMember(app, vendor, { role: 15, locations: [location], serves: [service] }))
    .who;
});

let visitors = 0;
let line: string[] = [];
beforeEach(async () => {
  await app.deps.db.withVendor(vendor, (tx) =>
    tx.run(sql`UPDATE tickets SET left_at = joined_at, left_reason = 'cancelled' WHERE left_at IS NULL`),
  );
  line = [];
  for (let n = 0; n < 3; n += 1) {
    visitors += 1;
    app.clock.advance(60_000);
    const body = aJoin({ location, service, email: `r${visitors}@example.com` });
    line.push(String((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data.id));
  }
});
const move = (id: string, body: object, who = mara) =>
  ask(app, `POST /api/internal/v1/admin/visits/${id}/position`, {
    ...who,
    body: { version: 1, reason: 'Has a train', after_id: null, ...body },
  });
const waiting = async (): Promise<string[]> =>
  (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, mara)).body.data.waiting.map(
    ({ id }: { id: string }) => id,
  );

describe('another place in the line', () => {
  it('is first, or after another visitor; the timeline has the reason, and an undo takes it back', async () => {
    const [first, second, third] = line as [string, string, string];
    const moved = await move(third, {});
    expect(moved.status).toBe(200);
    expect(await waiting()).toEqual([third, first, second]);
    expect(moved.body.data.timeline.at(-1)).toMatchObject({
      kind: 'visit-reordered',
      data: { given_reason: 'Has a train' },
    });
    expect((await move(first, { after_id: second })).status).toBe(200);
    expect(await waiting()).toEqual([third, second, first]);
    const undone = await ask(app, `POST /api/internal/v1/admin/visits/${third}/undo`, {
      ...mara,
      body: { version: 2 },
    });
    expect(undone.status).toBe(200);
    expect(await waiting()).toEqual([second, first, third]);
  });

  it('is refused without a reason, to a newer visit, after a call, and after a visitor who does not wait', async () => {
    const [first, second, third] = line as [string, string, string];
    expect((await move(third, { reason: ' ' })).errors[0]?.code).toBe('reason-required');
    expect((await move(third, { version: 7 })).errors[0]?.code).toBe('visit-changed');
    expect((await move(third, { after_id: '999999' })).errors[0]?.meta).toMatchObject({
      reason: 'fixed-order',
    });
    expect((await move(third, { after_id: third })).errors[0]?.meta).toMatchObject({ reason: 'fixed-order' });
    await ask(app, `POST /api/internal/v1/admin/visits/${first}/call`, {
      ...mara,
      body: { version: 1, reason: 'because' },
    });
    expect((await move(first, { version: 2, after_id: second })).errors[0]?.meta).toMatchObject({
      reason: 'not-waiting',
    });
    expect(await waiting()).toEqual([second, third]);
  });

  it('is among those who are due, by the location’s minutes, or among the others', async () => {
    const [first, second, third] = line as [string, string, string];
    await app.deps.db.withVendor(vendor, (tx) =>
      tx.run(
        sql`UPDATE visits SET starts_at = now_is.at + interval '20 minutes', ends_at = now_is.at + interval '50 minutes'
          FROM (SELECT max(joined_at) AS at FROM tickets) now_is WHERE id = ${Number(third)}`,
      ),
    );
    expect(await waiting()).toEqual([first, second, third]);
    await setSetting(app.deps.db, vendor, { key: 'lobby.dueMinutesBefore', value: 20, location });
    expect(await waiting()).toEqual([third, first, second]);
    expect((await move(second, { after_id: third })).errors[0]?.meta).toMatchObject({
      reason: 'fixed-order',
    });
    expect((await move(second, {})).status).toBe(200);
    expect(await waiting()).toEqual([third, second, first]);
  });

  it('needs the right, and the location', async () => {
    const staff = await aSignedInStaffMember(app, vendor, { role: 10, locations: [location] });
    expect((await move(line[2]!, {}, staff.who)).status).toBe(403);
    const elsewhere = await aLocation(app.deps.db, vendor);
    const other = await aSignedInStaffMember(app, vendor, { role: 15, locations: [elsewhere] });
    expect((await move(line[2]!, {}, other.who)).status).toBe(404);
  });
});
