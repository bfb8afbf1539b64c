import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { moveOn } from './move-on.ts';

const MINUTE = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

async function aBranch(settings: Record<string, unknown> = {}) {
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false, ...settings } });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const of = { role: 20, locations: [location], serves: [service] };
  const { who: manager } = await aSignedInStaffMember(app, vendor.id, of);
  let visitors = 0;
  return {
    manager,
    async visitor() {
      visitors += 1;
      const body = aJoin({ location, service, email: `v${visitors}@example.com` });
      const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
      return aVisit(String(joined.body.data.id), manager);
    },
  };
}

function aVisit(id: string, manager: SignedIn) {
  const see = async () => (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, manager)).body.data;
  return {
    see,
    async move(verb: string) {
      return ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
        ...manager,
        body: { version: (await see()).version, reason: 'It was needed' },
      });
    },
  };
}
const run = () => moveOn({ db: app.deps.db, clock: app.clock, log: app.deps.log });

describe('a called visitor who does not come', () => {
  it('becomes a no-show once, ten minutes after the last call, and can be revived', async () => {
    const visit = await (await aBranch()).visitor();
    await visit.move('call');
    app.clock.advance(6 * MINUTE);
    await visit.move('recall');
    app.clock.advance(10 * MINUTE - 1);
    expect(await run()).toBe(0);
    app.clock.advance(1);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const seen = await visit.see();
    expect(seen).toMatchObject({ status: 3, stage: 'done', outcome: 'no_show', undo_until: null });
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'visit-no-showed', actor: { kind: 'system' } });
    expect((await visit.move('undo')).errors[0]?.code).toBe('undo-refused');
    expect((await visit.move('return')).body.data).toMatchObject({ status: 1, stage: 'waiting' });
    app.clock.advance(20 * MINUTE);
    expect(await run(), 'who waits is not called').toBe(0);
  });

  it('stays called if the setting is off, and times out earlier with a shorter one', async () => {
    const never = await (await aBranch({ 'lobby.noShowAfterMinutes': 0 })).visitor();
    const soon = await (await aBranch({ 'lobby.noShowAfterMinutes': 1 })).visitor();
    await never.move('call');
    await soon.move('call');
    app.clock.advance(MINUTE);
    expect(await run()).toBe(1);
    app.clock.advance(20 * MINUTE);
    expect(await run()).toBe(0);
    expect([(await never.see()).stage, (await soon.see()).stage]).toEqual(['called', 'done']);
  });

  it('stays with the staff once the service has begun', async () => {
    const visit = await (await aBranch()).visitor();
    await visit.move('start');
    app.clock.advance(20 * MINUTE);
    expect(await run()).toBe(0);
    expect((await visit.see()).stage).toBe('serving');
  });
});

describe('a served visit', () => {
  it('is completed after a quarter of an hour, and after as long again when a manager reopens it', async () => {
    const visit = await (await aBranch()).visitor();
    await visit.move('start');
    await visit.move('serve');
    const served = await visit.see();
    app.clock.advance(15 * MINUTE - 1);
    expect(await run()).toBe(0);
    app.clock.advance(1);
    expect(await run()).toBe(1);
    const seen = await visit.see();
    expect(seen).toMatchObject({ status: 2, outcome: 'served', ended_at: served.ended_at, undo_until: null });
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'visit-completed', actor: { kind: 'system' } });
    app.clock.advance(14 * MINUTE);
    expect((await visit.move('undo')).body.data).toMatchObject({ status: 6, stage: 'served' });
    expect(await run(), 'what was opened again is theirs to complete').toBe(0);
  });
});

it('makes one move if the service begins just as the time is up', async () => {
  const branch = await aBranch();
  for (let round = 0; round < 5; round += 1) {
    const visit = await branch.visitor();
    await visit.move('call');
    app.clock.advance(10 * MINUTE);
    const [started, moved] = await Promise.all([visit.move('start'), run()]);
    const { status, timeline } = await visit.see();
    expect([started.status === 200, moved === 1, status]).toEqual(
      status === 5 ? [true, false, 5] : [false, true, 3],
    );
    expect(timeline).toHaveLength(3);
    if (status === 5) await visit.move('complete');
  }
});
